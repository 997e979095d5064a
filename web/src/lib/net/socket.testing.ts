/** A WebSocket for tests: the boundary to the network, where the test is the server. */
import type { Problem } from "../../generated/api";

export class FakeSocket {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = 1;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  /** The commands that were sent, parsed. */
  sent: { type: string; id: string; [more: string]: unknown }[] = [];

  constructor(readonly address: string) {
    FakeSocket.opened.push(this);
  }

  /** The socket that was opened last. */
  static get last(): FakeSocket {
    return FakeSocket.opened.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }

  close(): void {
    this.readyState = 3;
  }

  /** Tell the client something. */
  tell(message: object): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** Send a heartbeat. */
  beat(): void {
    this.onmessage?.(new MessageEvent("message", { data: "" }));
  }

  /** Answer the command that was sent last. */
  answer(message: object): void {
    this.tell({ id: this.sent.at(-1)?.id, ...message });
  }

  /** Close the connection, after an error if given. */
  cut(code: number, error?: Problem): void {
    this.readyState = 3;
    if (error) this.tell({ type: "error", id: null, error });
    this.onclose?.(new CloseEvent("close", { code }));
  }
}
