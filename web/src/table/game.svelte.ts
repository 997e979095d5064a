/** A table as one client sees it: brings together the present, the past, what is being played back, and the client's own turn. */
import type {
  BoardDocument,
  ChatLines,
  Done,
  Hinted,
  Me,
  News,
  Problem,
  TableDocument,
  ViewDocument,
  Welcome,
  You,
} from "../generated/api";
import { sinceLastTurn, type Moment } from "../lib/game/moments";
import { Refused, ask, problemOf } from "../lib/net/api";
import type { Whole } from "../lib/net/changes";
import { Connection, type ConnectionState, type Incoming } from "../lib/net/connection";
import { socketAddress } from "../lib/net/dial";
import { playOn } from "../lib/tables/again";
import { create } from "../lib/tables/games";
import { speech } from "../lib/words/speech.svelte";
import { History } from "./history.svelte";
import { LiveState } from "./live.svelte";
import { Playback } from "./playback.svelte";
import { Stage } from "./stage.svelte";
import { OwnTurn } from "./turn.svelte";

export class Game {
  state = $state<ConnectionState>("connecting");
  /** Why the table can't be shown. */
  gone = $state.raw<Problem | null>(null);
  /** What happened before the client connected. */
  since = $state.raw<Moment[]>([]);
  /** Why the last command was refused. */
  problem = $state.raw<Problem | null>(null);
  advice = $state.raw<Hinted | null>(null);
  /** Whether a hint is being worked out. */
  thinking = $state(false);
  /** Whether a table that plays on is being created. */
  creating = $state(false);
  /** Plays the animations. */
  readonly stage = new Stage();
  readonly turn: OwnTurn;

  #live = new LiveState();
  #history: History;
  #playback = new Playback({
    show: (news) => this.#show(news),
    apply: (news) => this.#apply(news),
    ofOthers: (news) => news.kind === "turn" && !this.you.seats.includes(news.seat ?? -1),
  });
  #connection: Connection;
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
    this.turn = new OwnTurn({
      live: this.#live,
      history: this.#history,
      playback: this.#playback,
      connection: this.#connection,
      stage: this.stage,
      refused: (problem) => {
        this.problem = problem;
        if (!problem) this.advice = null;
      },
      played: () => (this.since = []),
    });
  }

  close(): void {
    this.turn.close();
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
    return this.at === null ? this.turn.view : (this.#history.view ?? this.present);
  }

  get seq(): number {
    return this.#live.seq ?? 0;
  }

  /** The seat whose board is shown in full. */
  get seat(): number {
    return this.turn.seat;
  }

  // What is done ----------------------------------------------------------------------------------------------------------------

  /** Discard the draft, and what was said about it. */
  forget(): void {
    this.turn.forget();
    this.advice = null;
  }

  /** Ask for advice on what is asked, also in the middle of a turn. */
  async hint(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    speech.all().catch(() => {}); // for the reasons
    const { asked, draft } = this.turn;
    try {
      const actions = draft?.before ?? [];
      const advice = await this.#connection.ask<Hinted>({ type: "hint", seat: this.seat, actions });
      if (this.turn.asked === asked) this.advice = advice;
    } catch (error) {
      this.#refused(error);
    } finally {
      this.thinking = false;
    }
  }

  /** Send any other command: resign, replace, return. */
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
    this.problem = problemOf(error);
  }

  // What was --------------------------------------------------------------------------------------------------------------------

  /** Show a moment; null returns to the present. Returns how long its animation takes, in milliseconds. */
  async go(at: number | null): Promise<number> {
    this.#playback.stop();
    this.problem = null;
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
    if (!table || at === null || decides === undefined || this.creating) return null;
    this.creating = true;
    try {
      return (await create(playOn(table, this.you.seats, at, decides))).id;
    } catch (error) {
      this.#refused(error);
      return null;
    } finally {
      this.creating = false;
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
    this.turn.decide(message.decisions);
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
    this.problem = null;
    this.turn.decide(news.decisions);
    this.advice = null;
    if (this.#history.add(news, before)) void this.#remember();
  }

  /** Show everything that is still waiting at once. */
  skip(): void {
    this.stage.skip();
    this.#playback.skip();
  }
}
