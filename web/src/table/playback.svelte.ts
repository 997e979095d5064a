/** Shows one thing after another: what others play at the preferred pace, and past moments again. */
import type { News } from "../generated/api";
import { beforeFrame } from "../lib/app/frames";
import { PAUSE, preferences } from "../lib/app/preferences.svelte";
import type { Whole } from "../lib/net/changes";

/** The shortest time for which a past moment is shown, in milliseconds. */
const SHORTEST = 300;

/** What a playback does with news. */
export interface Showing {
  /** Show news with its animation; returns how long that takes, in milliseconds. */
  show: (news: Whole<News>) => number;
  /** Show news without its animation. */
  apply: (news: Whole<News>) => void;
  /** Whether somebody else played it, so that there is a pause after it. */
  ofOthers: (news: Whole<News>) => boolean;
}

export class Playback {
  /** The number of news still to be shown. */
  waiting = $state(0);

  #queue: Whole<News>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether something is shown that is not yet painted. */
  #unpainted = false;
  /** The number of the replay that is running; another one, or none, ends it. */
  #replay = 0;

  constructor(private readonly showing: Showing) {}

  /** Show news, after those that are still waiting. */
  hear(news: Whole<News>): void {
    this.#queue.push(news);
    if (this.#unpainted) return;
    this.waiting = this.#queue.length;
    if (this.#timer === undefined) this.#next();
    if (this.#timer === undefined) this.#untilPainted();
  }

  /** Show all news that are still waiting at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const news of this.#queue.splice(0)) this.showing.apply(news);
    this.waiting = 0;
  }

  /** Forget the news that are still waiting. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.waiting = 0;
  }

  /** Show moments one after the other, at the pace of others' moves; returns whether it came to the last one. */
  async replay(moments: readonly number[], show: (at: number) => Promise<number>): Promise<boolean> {
    const replay = ++this.#replay;
    for (const at of moments) {
      const lasts = await show(at);
      await new Promise((resolve) => setTimeout(resolve, Math.max(SHORTEST, PAUSE[preferences.pace], lasts)));
      if (replay !== this.#replay) return false;
    }
    return true;
  }

  /** End a replay where it is. */
  stop(): void {
    this.#replay++;
  }

  /** Show the next news, pausing after each move of another player. */
  #next(): void {
    this.#timer = undefined;
    const news = this.#queue.shift();
    this.waiting = this.#queue.length;
    if (news === undefined) return;
    const lasts = this.showing.show(news);
    const seen = this.showing.ofOthers(news) && document.visibilityState === "visible";
    const pause = seen ? Math.max(PAUSE[preferences.pace], lasts) : lasts;
    if (pause > 0) this.#timer = setTimeout(() => this.#next(), pause);
    else if (this.#queue.length > 0) this.#next();
  }

  /** Collect what is heard until the next frame, and show it all at once: nobody would see the moves in between. */
  #untilPainted(): void {
    this.#unpainted = true;
    beforeFrame(() => {
      this.#unpainted = false;
      if (this.#timer === undefined && this.#queue.length) this.#next();
    });
  }
}
