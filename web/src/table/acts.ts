/** News in acts: tiles are taken, income comes, each chit is turned up, a disaster strikes, and only then a new round begins. */
import type { EventDocument, News, ViewDocument } from "../generated/api";
import { cuesOf, isScene, type Cue } from "../lib/game/cues";
import type { Whole } from "../lib/net/changes";

/** A part of news that is shown in one go. */
export interface Act {
  news: Whole<News>;
  cues: Cue[];
  /** The events of the news that have happened by now. */
  events: readonly EventDocument[];
  /** How the table stands then; null if nothing changes yet: what is announced is not told by the table before. */
  view: ViewDocument | null;
  /** Whether all of the news is shown with it. */
  last: boolean;
}

/** News as a single act. */
export function whole(news: Whole<News>): Act {
  return { news, cues: cuesOf(news.events), events: news.events, view: news.view, last: true };
}

/** The acts of news. A scene (a chit, a disaster, a supply) is an act before the one that shows what it changed. */
export function actsOf(news: Whole<News>): Act[] {
  if (news.acts.length === 0) return [whole(news)];
  const acts: Act[] = [];
  let from = 0;
  const ends = [...news.acts, { events: news.events.length, view: news.view }];
  ends.forEach(({ events: until, view }, place) => {
    const cues = cuesOf(news.events.slice(from, until));
    const scenes = cues.filter(({ kind }) => isScene(kind));
    if (scenes.length) acts.push({ news, cues: scenes, events: news.events.slice(0, from), view: null, last: false });
    const others = cues.filter(({ kind }) => !isScene(kind));
    const last = place === ends.length - 1;
    acts.push({ news, cues: others, events: news.events.slice(0, until), view, last });
    from = until;
  });
  return acts;
}
