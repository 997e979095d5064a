/** A table as one client sees it: brings together the present, the past, what is being played back, and the turn in preparation. */
import type {
  BoardDocument,
  ChatLines,
  DecisionDocument,
  Done,
  Hinted,
  Me,
  News,
  Problem,
  TableDocument,
  Tried,
  ViewDocument,
  Welcome,
  You,
} from "../generated/api";
import { preferences } from "../lib/app/preferences.svelte";
import { taken } from "../lib/game/cues";
import { sinceLastTurn, type Moment } from "../lib/game/moments";
import { parse, runOf, write } from "../lib/game/notation";
import { Refused, ask, patiently } from "../lib/net/api";
import type { Whole } from "../lib/net/changes";
import { Connection, type ConnectionState, type Incoming } from "../lib/net/connection";
import { socketAddress } from "../lib/net/dial";
import { playOn } from "../lib/tables/again";
import { create } from "../lib/tables/games";
import { say, speech } from "../lib/words/speech.svelte";
import { price } from "../lib/words/things";
import { Draft, sameDecision } from "./draft";
import { History } from "./history.svelte";
import { LiveState } from "./live.svelte";
import { Playback } from "./playback.svelte";
import { Stage } from "./stage.svelte";

/** Kinds of decisions that are confirmed if only bids are. */
const OF_THE_AUCTION = ["bid", "move", "sea", "offer", "answer"];

export class Game {
  state = $state<ConnectionState>("connecting");
  /** Why the table can't be shown. */
  gone = $state.raw<Problem | null>(null);
  /** What happened before the client connected. */
  since = $state.raw<Moment[]>([]);
  /** Why the last command was refused. */
  problem = $state.raw<Problem | null>(null);
  advice = $state.raw<Hinted | null>(null);
  /** Whether a turn or a request for a hint is being sent. */
  sending = $state(false);
  thinking = $state(false);
  draft = $state.raw<Draft | null>(null);
  /** Plays the animations. */
  readonly stage = new Stage();

