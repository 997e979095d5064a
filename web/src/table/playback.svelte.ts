/** Shows one thing after another: what others play at the preferred pace, and past moments again. */
import type { News } from "../generated/api";
import { beforeFrame } from "../lib/app/frames";
import { PAUSE, preferences } from "../lib/app/preferences.svelte";
import type { Whole } from "../lib/net/changes";
import type { Act } from "./acts";

/** The shortest time for which a past moment is shown, in milliseconds, at the usual speed. */
const SHORTEST = 300;
/** How fast past moments can be played, relative to the pace of others' moves. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** If so many moves wait, only this fraction of the pause is left until none does, and the last also moves faster. */
const BRISK = [
  { waiting: 2, pause: 0.4, speed: 1 },
  { waiting: 3, pause: 0.2, speed: 2.5 },
] as const;
const CALM = { pause: 1, speed: 1 };

/** What a playback does with news. */
export interface Showing {
  /** The acts of news that is heard now. */
  acts: (news: Whole<News>) => Act[];
  /** Show an act with its animation, so many times as fast as usual; returns how long that takes, in milliseconds. */
  show: (act: Act, speed: number) => number;
  /** Show an act without its animation. */
  apply: (act: Act) => void;
  /** Whether somebody else played it, so that there is a pause after it. */
  ofOthers: (news: Whole<News>) => boolean;
}

export class Playback {
  /** The number of acts still to be shown. */
  waiting = $state(0);
  /** Whether past moments are being played. */
  replaying = $state(false);
  /** How fast they are played. */
  speed = $state<number>(1);

  #queue: Act[] = [];
  /** The act that is shown. */
  #shown: Act | null = null;
  #tempo: { pause: number; speed: number } = CALM;
  /** Whether nothing more is shown for now. */
  #held = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether something is shown that is not yet painted. */
  #unpainted = false;
  /** The number of the replay that is running; another one, or none, ends it. */
  #replay = 0;

  constructor(private readonly showing: Showing) {}

  /** Show news, after those that are still waiting. */
  hear(news: Whole<News>): void {
    this.#queue.push(...this.showing.acts(news));
    if (this.#unpainted) return;
    this.waiting = this.#queue.length;
    if (this.#timer === undefined) this.#next();
    if (this.#timer === undefined) this.#untilPainted();
  }

  /** Show all news that are still waiting at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const act of this.#queue.splice(0)) if (act.last) this.showing.apply(act);
    this.waiting = 0;
  }

  /** Show the rest of the news that is being shown at once, and one's own that waits; what others did follows at the preferred pace. */
  cut(): void {
    const next = this.#queue[0]?.news;
    if (next === undefined || (next !== this.#shown?.news && this.showing.ofOthers(next))) return;
    const rest = this.#queue.filter((act) => act.news === next);
    const last = rest.at(-1);
    if (last === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = this.#queue.slice(rest.length);
    this.waiting = this.#queue.length;
    this.#shown = last;
    this.showing.apply(last);
    this.#pause(last, 0);
  }

  /** Show nothing more until it is released. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    if (!this.#held) return;
    this.#held = false;
    if (this.#timer === undefined) this.#next();
  }

  /** Forget the news that are still waiting. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.waiting = 0;
  }

  /** Show moments one after the other, at the pace of others' moves times the speed; returns whether it came to the last one. */
  async replay(moments: readonly number[], show: (at: number) => Promise<number>): Promise<boolean> {
    const replay = ++this.#replay;
    this.replaying = true;
    for (const at of moments) {
      const lasts = await show(at);
      const pause = Math.max(SHORTEST, PAUSE[preferences.pace]) / this.speed;
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, lasts)));
      if (replay !== this.#replay) return false;
    }
    this.replaying = false;
    return true;
  }

  /** End a replay where it is. */
  stop(): void {
    this.#replay++;
    this.replaying = false;
  }

  /** Show the next news, pausing after each move of another player. */
  #next(): void {
    this.#timer = undefined;
    const act = this.#held ? undefined : this.#queue.shift();
    this.waiting = this.#queue.length;
    if (act === undefined) return;
    this.#shown = act;
    this.#hurry();
    this.#pause(act, this.showing.show(act, this.#tempo.speed));
  }

  /** The more moves wait, the faster they are shown, unless one wants to see each: whoever plays with many should not wait for long. */
  #hurry(): void {
    const moves = this.#queue.filter(({ last }) => last).length;
    const tempo = BRISK.findLast(
      ({ waiting, speed }) => moves >= waiting && (speed === 1 || preferences.pace !== "slow"),
    );
    if (moves === 0) this.#tempo = CALM;
    else if (tempo && tempo.pause < this.#tempo.pause) this.#tempo = tempo;
  }

  /** Wait until an act was seen, and go on. */
  #pause(act: Act, lasts: number): void {
    const seen = act.last && this.showing.ofOthers(act.news) && document.visibilityState === "visible";
    const pause = seen ? Math.max(PAUSE[preferences.pace] * this.#tempo.pause, lasts) : lasts;
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
