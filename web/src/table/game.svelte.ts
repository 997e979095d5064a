/** A table as one client sees it: present, decisions, drafts and history. */
import type {
  BoardDocument,
  ChatLines,
  DecisionDocument,
  Done,
  EventDocument,
  HistoryDocument,
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
import { playOn } from "../lib/again";
import { Refused, ask, patiently } from "../lib/api";
import type { Whole } from "../lib/changes";
import * as chat from "../lib/chat";
import { taken } from "../lib/cues";
import { beforeFrame } from "../lib/frames";
import { create } from "../lib/games";
import { socketAddress } from "../lib/dial";
import { Line, type Incoming, type LineState } from "../lib/line";
import { roundStarts, sinceLastTurn, type Moment } from "../lib/moments";
import { runOf } from "../lib/notation";
import { PAUSE, preferences } from "../lib/preferences.svelte";
import { say, speech } from "../lib/speech.svelte";
import { price } from "../lib/things";
import { values } from "../lib/values.svelte";
import { Draft, sameDecision } from "./draft";
import { Stage } from "./stage.svelte";

/** Kinds of decisions that are confirmed if only bids are. */
const OF_THE_AUCTION = ["bid", "move", "sea", "offer", "answer"];

export class Game {
  state = $state<LineState>("connecting");
  /** Why the table can't be shown. */
  gone = $state.raw<Problem | null>(null);
  table = $state.raw<TableDocument | null>(null);
  you = $state.raw<You>({ seats: [], kept: [], host: false });
  chat = $state.raw<ChatLines>(chat.NOTHING);
  moments = $state.raw<Moment[]>([]);
  /** What happened before the client connected. */
  since = $state.raw<Moment[]>([]);
  /** Why the last command was refused. */
  problem = $state.raw<Problem | null>(null);
  advice = $state.raw<Hinted | null>(null);
  /** Whether a turn or a request for a hint is being sent. */
  sending = $state(false);
  thinking = $state(false);
  /** The number of others' moves still to be shown. */
  waiting = $state(0);
  draft = $state.raw<Draft | null>(null);
  /** The moment shown; null is the present. */
  at = $state<number | null>(null);
  /** Plays the animations. */
  readonly stage = new Stage();

  #named = $derived(JSON.stringify(this.table?.seats.map((seat) => seat.name) ?? []));
  #live = $state.raw<ViewDocument | null>(null);
  #past = $state.raw<ViewDocument | null>(null);
  #decisions = $state.raw<DecisionDocument[]>([]);
  #undoable = $state.raw<number[]>([]);
  /** The decision after declining a sea tile: what may be bid at once. */
  #ahead = $state.raw<DecisionDocument | null>(null);
  #seq: number | null = null;
  #line: Line;
  #queue: Whole<News>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether something is shown that is not yet painted. */
  #unpainted = false;
  #views = new Map<number, ViewDocument>();
  #playing = 0;
  #closed = false;
  /** The error with which the server closed the connection. */
  #cut: Problem | null = null;

  constructor(readonly id: string) {
    this.#line = new Line(
      (since) => socketAddress(id, since),
      (message) => this.#hear(message),
      (state, problem) => {
        this.state = state;
        if (state === "closed") this.gone = problem;
        if (state === "lost" && problem) this.problem = problem;
        if (state === "open" && this.problem === this.#cut) this.problem = null;
        this.#cut = state === "lost" ? problem : null;
      },
      () => this.#seq,
    );
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#closed = true;
    this.#playing = 0;
    this.stage.skip();
    this.#line.close();
  }

  /** Reconnect, after taking or leaving a seat. */
  renew(): void {
    this.#line.renew();
  }

  // What is shown ---------------------------------------------------------------------------------------------------------------

  /** The present view, without the draft. */
  get present(): ViewDocument | null {
    return this.#live;
  }

  /** The view to draw: a past moment, the draft, or the present. */
  get view(): ViewDocument | null {
    if (this.at !== null) return this.#past ?? this.#live;
    const tried = this.draft?.tried?.view;
    const tooFar = this.draft?.ends && tried?.phase !== this.#live?.phase; // the bid would be the last one
    return tooFar ? this.#live : (tried ?? this.#live);
  }

  get seq(): number {
    return this.#seq ?? 0;
  }

  /** All open decisions of the client's seats. */
  get decisions(): DecisionDocument[] {
    return this.waiting ? [] : this.#decisions;
  }

  /** The seat whose board is shown in full. */
  get seat(): number {
    const { draft, decisions } = this;
    if (draft) return draft.seat;
    const first = decisions.find((each) => each.seat === this.#live?.decision?.seat) ?? decisions[0];
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
    return this.draft !== null || (this.at === null && !this.waiting && this.#undoable.length > 0);
  }

  /** The same array as long as the names are: every sentence of the log depends on it. */
  readonly names = $derived(JSON.parse(this.#named) as string[]);

  get over(): boolean {
    return this.table?.status === "finished" || this.table?.status === "abandoned";
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
    const actions = [asked.kind === "move" ? `move ${id}` : `bid ${id} ${least}`];
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
      () => this.#line.ask<Tried>({ type: "try", seat, actions }),
      () => !this.#closed && wanted(),
    );
  }

  /** Whether an answer needs a confirmation. A bid always does: its coins are chosen on the tile. */
  #confirms(kind: string, action: string): boolean {
    if (preferences.confirm === "always" || action.startsWith("bid ")) return true;
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
    const present = this.#live?.decision?.seat === draft.seat;
    try {
      await this.#line.ask<Done>({
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
    const seat = this.#undoable[0];
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
      this.advice = await this.#line.ask<Hinted>({ type: "hint", seat: this.seat });
    } catch (error) {
      this.#refused(error);
    } finally {
      this.thinking = false;
    }
  }

  /** Send any other command: undo, resign, replace, return. */
  async command(command: { type: string; seat?: number; level?: string }): Promise<void> {
    try {
      await this.#line.ask<Done>(command);
    } catch (error) {
      this.#refused(error);
    }
  }

  /** Send a line of chat; a refusal is thrown to the caller, who has the text. A spectator gets a name first. */
  async say(text: string): Promise<void> {
    try {
      await this.#line.ask<Done>({ type: "say", text });
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.key !== "server.who_are_you") throw error;
      await ask<Me>("GET", "me");
      this.renew();
      await this.#line.ask<Done>({ type: "say", text });
    }
  }

  /** Load earlier lines of chat. */
  async earlierChat(): Promise<void> {
    const first = this.chat.lines[0]?.number;
    const before = first === undefined ? "" : `?before=${first}`;
    this.chat = chat.extended(this.chat, await ask<ChatLines>("GET", `tables/${this.id}/chat${before}`));
  }

  #refused(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.problem = error.problem;
  }

  // What was --------------------------------------------------------------------------------------------------------------------

  get last(): number {
    return this.moments.at(-1)?.at ?? 0;
  }

  /** Show a moment; null returns to the present. Returns how long its animation takes, in milliseconds. */
  async go(at: number | null, playing = false): Promise<number> {
    if (!playing) this.#playing = 0;
    this.stage.skip();
    if (at === null || (at >= this.last && !playing)) {
      this.at = null;
      this.#past = null;
      return 0;
    }
    const wanted = Math.max(0, at);
    const here = this.at;
    this.at = wanted;
    try {
      const view = await this.#viewAt(wanted, () => this.at === wanted);
      if (view === null || this.at !== wanted) return 0;
      return this.stage.perform(this.#step(here, wanted), () => {
        this.#past = view;
      });
    } catch (error) {
      this.at = null;
      this.#refused(error);
    }
    return 0;
  }

  /** The events between two moments, if one follows the other. */
  #step(here: number | null, there: number): EventDocument[] {
    const place = this.moments.findIndex((moment) => moment.at === there);
    return place > 0 && this.moments[place - 1]?.at === here ? (this.moments[place]?.events ?? []) : [];
  }

  /** All boards as they were after each round. */
  async rounds(): Promise<BoardDocument[][]> {
    const begun = roundStarts(this.moments).filter(({ round }) => round > 1);
    const views = await Promise.all(begun.map(({ at }) => this.#viewAt(at)));
    return [...views, this.#live].flatMap((view) => (view ? [view.seats] : []));
  }

  /** Create a table that continues from the moment shown of a finished game; its id, or null and the problem is shown. */
  async playOn(): Promise<string | null> {
    const { table, at } = this;
    const decides = this.#past?.decision?.seat;
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

  async #viewAt(at: number, wanted = () => true): Promise<ViewDocument | null> {
    const known = this.#views.get(at);
    if (known) return known;
    const view = await patiently(
      () => ask<ViewDocument>("GET", `tables/${this.id}/history/${at}`),
      () => !this.#closed && wanted(),
    );
    if (view) this.#views.set(at, view);
    return view;
  }

  /** Show all moments after a given one, at the pace of others' moves. */
  async replay(from: number): Promise<void> {
    const playing = ++this.#playing;
    for (const { at } of this.moments.filter((moment) => moment.at >= from)) {
      const lasts = await this.go(at, true);
      await new Promise((resolve) => setTimeout(resolve, Math.max(300, PAUSE[preferences.pace], lasts)));
      if (playing !== this.#playing) return;
    }
    await this.go(null);
  }

  // What is heard ---------------------------------------------------------------------------------------------------------------

  #hear(message: Incoming): void {
    if (message.type === "welcome") void this.#welcome(message);
    else if (message.type === "news") {
      this.#queue.push(message);
      if (this.#unpainted) return;
      this.waiting = this.#queue.length;
      if (this.#timer === undefined) this.#next();
      if (this.#timer === undefined) this.#untilPainted();
    } else if (message.type === "table") this.table = message.table;
    else this.chat = chat.heard(this.chat, message);
  }

  async #welcome(message: Welcome): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.waiting = 0;
    const first = this.#seq === null;
    this.you = message.you;
    this.chat = chat.welcomed(this.chat, { lines: message.chat, earlier: message.earlier_chat });
    this.#stand(message);
    if (message.view === null) return;
    await this.#remember();
    if (!first || this.over) return;
    const since = sinceLastTurn(this.moments, this.you.seats);
    if (this.you.seats.length && since.length > 1) this.since = since;
  }

  #stand(message: Welcome | Whole<News>): void {
    this.table = message.table;
    values.rules = message.table.rules;
    this.#live = message.view;
    this.#decisions = message.decisions;
    this.#undoable = message.undo;
    this.#seq = message.seq;
    const { draft } = this;
    if (draft && !message.decisions.some((each) => sameDecision(each, draft.first))) {
      this.draft = null;
      if (!this.sending) this.problem = { key: "page.turn_changed", text: say("page.turn_changed"), values: {} };
    }
    this.#ahead = null;
    const sea = this.#decisions.find((each) => each.kind === "sea");
    if (sea) void this.#lookAhead(sea);
  }

  async #lookAhead(sea: DecisionDocument): Promise<void> {
    const tried = await this.#look(sea.seat, ["no-sea"], () => this.#decisions.includes(sea)).catch((error: unknown) =>
      error instanceof Refused ? null : Promise.reject(error),
    );
    if (tried && this.#decisions.includes(sea)) this.#ahead = tried.decision;
  }

  /** Show the news one after the other, pausing after each move of another player. */
  #next(): void {
    this.#timer = undefined;
    const news = this.#queue.shift();
    this.waiting = this.#queue.length;
    if (news === undefined) return;
    const lasts = this.#shown(news);
    const others = news.kind === "turn" && !this.you.seats.includes(news.seat ?? -1);
    const pause = others && document.visibilityState === "visible" ? Math.max(PAUSE[preferences.pace], lasts) : lasts;
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

  /** Apply news, and animate it if the present is shown. */
  #shown(news: Whole<News>): number {
    if (news.kind !== "undo" && this.at === null) return this.stage.perform(news.events, () => this.#apply(news));
    this.#apply(news);
    return 0;
  }

  /** Show everything that is still waiting at once. */
  skip(): void {
    this.stage.skip();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const news of this.#queue.splice(0)) this.#apply(news);
    this.waiting = 0;
  }

  #apply(news: Whole<News>): void {
    const before = this.#live?.played ?? 0;
    this.#stand(news);
    this.advice = null;
    if (news.view === null) return;
    const { played, round } = news.view;
    const anew = news.kind === "undo" || news.kind === "start" || played < before;
    const earlier = this.moments.filter(({ at }) => (anew ? at <= played : at < played));
    const { seat, text: action, events } = news;
    if (!anew && events.length) this.moments = [...earlier, { at: played, seat, action, round, events }];
    else if (anew) {
      this.moments = earlier;
      void this.#remember();
    }
  }

  /** Load the history as it counts now. */
  async #remember(): Promise<void> {
    try {
      const history = await patiently(
        () => ask<HistoryDocument>("GET", `tables/${this.id}/history`),
        () => !this.#closed,
      );
      if (history === null) return;
      this.#views.clear();
      const known = history.moments.at(-1)?.at ?? -1;
      this.moments = [...history.moments, ...this.moments.filter(({ at }) => at > known)]; // news may have arrived earlier
    } catch (error) {
      this.#refused(error);
    }
  }
}
