/** A table as one client sees it: brings together the present, the past, what is being played back, and the client's own turn. */
import type {
  BoardDocument,
  ChatLines,
  Done,
  Hinted,
  Me,
  OwnOrder,
  Problem,
  TableDocument,
  ViewDocument,
  Welcome,
  You,
} from "../generated/api";
import { isScene } from "../lib/game/cues";
import { roundStarts, sinceLastTurn, type Moment } from "../lib/game/moments";
import { recaps } from "../lib/app/preferences.svelte";
import { Refused, ask, problemOf } from "../lib/net/api";
import { Connection, type ConnectionState, type Incoming } from "../lib/net/connection";
import { socketAddress } from "../lib/net/dial";
import { orderable } from "../orders/coming";
import type { Trial } from "../analysis/trial.svelte";
import { speech } from "../lib/words/speech.svelte";
import { actsOf, whole, type Act } from "./acts";
import { History } from "./history.svelte";
import { LiveState } from "./live.svelte";
import { Playback } from "./playback.svelte";
import type { Ended } from "./recap";
import { Stage } from "./stage.svelte";
import { OwnTurn } from "./turn.svelte";

/** Whether an entry takes something back: then nothing is played, and the past is another one. */
function goesBack(kind: string): boolean {
  return kind === "undo" || kind === "back";
}

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
  /** Whether the moment to play on from is being chosen. */
  choosing = $state(false);
  /** The round that has just ended, as long as the player looks at what happened. */
  ended = $state.raw<Ended | null>(null);
  /** Whether the ending is being shown. */
  ending = $state(false);
  /** The section of the end that was chosen, as in the address. */
  section = $state(/^\?section=\w+$/.exec(location.search)?.[0] ?? "");
  /** A decision of the past that is put once more. */
  trial = $state.raw<Trial | null>(null);
  /** How far the server's time is ahead of this device's, in milliseconds. */
  ahead = $state(0);
  /** Whether `since` begins with the last visit, and not with the last turn. */
  visited = $state(false);
  /** Plays the animations. */
  readonly stage = new Stage();

  #turn: OwnTurn;
  #live = new LiveState();
  #history: History;
  /** Resolves when the history is there that was last asked for. */
  #remembered = Promise.resolve();
  #playback = new Playback({
    acts: (news) => (this.at === null && !goesBack(news.kind) && this.stage.moves ? actsOf(news) : [whole(news)]),
    show: (act, speed) => this.#show(act, speed),
    apply: (act) => this.#apply(act),
    ofOthers: (news) => news.kind === "turn" && !this.you.seats.includes(news.seat ?? -1),
  });
  /** The round whose auction has begun. */
  #round = 0;
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
    this.#turn = new OwnTurn({
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
    this.#turn.close();
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

  /** The client's own turn, or what is tried at a moment of the past. */
  get turn(): OwnTurn {
    return this.trial ?? this.#turn;
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

  /** The client's seats that may ask all others to take back their last turn. */
  get back(): number[] {
    return this.#live.back;
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

  /** Whether past moments are being played, and how fast. */
  get replaying(): boolean {
    return this.#playback.replaying;
  }

  get speed(): number {
    return this.#playback.speed;
  }

  set speed(speed: number) {
    this.#playback.speed = speed;
  }

  /** The standing orders of the client's seats, and what became of the last ones. */
  get orders(): OwnOrder[] {
    return this.#live.orders;
  }

  set orders(orders: OwnOrder[]) {
    this.#live.orders = orders;
  }

  /** The client's seat that may leave an order now; null if none may. */
  get orderable(): number | null {
    return this.at === null ? orderable(this.table, this.present, this.you) : null;
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

  /** Send any other command: resign, replace, return, ask and answer. */
  async command(command: { type: string; seat?: number; question?: number; until?: number }): Promise<void> {
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
    this.trial = null;
    this.#history.leave();
    this.choosing = false;
    return 0;
  }

  async #goTo(at: number, speed = 1): Promise<number> {
    this.stage.skip();
    this.stage.speed = speed;
    const here = this.at;
    this.trial = null;
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

  /** Show all moments from a given one on, and then the present. */
  async replay(from: number): Promise<void> {
    this.choosing = false;
    if (!this.moments.length) await this.#remembered;
    const moments = this.moments.filter(({ at }) => at >= from).map(({ at }) => at);
    if (await this.#playback.replay(moments, (at) => this.#goTo(at, this.speed))) await this.go(null);
  }

  /** Play from the moment shown on, or from the start; or stop where it is. */
  playOrPause(): void {
    if (this.replaying) this.#playback.stop();
    else void this.replay(this.at === null ? 0 : this.at + 1);
  }

  /** Show a moment from which a finished game can be played on, so that another one can be chosen. */
  async choose(): Promise<void> {
    await this.#remembered;
    await this.go(roundStarts(this.moments).findLast(({ at }) => at < this.last)?.at ?? 0);
    this.choosing = this.at !== null;
  }

  /** All boards as they were after each round. */
  async rounds(): Promise<BoardDocument[][]> {
    const { present } = this;
    return [...(await this.#history.rounds()), ...(present ? [present.seats] : [])];
  }

  /** Load the history as it counts now. */
  #remember(): Promise<void> {
    return (this.#remembered = this.#history.load().catch((error: unknown) => this.#refused(error)));
  }

  // What is heard ---------------------------------------------------------------------------------------------------------------

  #hear(message: Incoming): void {
    if (message.type === "welcome") void this.#welcome(message);
    else if (message.type === "news") this.#playback.hear(message);
    else if (message.type === "table") this.#live.table = message.table;
    else if (message.type === "orders") this.#live.orders = message.orders;
    else this.#live.said(message);
  }

  async #welcome(message: Welcome): Promise<void> {
    this.#playback.clear();
    this.ahead = message.now - Date.now();
    const first = this.#live.welcome(message);
    this.turn.decide(message.decisions);
    if (message.view === null) return;
    this.#round = message.view.round;
    await this.#remember();
    if (!first || this.over) return;
    const { looked } = message.you;
    this.visited = looked !== null;
    const since =
      looked === null ? sinceLastTurn(this.moments, this.you.seats) : this.moments.filter(({ at }) => at > looked);
    // Before the first own turn there is nothing to have missed.
    if (this.you.seats.length && since.length > (this.visited ? 0 : 1) && since.length < this.moments.length)
      this.since = since;
  }

  /** Show an act, animated if the present is shown; returns how long that takes, in milliseconds. */
  #show(act: Act, speed: number): number {
    this.stage.speed = act.cues.some(({ kind }) => isScene(kind)) ? 1 : speed; // nobody hurries a disaster
    if (!goesBack(act.news.kind) && this.at === null) return this.stage.play(act.cues, () => this.#apply(act));
    this.#apply(act);
    return 0;
  }

  #apply({ news, events, view, last }: Act): void {
    if (view === null && !last) return;
    const before = this.present?.played ?? 0;
    if (!last) {
      this.#live.view = view;
      this.#history.add({ ...news, events: [...events], view }, before);
      return;
    }
    const running = !this.over;
    this.#live.take(news);
    if (running && this.table?.status === "finished") this.ending = this.at === null && this.stage.moves;
    this.problem = null;
    this.turn.decide(news.decisions);
    this.advice = null;
    if (this.#history.add(news, before)) void this.#remember();
    this.#endRound(view);
  }

  /** When the auction of another round begins, what happened in the last one may be worth a look. */
  #endRound(view: ViewDocument | null): void {
    if (view?.phase !== "auction" || view.round === this.#round) return;
    const round = this.#round;
    this.#round = view.round;
    if (round < 1 || round > view.round || !recaps() || this.at !== null || !this.you.seats.length) return;
    this.ended = { round, next: view.round };
    this.#playback.hold();
  }

  /** Go on, after a look at the round that ended. */
  goOn(): void {
    this.ended = null;
    this.#playback.release();
  }

  /** Show everything that is still waiting at once. */
  skip(): void {
    this.goOn();
    this.stage.skip();
    this.#playback.skip();
  }

  /** End what is being shown, and show what became of it. */
  cut(): void {
    this.stage.skip();
    this.#playback.cut();
  }
}