  /** The decision after declining a sea tile: what may be bid at once. */
  #ahead = $state.raw<DecisionDocument | null>(null);
  #live = new LiveState();
  #history: History;
  #playback = new Playback({
    show: (news) => this.#show(news),
    apply: (news) => this.#apply(news),
    ofOthers: (news) => news.kind === "turn" && !this.you.seats.includes(news.seat ?? -1),
  });
  #connection: Connection;
  #closed = false;
  /** The error with which the server closed the connection. */
  #cut: Problem | null = null;

  constructor(readonly id: string) {
    this.#history = new History(id);
    this.#connection = new Connection(
      (since) => socketAddress(id, since),
      (message) => this.#hear(message),
      (state, problem) => {
        this.state = state;
        if (state === "closed") this.gone = problem;
        if (state === "lost" && problem) this.problem = problem;
        if (state === "open" && this.problem === this.#cut) this.problem = null;
        this.#cut = state === "lost" ? problem : null;
      },
      () => this.#live.seq,
    );
  }

  close(): void {
    this.#closed = true;
    this.#playback.clear();
    this.#playback.stop();
    this.#history.close();
    this.stage.skip();
    this.#connection.close();
  }

  /** Reconnect, after taking or leaving a seat. */
  renew(): void {
    this.#connection.renew();
  }

  // What is shown ---------------------------------------------------------------------------------------------------------------

  get table(): TableDocument | null {
    return this.#live.table;
  }

  get you(): You {
    return this.#live.you;
  }

  get names(): string[] {
    return this.#live.names;
  }

  get chat(): ChatLines {
    return this.#live.chat;
  }

  get over(): boolean {
    return this.#live.over;
  }

  get moments(): Moment[] {
    return this.#history.moments;
  }

  /** The moment shown; null is the present. */
  get at(): number | null {
    return this.#history.at;
  }

  /** The number of the last moment. */
  get last(): number {
    return this.#history.last;
  }

  /** The number of others' moves still to be shown. */
  get waiting(): number {
    return this.#playback.waiting;
  }

  /** The present view, without the draft. */
  get present(): ViewDocument | null {
    return this.#live.view;
  }

  /** The view to draw: a past moment, the draft, or the present. */
  get view(): ViewDocument | null {
    const { present } = this;
    if (this.at !== null) return this.#history.view ?? present;
    const tried = this.draft?.tried?.view;
    const tooFar = this.draft?.ends && tried?.phase !== present?.phase; // the bid would be the last one
    return tooFar ? present : (tried ?? present);
  }

  get seq(): number {
    return this.#live.seq ?? 0;
  }

  /** All open decisions of the client's seats. */
  get decisions(): DecisionDocument[] {
    return this.waiting ? [] : this.#live.decisions;
  }

  /** The seat whose board is shown in full. */
  get seat(): number {
    const { draft, decisions } = this;
    if (draft) return draft.seat;
    const first = decisions.find((each) => each.seat === this.present?.decision?.seat) ?? decisions[0];
    return first?.seat ?? this.you.seats[0] ?? 0;
  }

  /** The next decision: of the present, or after the draft. */
  get asked(): DecisionDocument | null {
    if (this.at !== null) return null;
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

  get canUndo(): boolean {
    return this.draft !== null || (this.at === null && !this.waiting && this.#live.undoable.length > 0);
  }

  // What is done ----------------------------------------------------------------------------------------------------------------

  /** Answer the current decision. The answer is tried first, or sent at once, as preferred. */
  async pick(action: string, decision = this.asked): Promise<void> {
    if (decision === null || this.sending || runOf(decision.actions, action) === undefined) return;
    this.problem = null;
    const before = this.draft ?? new Draft(decision.seat, this.asked ?? decision);
    const tried = await this.#try(before.with(decision, action));
    const asks = this.draft?.steps.some((step) => this.#confirms(step.decision.kind, step.action));
    if (tried && !asks) await this.confirm();
  }

  /** Bid, declining a sea tile that could be bought first. */
  async bid(action: string): Promise<void> {
    const asked = this.asked;
    const bidding = this.bidding;
    if (asked === null || bidding === null || this.sending) return;
    if (asked.kind !== "sea") return this.pick(action, asked);
    this.problem = null;
    const before = this.draft ?? new Draft(asked.seat, asked);
    await this.#try(before.with(asked, "no-sea").with(bidding, action));
  }

  /** Show why a tile can't be taken, as the server explains it. */
  async whyNot(id: string): Promise<void> {
    const asked = this.bidding;
    if (asked === null) return;
    const least = price(id, this.view?.conquest.includes(id) ?? false, this.view?.seats[asked.seat]);
    const actions = [
      write(asked.kind === "move" ? { verb: "move", tile: id } : { verb: "bid", tile: id, amount: least }),
    ];
    if (this.asked?.kind === "sea") actions.unshift("no-sea");
    try {
      await this.#look(asked.seat, actions, () => this.bidding === asked);
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Try a turn, as long as the outcome is still wanted. */
  #look(seat: number, actions: string[], wanted: () => boolean): Promise<Tried | null> {
    return patiently(
      () => this.#connection.ask<Tried>({ type: "try", seat, actions }),
      () => !this.#closed && wanted(),
    );
  }

  /** Whether an answer needs a confirmation. A bid always does: its coins are chosen on the tile. */
  #confirms(kind: string, action: string): boolean {
    if (preferences.confirm === "always" || parse(action).verb === "bid") return true;
    return preferences.confirm === "bids" && OF_THE_AUCTION.includes(kind);
  }

  /** Try a draft; returns whether its outcome is known. */
  async #try(draft: Draft): Promise<boolean> {
    this.draft = draft;
    try {
      const tried = await this.#look(draft.seat, draft.actions, () => this.draft === draft);
      if (tried === null || this.draft !== draft) return false;
      const { seat } = draft;
      this.stage.play(taken(seat, this.view?.seats[seat], tried.view?.seats[seat]), () => {
        this.draft = draft.seen(tried);
      });
      return true;
    } catch (error) {
      if (this.draft === draft) this.#refused(error);
      return false;
    }
  }

  /** Send the draft. */
  async confirm(): Promise<void> {
    const draft = this.draft;
    if (draft === null || draft.steps.length === 0 || this.sending) return;
    this.sending = true;
    const present = this.present?.decision?.seat === draft.seat;
    try {
      await this.#connection.ask<Done>({
        type: "turn",
        seat: draft.seat,
        actions: draft.actions,
        ...(present ? { seq: this.seq } : {}),
      });
      if (this.draft === draft) this.draft = null;
      this.since = [];
    } catch (error) {
      this.#refused(error);
    } finally {
      this.sending = false;
    }
  }

  /** Undo the last step of the draft, or else the last turn, if possible. */
  async undo(): Promise<void> {
    this.problem = null;
    if (this.draft) {
      const before = this.draft.without();
      if (before) await this.#try(before);
      else this.draft = null;
      return;
    }
    const seat = this.#live.undoable[0];
    if (seat !== undefined) await this.command({ type: "undo", seat });
  }

  /** Discard the draft. */
  forget(): void {
    this.draft = null;
    this.problem = null;
    this.advice = null;
  }

  async hint(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    speech.all().catch(() => {}); // for the reasons
    try {
      this.advice = await this.#connection.ask<Hinted>({ type: "hint", seat: this.seat });
    } catch (error) {
      this.#refused(error);
    } finally {
      this.thinking = false;
    }
  }

  /** Send any other command: undo, resign, replace, return. */
  async command(command: { type: string; seat?: number; level?: string }): Promise<void> {
    try {
      await this.#connection.ask<Done>(command);
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Send a line of chat; a refusal is thrown to the caller, who has the text. A spectator gets a name first. */
  async say(text: string): Promise<void> {
    try {
      await this.#connection.ask<Done>({ type: "say", text });
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.key !== "server.who_are_you") throw error;
      await ask<Me>("GET", "me");
      this.renew();
      await this.#connection.ask<Done>({ type: "say", text });
    }
  }

  /** Load earlier lines of chat. */
  async earlierChat(): Promise<void> {
    const first = this.chat.lines[0]?.number;
    const before = first === undefined ? "" : `?before=${first}`;
    this.#live.saidBefore(await ask<ChatLines>("GET", `tables/${this.id}/chat${before}`));
  }

  #refused(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.problem = error.problem;
  }

  // What was --------------------------------------------------------------------------------------------------------------------

  /** Show a moment; null returns to the present. Returns how long its animation takes, in milliseconds. */
  async go(at: number | null): Promise<number> {
    this.#playback.stop();
    if (at !== null && at < this.last) return this.#goTo(Math.max(0, at));
    this.stage.skip();
    this.#history.leave();
    return 0;
  }

  async #goTo(at: number): Promise<number> {
    this.stage.skip();
    const here = this.at;
    try {
      const view = await this.#history.look(at);
      if (view === null) return 0;
      return this.stage.perform(this.#history.between(here, at), () => {
        this.#history.view = view;
      });
    } catch (error) {
      this.#history.leave();
      this.#refused(error);
      return 0;
    }
  }

  /** Show all moments from a given one on, at the pace of others' moves, and then the present. */
  async replay(from: number): Promise<void> {
    const moments = this.moments.filter(({ at }) => at >= from).map(({ at }) => at);
    if (await this.#playback.replay(moments, (at) => this.#goTo(at))) await this.go(null);
  }

  /** All boards as they were after each round. */
  async rounds(): Promise<BoardDocument[][]> {
    const { present } = this;
    return [...(await this.#history.rounds()), ...(present ? [present.seats] : [])];
  }

  /** Create a table that continues from the moment shown of a finished game; its id, or null and the problem is shown. */
  async playOn(): Promise<string | null> {
    const { table, at } = this;
    const decides = this.#history.view?.decision?.seat;
    if (!table || at === null || decides === undefined || this.sending) return null;
    this.sending = true;
    try {
      return (await create(playOn(table, this.you.seats, at, decides))).id;
    } catch (error) {
      this.#refused(error);
      return null;
    } finally {
      this.sending = false;
    }
  }

  /** Load the history as it counts now. */
  async #remember(): Promise<void> {
    try {
      await this.#history.load();
    } catch (error) {
      this.#refused(error);
    }
  }

  // What is heard ---------------------------------------------------------------------------------------------------------------

  #hear(message: Incoming): void {
    if (message.type === "welcome") void this.#welcome(message);
    else if (message.type === "news") this.#playback.hear(message);
    else if (message.type === "table") this.#live.table = message.table;
    else this.#live.said(message);
  }

  async #welcome(message: Welcome): Promise<void> {
    this.#playback.clear();
    const first = this.#live.welcome(message);
    this.#decide(message.decisions);
    if (message.view === null) return;
    await this.#remember();
    if (!first || this.over) return;
    const since = sinceLastTurn(this.moments, this.you.seats);
    if (this.you.seats.length && since.length > 1) this.since = since;
  }

  /** Show news, animated if the present is shown; returns how long that takes, in milliseconds. */
  #show(news: Whole<News>): number {
    if (news.kind !== "undo" && this.at === null) return this.stage.perform(news.events, () => this.#apply(news));
    this.#apply(news);
    return 0;
  }

  #apply(news: Whole<News>): void {
    const before = this.present?.played ?? 0;
    this.#live.take(news);
    this.#decide(news.decisions);
    this.advice = null;
    if (this.#history.add(news, before)) void this.#remember();
  }

  /** Keep the draft only if its decision is still open, and look beyond a sea tile. */
  #decide(decisions: readonly DecisionDocument[]): void {
    const { draft } = this;
    if (draft && !decisions.some((each) => sameDecision(each, draft.first))) {
      this.draft = null;
      if (!this.sending) this.problem = { key: "page.turn_changed", text: say("page.turn_changed"), values: {} };
    }
    this.#ahead = null;
    const sea = decisions.find((each) => each.kind === "sea");
    if (sea) void this.#lookAhead(sea);
  }

  async #lookAhead(sea: DecisionDocument): Promise<void> {
    const wanted = (): boolean => this.#live.decisions.includes(sea);
    const tried = await this.#look(sea.seat, ["no-sea"], wanted).catch((error: unknown) =>
      error instanceof Refused ? null : Promise.reject(error),
    );
    if (tried && wanted()) this.#ahead = tried.decision;
  }

  /** Show everything that is still waiting at once. */
  skip(): void {
    this.stage.skip();
    this.#playback.skip();
  }
}
