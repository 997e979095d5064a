/** The client's own turn: what is asked, the draft that answers it, and how the draft is tried, confirmed and undone. */
import type { DecisionDocument, Done, Problem, Tried, ViewDocument } from "../generated/api";
import { preferences } from "../lib/app/preferences.svelte";
import { taken } from "../lib/game/cues";
import { bidsOf, runOf, write, type Action } from "../lib/game/notation";
import { Refused, patiently, problemOf } from "../lib/net/api";
import type { Connection } from "../lib/net/connection";
import { say } from "../lib/words/speech.svelte";
import { Draft, sameDecision } from "./draft";
import type { History } from "./history.svelte";
import type { LiveState } from "./live.svelte";
import type { Playback } from "./playback.svelte";
import type { Stage } from "./stage.svelte";

/** Kinds of decisions that are confirmed if only bids are. */
const OF_THE_AUCTION = ["bid", "move", "sea", "offer", "answer"];

/** What a turn needs of its table. */
export interface AtTable {
  live: LiveState;
  history: History;
  playback: Playback;
  connection: Connection;
  stage: Stage;
  /** Show why something was refused; null: something new is tried, and what was said before is no longer of interest. */
  refused: (problem: Problem | null) => void;
  /** Called when a turn was sent and played. */
  played: () => void;
}

export class OwnTurn {
  draft = $state.raw<Draft | null>(null);
  /** Whether it is being sent. */
  sending = $state(false);

  /** The decision after declining a sea tile: what may be bid at once. */
  #ahead = $state.raw<DecisionDocument | null>(null);
  /** The draft that was confirmed although it would lose its tile, which is asked about first. */
  #doubted = $state.raw<Draft | null>(null);
  /** Being tried: what is picked meanwhile waits, and only the last of it is tried. */
  #trying: Promise<unknown> | null = null;
  /** The draft to be confirmed as soon as its outcome is known. */
  #hurried: Draft | null = null;
  #closed = false;

  constructor(readonly table: AtTable) {}

  close(): void {
    this.#closed = true;
  }

  // What is asked ---------------------------------------------------------------------------------------------------------------

  /** All open decisions of the client's seats; none as long as others' moves are still to be shown. */
  get decisions(): DecisionDocument[] {
    const { live, playback } = this.table;
    return playback.waiting ? [] : live.decisions;
  }

  /** The seat that decides, or else the client's first one. */
  get seat(): number {
    const { draft, decisions } = this;
    const { view, you } = this.table.live;
    if (draft) return draft.seat;
    const first = decisions.find((each) => each.seat === view?.decision?.seat) ?? decisions[0];
    return first?.seat ?? you.seats[0] ?? 0;
  }

  /** The next decision: of the present, or after the draft. */
  get asked(): DecisionDocument | null {
    if (this.table.history.at !== null) return null;
    if (this.draft) return this.draft.asked;
    return this.decisions.find((each) => each.seat === this.seat) ?? null;
  }

  /** The bids available, also if a sea tile may be bought first. */
  get bidding(): DecisionDocument | null {
    const asked = this.asked;
    return asked?.kind === "sea" ? this.#ahead : asked;
  }

  /** Whether a tile is to be chosen, to bid on it or to move a bid there. */
  get choosesTile(): boolean {
    return this.bidding?.kind === "bid" || this.bidding?.kind === "move";
  }

  /** How the tile would be lost, while it is asked whether that is really meant. */
  get doubt(): string | null {
    return this.draft !== null && this.draft === this.#doubted ? this.draft.loses : null;
  }

  /** The bid whose coins can be chosen: the run of all of them, and those picked; null if there is none. */
  get raisable(): { run: Action; coins: number } | null {
    const bid = this.draft?.picked(this.bidding);
    const run = bidsOf(this.bidding?.actions ?? []).get(bid?.tile ?? "");
    return bid?.verb === "bid" && run && run.amount !== run.most ? { run, coins: bid.amount ?? 0 } : null;
  }

  get canUndo(): boolean {
    const { history, live, playback } = this.table;
    return this.draft !== null || (history.at === null && !playback.waiting && live.undoable.length > 0);
  }

  /** The present view, or what it would be after the draft. */
  get view(): ViewDocument | null {
    const present = this.table.live.view;
    const tried = this.draft?.tried?.view;
    const tooFar = this.draft?.ends && tried?.phase !== present?.phase; // the bid would be the last one
    return tooFar ? present : (tried ?? present);
  }

  /** Take in what is asked now: keep the draft only if its decision is still open, and look beyond a sea tile. */
  decide(decisions: readonly DecisionDocument[]): void {
    const { draft } = this;
    if (draft && !decisions.some((each) => sameDecision(each, draft.first))) {
      this.draft = null;
      if (!this.sending) this.table.refused({ key: "page.turn_changed", text: say("page.turn_changed"), values: {} });
    }
    this.#ahead = null;
    const sea = decisions.find((each) => each.kind === "sea");
    if (sea) void this.#lookAhead(sea);
  }

