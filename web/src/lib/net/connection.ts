/** The WebSocket of a table: messages in, commands out. After a disconnection it resumes where it was. */
import type {
  Done,
  Failed,
  Hinted,
  News,
  OrderTold,
  Problem,
  Said,
  TableChanged,
  Tried,
  Welcome,
} from "../../generated/api";
import { Refused, commandId, waitOf } from "./api";
import { Documents, type Whole } from "./changes";
import { dial } from "./dial";

/** What the server tells unasked, with whole documents instead of their changes. */
export type Incoming = Welcome | Whole<News> | Whole<TableChanged> | Said | OrderTold;
export type Answer = Done | Tried | Hinted;
export type ConnectionState = "connecting" | "open" | "lost" | "closed";
export type Command = { type: string; seat?: number; [more: string]: unknown };

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
  reject: (problem: Refused) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
/** Permanent close codes: no such table, or no access. */
const FOR_GOOD = [4403, 4404];
/** Close code for too many requests: reconnecting at once would only make it worse. */
const TOO_MUCH = 4429;
const PAUSE_AFTER_TOO_MUCH = 15_000;
/** After so many milliseconds without a heartbeat or anything else, the server is out of reach. It sends one every two seconds. */
const SILENCE = 4500;
/** The same for a device that says it is offline: it may be wrong, as with a server on the device itself, so one heartbeat is awaited. */
const SILENCE_OFFLINE = 2500;
/** How long a socket may take to get its welcome, in milliseconds; longer after each failure, for slow networks. */
const DIALLING = 10_000;

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Drops the socket if nothing is heard until then. */
  #alarm: ReturnType<typeof setTimeout> | undefined;
  /** Whether this socket has been welcomed, and whether it gets heartbeats. */
  #welcomed = false;
  #beats = false;
  /** Whether the server asked us to wait. */
  #patient = false;
  #ended = false;

  constructor(
    private readonly address: (since: number | null) => string,
    private readonly heard: (message: Incoming) => void,
    private readonly changed: (state: ConnectionState, problem: Problem | null) => void,
    private readonly seq: () => number | null,
  ) {
    this.#open();
    window.addEventListener("online", this.#online);
    window.addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Send a command and return its answer. Unanswered commands are resent after reconnecting, which the id makes safe. */
  ask<T extends Answer>(command: Command): Promise<T> {
    const id = commandId();
    const text = JSON.stringify({ ...command, id });
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { text, resolve: resolve as (answer: Answer) => void, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  /** Reconnect now instead of waiting. */
  hurry = (): void => {
    if (this.#timer === undefined || this.#patient || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#open();
  };

  /** Reconnect, because the guest may have got a seat. */
  renew(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#alarm);
    window.removeEventListener("online", this.#online);
    window.removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.hurry);
    this.#socket?.close();
  }

  #online = (): void => {
    if (!this.#welcomed && this.#timer === undefined) this.#drop(); // it was dialled into the void
    this.hurry();
  };

  #offline = (): void => {
    if (this.#beats) this.#expect(SILENCE_OFFLINE);
  };

  /** Expect to hear something within so many milliseconds. */
  #expect(milliseconds: number): void {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#drop(), milliseconds);
  }

  /** Give up a silent socket; a browser may take minutes to do so. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket || this.#ended) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lost(null);
  }

  /** Reconnect after a pause. */
  #lost(problem: Problem | null, asked = 0): void {
    clearTimeout(this.#alarm);
    this.#welcomed = this.#beats = false;
    this.changed("lost", problem);
    this.#timer = setTimeout(() => this.#open(), Math.max(asked, this.#pause) * (1 + Math.random() / 2));
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }

  #open(): void {
    this.#timer = undefined;
    this.#expect(DIALLING + 2 * this.#pause);
    let last: Problem | null = null;
    const documents = new Documents();
    const hear = ({ data }: MessageEvent) => {
      this.#beats ||= data === "";
      if (this.#beats) this.#expect(SILENCE);
      if (data === "") return;
      const message = JSON.parse(data as string) as Welcome | News | TableChanged | Said | OrderTold | Answer | Failed;
      if (message.type === "error" && message.id === null) last = message.error;
      else if (message.type === "welcome") {
        clearTimeout(this.#alarm); // set again by the first heartbeat
        this.#pause = FIRST_PAUSE;
        this.#welcomed = true;
        this.changed("open", null);
        this.heard(documents.welcome(message));
        for (const { text } of this.#waiting.values()) socket.send(text);
      } else if (message.type === "news") this.heard(documents.news(message));
      else if (message.type === "table") this.heard(documents.table(message));
      else this.#take(message);
    };
    const lose = ({ code }: CloseEvent) => {
      if (this.#ended || socket !== this.#socket) return;
      if (FOR_GOOD.includes(code)) {
        this.#ended = true;
        clearTimeout(this.#alarm);
        this.changed("closed", last);
        return;
      }
      this.#patient = code === TOO_MUCH;
      this.#lost(last, this.#patient ? Math.max(PAUSE_AFTER_TOO_MUCH, (waitOf(last) ?? 0) * 1000) : 0);
    };
    const socket = dial(this.address(this.seq()), hear, lose);
    this.#socket = socket;
  }

  #take(message: Said | OrderTold | Answer | Failed): void {
    if (message.type === "done" || message.type === "tried" || message.type === "hint") {
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    } else if (message.type === "error") {
      this.#waiting.get(message.id ?? "")?.reject(new Refused(null, message.error));
      this.#waiting.delete(message.id ?? "");
    } else this.heard(message);
  }
}
