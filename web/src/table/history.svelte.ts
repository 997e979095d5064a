/** The past of a table: its moments, and the views at those that were looked at. */
import type { BoardDocument, EventDocument, HistoryDocument, News, ViewDocument } from "../generated/api";
import { roundStarts, type Moment } from "../lib/game/moments";
import { ask, patiently } from "../lib/net/api";
import type { Whole } from "../lib/net/changes";

export class History {
  moments = $state.raw<Moment[]>([]);
  /** The moment shown; null is the present. */
  at = $state<number | null>(null);
  /** The view at the moment shown, or at the one shown before as long as it is being loaded. */
  view = $state.raw<ViewDocument | null>(null);

  #views = new Map<number, ViewDocument>();
  #closed = false;

  constructor(readonly id: string) {}

  /** The number of the last moment. */
  get last(): number {
    return this.moments.at(-1)?.at ?? 0;
  }

  /** Load the history as it counts now. Rejects with `Refused`. */
  async load(): Promise<void> {
    const history = await this.#ask<HistoryDocument>("history");
    if (history === null) return;
    this.#views.clear();
    const known = history.moments.at(-1)?.at ?? -1;
    this.moments = [...history.moments, ...this.moments.filter(({ at }) => at > known)]; // news may have arrived earlier
  }

  /** Add what was played, given how many actions had been before; returns whether the past changed, so that it must be loaded anew. */
  add(news: Whole<News>, before: number): boolean {
    const { kind, events, view } = news;
    if (view === null) return false;
    const { played } = view;
    const anew = kind === "undo" || kind === "back" || kind === "start" || played < before;
    if (anew) this.moments = this.moments.filter(({ at }) => at <= played);
    else if (events.length) {
      const earlier = this.moments.filter(({ at }) => at <= played - news.actions.length);
      this.moments = [...earlier, ...momentsOf(news, view)];
    }
    return anew;
  }

  /** Show a moment: its view, or null if another one was wanted before it arrived. Rejects with `Refused`. */
  async look(at: number): Promise<ViewDocument | null> {
    this.at = at;
    const view = await this.viewAt(at, () => this.at === at);
    return this.at === at ? view : null;
  }

  /** Return to the present. */
  leave(): void {
    this.at = null;
    this.view = null;
  }

  /** The view at a moment; null if it is no longer wanted. Rejects with `Refused`. */
  async viewAt(at: number, wanted: () => boolean = () => true): Promise<ViewDocument | null> {
    const known = this.#views.get(at);
    if (known) return known;
    const view = await this.#ask<ViewDocument>(`history/${at}`, wanted);
    if (view) this.#views.set(at, view);
    return view;
  }

  /** The events between two moments, if one follows the other. */
  between(here: number | null, there: number): EventDocument[] {
    const place = this.moments.findIndex((moment) => moment.at === there);
    return place > 0 && this.moments[place - 1]?.at === here ? (this.moments[place]?.events ?? []) : [];
  }

  /** All boards as they were after each round but the last. Rejects with `Refused`. */
  async rounds(): Promise<BoardDocument[][]> {
    const begun = roundStarts(this.moments).filter(({ round }) => round > 1);
    const views = await Promise.all(begun.map(({ at }) => this.viewAt(at)));
    return views.flatMap((view) => (view ? [view.seats] : []));
  }

  close(): void {
    this.#closed = true;
  }

  #ask<T>(what: string, wanted: () => boolean = () => true): Promise<T | null> {
    return patiently(
      () => ask<T>("GET", `tables/${this.id}/${what}`),
      () => !this.#closed && wanted(),
    );
  }
}

/** The moments of news, one for each action; their events are those of `events`, which have happened so far. */
function momentsOf({ actions, events }: Whole<News>, { played, round }: ViewDocument): Moment[] {
  return actions.map(({ seat, action, round: after, events: until }, place) => {
    const from = actions[place - 1]?.events ?? 0;
    const at = played - actions.length + place + 1;
    return { at, seat, action, round: until > events.length ? round : after, events: events.slice(from, until) };
  });
}