  async #lookAhead(sea: DecisionDocument): Promise<void> {
    const wanted = (): boolean => this.table.live.decisions.includes(sea);
    const tried = await this.#look(sea.seat, ["no-sea"], wanted).catch((error: unknown) =>
      error instanceof Refused ? null : Promise.reject(error),
    );
    if (tried && wanted()) this.#ahead = tried.decision;
  }

  // What is answered ------------------------------------------------------------------------------------------------------------

  /** Answer the current decision. The answer is tried first, or sent at once, as preferred. */
  async pick(action: string, decision = this.asked): Promise<void> {
    if (decision === null || this.sending || runOf(decision.actions, action) === undefined) return;
    this.table.refused(null);
    const before = this.draft ?? new Draft(decision.seat, this.asked ?? decision);
    const tried = await this.#try(before.with(decision, action));
    if (tried && !this.asks && !this.doubt) await this.confirm();
  }

  /** Bid, declining a sea tile that could be bought first. */
  async bid(action: string): Promise<void> {
    const asked = this.asked;
    const bidding = this.bidding;
    if (asked === null || bidding === null || this.sending) return;
    if (asked.kind !== "sea") return this.pick(action, asked);
    this.table.refused(null);
    const before = this.draft ?? new Draft(asked.seat, asked);
    const tried = await this.#try(before.with(asked, "no-sea").with(bidding, action));
    if (tried && !this.asks && !this.doubt) await this.confirm();
  }

  /** Show why a tile can't be taken, as the server explains it. */
  async whyNot(id: string): Promise<void> {
    const asked = this.bidding;
    if (asked === null) return;
    const least = this.view?.prices[id]?.[asked.seat] ?? 0;
    const actions = [
      write(asked.kind === "move" ? { verb: "move", tile: id } : { verb: "bid", tile: id, amount: least }),
    ];
    if (this.asked?.kind === "sea") actions.unshift("no-sea");
    try {
      await this.#look(asked.seat, actions, () => this.bidding === asked);
    } catch (error) {
      this.table.refused(problemOf(error));
    }
  }

  /** Try some actions, as long as the outcome is still wanted. */
  #look(seat: number, actions: string[], wanted: () => boolean): Promise<Tried | null> {
    return patiently(
      () => this.table.connection.ask<Tried>({ type: "try", seat, actions }),
      () => !this.#closed && wanted(),
    );
  }

  /** Whether the draft waits for a confirmation. A bid whose coins can be chosen always does. */
  get asks(): boolean {
    if (preferences.confirm === "always" || this.raisable) return true;
    const kinds = this.draft?.steps.map((step) => step.decision.kind) ?? [];
    return preferences.confirm === "bids" && kinds.some((kind) => OF_THE_AUCTION.includes(kind));
  }

  /** Try a draft; returns whether its outcome is known. */
  async #try(draft: Draft): Promise<boolean> {
    this.draft = draft;
    try {
      while (this.#trying) await this.#trying.catch(() => {});
      if (this.draft !== draft) return false;
      const looking = this.#look(draft.seat, draft.actions, () => this.draft === draft);
      this.#trying = looking;
      const tried = await looking.finally(() => (this.#trying = null));
      if (tried === null || this.draft !== draft) return false;
      const { seat } = draft;
      this.table.stage.play(taken(seat, this.view?.seats[seat], tried.view?.seats[seat]), () => {
        this.draft = draft.seen(tried);
      });
      if (this.#hurried === draft) await this.enter();
      return true;
    } catch (error) {
      if (this.draft === draft) this.table.refused(problemOf(error));
      return false;
    }
  }

  /** Confirm the draft, also one whose outcome is not known yet; returns false if there is nothing to confirm. */
  enter(): Promise<void> | false {
    if (this.draft?.complete) return this.confirm();
    if (!this.draft || this.draft.tried) return false;
    this.#hurried = this.draft;
    return Promise.resolve();
  }

  /** Send the draft. If it would lose its tile, ask about that first. */
  async confirm(): Promise<void> {
    const draft = this.draft;
    if (draft === null || draft.steps.length === 0 || this.sending) return;
    this.table.refused(null);
    if (draft.loses && this.#doubted !== draft) {
      this.#doubted = draft;
      return;
    }
    const { connection, live } = this.table;
    const present = live.view?.decision?.seat === draft.seat;
    this.sending = true;
    try {
      await connection.ask<Done>({
        type: "turn",
        seat: draft.seat,
        actions: draft.actions,
        ...(present ? { seq: live.seq ?? 0 } : {}),
      });
      if (this.draft === draft) this.draft = null;
      this.table.played();
    } catch (error) {
      this.table.refused(problemOf(error));
    } finally {
      this.sending = false;
    }
  }

  /** Go back from a question about the draft, or undo its last step, or else the last turn, if possible. */
  async undo(): Promise<void> {
    this.table.refused(null);
    if (this.doubt) {
      this.#doubted = null;
      return;
    }
    if (this.draft) {
      const before = this.draft.without();
      if (before) await this.#try(before);
      else this.draft = null;
      return;
    }
    const seat = this.table.live.undoable[0];
    if (seat === undefined) return;
    try {
      await this.table.connection.ask<Done>({ type: "undo", seat });
    } catch (error) {
      this.table.refused(problemOf(error));
    }
  }

  /** Go back from a question about the draft, or discard it. */
  forget(): void {
    if (!this.doubt) this.draft = null;
    this.#doubted = null;
    this.table.refused(null);
  }
}
