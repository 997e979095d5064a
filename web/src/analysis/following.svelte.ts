/** The analysis of a game while the server makes it: nothing is asked for before somebody wants to see it. */
import type { AnalysisDocument, AnalysisProgress, Problem } from "../generated/api";
import { Refused, ask } from "../lib/net/api";
import type { Measure } from "./report";

/** How long to wait before asking again, in milliseconds: a first look comes within a second or two. */
const SOON = 300;
const LATER = 1000;
/** So many answers in a row may be missing, as when a server restarts. */
const MOST_LOST = 4;
/** The only limit that does not pass in a moment. */
const TOO_MANY = "server.too_many_analyses";

/** What somebody looks at: it stays while a moment is shown. */
interface Look {
  measure: Measure;
  /** Whose mistakes; null for all. */
  seat: number | null;
  costliest: boolean;
  more: boolean;
  /** The mistake that was tried last. */
  tried: number | null;
}

export class Following {
  readonly look = $state<Look>({ measure: "chances", seat: null, costliest: true, more: false, tried: null });
  progress = $state(0);
  found = $state.raw<AnalysisDocument | null>(null);
  /** Why there is nothing more. */
  problem = $state.raw<Problem | null>(null);

  #id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = false;
  #asking = false;
  #lost = 0;

  constructor(id: string) {
    this.#id = id;
  }

  get whole(): boolean {
    return this.progress === 1;
  }

  /** Ask for it until all of it is there; again after a problem, too. */
  follow(): void {
    this.#wanted = true;
    this.problem = null;
    this.#lost = 0;
    if (!this.#asking) void this.#ask();
  }

  /** Nobody looks at it for the moment. */
  leave(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.whole) return;
    this.#asking = true;
    try {
      const { progress, analysis } = await ask<AnalysisProgress>("GET", `tables/${this.#id}/analysis`);
      this.#lost = 0;
      this.progress = progress;
      if (analysis) this.found = analysis;
      this.#again(this.found ? LATER : SOON);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#missed(error);
    } finally {
      this.#asking = false;
    }
  }

  #again(after: number): void {
    if (this.#wanted && !this.whole) this.#timer = setTimeout(() => void this.#ask(), after);
  }

  /** A limit on requests passes by itself, and so may a lost connection; everything else is said. */
  #missed(refused: Refused): void {
    const { status, wait, problem } = refused;
    const passing = status === 0 ? ++this.#lost < MOST_LOST : wait !== null && problem.key !== TOO_MANY;
    if (passing) this.#again(status === 0 ? LATER : (wait ?? 1) * 1000);
    else this.problem = problem;
  }
}

const followed = new WeakMap<object, Following>();

/** The one analysis of a game: it stays while somebody looks at a moment. */
export function followingOf(game: { id: string }): Following {
  let found = followed.get(game);
  if (found === undefined) followed.set(game, (found = new Following(game.id)));
  return found;
}
