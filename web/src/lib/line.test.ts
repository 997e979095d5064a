import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Problem } from "../generated/api";
import { Line, type LineState } from "./line";

class Socket {
  static readonly OPEN = 1;
  static opened: Socket[] = [];
  readyState = 1;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  constructor(readonly address: string) {
    Socket.opened.push(this);
  }
  close(): void {}
  /** Close the socket, after an error if given. */
  cut(code: number, error?: Problem): void {
    const data = JSON.stringify({ type: "error", id: null, error });
    if (error) this.onmessage?.(new MessageEvent("message", { data }));
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

const states: [LineState, Problem | null][] = [];
let line: Line;

beforeEach(() => {
  Socket.opened = [];
  states.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  line = new Line(
    () => `ws://x/${Socket.opened.length}`,
    () => {},
    (state, problem) => states.push([state, problem]),
    () => null,
  );
});
afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a line that was cut is taken up again at once, and sooner still when the network is back", () => {
  Socket.opened[0]?.cut(1006);
  vi.advanceTimersByTime(1000);
  expect(Socket.opened).toHaveLength(2);
  Socket.opened[1]?.cut(1012);
  line.hurry();
  expect(Socket.opened).toHaveLength(3);
});

test("whoever asked for too much comes back later, and nothing hurries it", () => {
  const problem = { key: "server.too_many_sockets", text: "Too many", values: { most: 30 } };
  Socket.opened[0]?.cut(4429, problem);
  expect(states).toEqual([["lost", problem]]);
  line.hurry();
  vi.advanceTimersByTime(14_000);
  expect(Socket.opened).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(Socket.opened).toHaveLength(2);
  Socket.opened[1]?.cut(4429, { ...problem, values: { seconds: 40 } });
  vi.advanceTimersByTime(39_000);
  expect(Socket.opened).toHaveLength(2);
  vi.advanceTimersByTime(22_000);
  expect(Socket.opened).toHaveLength(3);
});

test("a server that is away for a while says why, and is asked again", () => {
  const problem = { key: "server.no_database", text: "Away", values: {} };
  Socket.opened[0]?.cut(1012, problem);
  expect(states).toEqual([["lost", problem]]);
  vi.advanceTimersByTime(1000);
  expect(Socket.opened).toHaveLength(2);
});

test("a table that is not for us is left for good, and says why", () => {
  const problem = { key: "server.quarantined", text: "Damaged", values: {} };
  Socket.opened[0]?.cut(4403, problem);
  expect(states).toEqual([["closed", problem]]);
  vi.advanceTimersByTime(60_000);
  expect(Socket.opened).toHaveLength(1);
});
