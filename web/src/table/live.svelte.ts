/** The present of a table, as the server last told it. It knows nothing of time: what is told too fast is put in line by `playback`. */
import type {
  ChatLines,
  DecisionDocument,
  News,
  OwnOrder,
  Said,
  TableDocument,
  ViewDocument,
  Welcome,
  You,
} from "../generated/api";
import { values } from "../lib/game/values.svelte";
import type { Whole } from "../lib/net/changes";
import * as chat from "../lib/tables/chat";

export class LiveState {
  table = $state.raw<TableDocument | null>(null);
  you = $state.raw<You>({ seats: [], kept: [], host: false, held: [], looked: null });
  chat = $state.raw<ChatLines>(chat.NOTHING);
  view = $state.raw<ViewDocument | null>(null);
  /** The open decisions of the client's seats. */
  decisions = $state.raw<DecisionDocument[]>([]);
  /** The client's seats whose last turn can be undone. */
  undoable = $state.raw<number[]>([]);
  /** The standing orders of the client's seats. */
  orders = $state.raw<OwnOrder[]>([]);
  /** Those that may ask all others to take it back. */
  back = $state.raw<number[]>([]);
  /** The last entry of the table's log that is known; null before the welcome. */
  seq: number | null = null;

  #named = $derived(JSON.stringify(this.table?.seats.map((seat) => seat.name) ?? []));
  /** The same array as long as the names are: every sentence of the log depends on it. */
  readonly names = $derived(JSON.parse(this.#named) as string[]);

  get over(): boolean {
    return this.table?.status === "finished" || this.table?.status === "abandoned";
  }

  /** Take in the state of the table; returns whether it is the first one, not one after a reconnection. */
  welcome(message: Welcome): boolean {
    const first = this.seq === null;
    values.ruleset = message.ruleset;
    this.you = message.you;
    this.orders = message.orders;
    this.chat = chat.welcomed(this.chat, { lines: message.chat, earlier: message.earlier_chat });
    this.take(message);
    return first;
  }

  /** Take in what a message says of the game. */
  take(message: Welcome | Whole<News>): void {
    this.table = message.table;
    values.rules = message.table.rules;
    this.view = message.view;
    this.decisions = message.decisions;
    this.undoable = message.undo;
    this.back = message.back;
    this.seq = message.seq;
  }

  said(line: Said): void {
    this.chat = chat.heard(this.chat, line);
  }

  /** Put earlier lines of chat before those that are known. */
  saidBefore(lines: ChatLines): void {
    this.chat = chat.extended(this.chat, lines);
  }
}
