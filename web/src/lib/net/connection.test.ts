import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Problem } from "../../generated/api";
import { Refused } from "./api";
import { Connection, type ConnectionState, type Incoming } from "./connection";
import { FakeSocket } from "./socket.testing";

const states: [ConnectionState, Problem | null][] = [];
const heard: Incoming[] = [];
let connection: Connection;

beforeEach(() => {
  FakeSocket.opened = [];
  states.length = heard.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  connection = new Connection(
    () => `ws://x/${FakeSocket.opened.length}`,
    (message) => heard.push(message),
    (state, problem) => states.push([state, problem]),
    () => null,
  );
});
afterEach(() => {
  connection.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a connection that was lost is taken up again at once, and sooner still when the network is back", () => {
  FakeSocket.opened[0]?.cut(1006);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.opened).toHaveLength(2);
  FakeSocket.opened[1]?.cut(1012);
  connection.hurry();
  expect(FakeSocket.opened).toHaveLength(3);
});

test("whoever asked for too much comes back later, and nothing hurries it", () => {
  vi.spyOn(Math, "random").mockReturnValue(0); // otherwise up to half as long again
  const problem = { key: "server.too_many_sockets", text: "Too many", values: { most: 30 } };
  FakeSocket.opened[0]?.cut(4429, problem);
  expect(states).toEqual([["lost", problem]]);
  connection.hurry();
  vi.advanceTimersByTime(14_000);
  expect(FakeSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.opened).toHaveLength(2);
  FakeSocket.opened[1]?.cut(4429, { ...problem, values: { seconds: 40 } });
  vi.advanceTimersByTime(39_000);
  expect(FakeSocket.opened).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.opened).toHaveLength(3);
});

test("a server that is away for a while says why, and is asked again", () => {
  const problem = { key: "server.no_database", text: "Away", values: {} };
  FakeSocket.opened[0]?.cut(1012, problem);
  expect(states).toEqual([["lost", problem]]);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test("a table that is not for us is left for good, and says why", () => {
  const problem = { key: "server.quarantined", text: "Damaged", values: {} };
  FakeSocket.opened[0]?.cut(4403, problem);
  expect(states).toEqual([["closed", problem]]);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.opened).toHaveLength(1);
});

test("a socket that falls silent is dropped within five seconds, and what was sent is sent again", async () => {
  const [first] = FakeSocket.opened;
  first!.tell(WELCOME);
  vi.advanceTimersByTime(60_000); // a server without heartbeats may be silent
  expect(states).toEqual([["open", null]]);
  first!.beat();
  for (let beats = 0; beats < 20; beats++) {
    vi.advanceTimersByTime(2000);
    first!.beat();
  }
  expect(states).toEqual([["open", null]]);
  const asked = connection.ask({ type: "turn", seat: 0, actions: ["pass"] });
  vi.advanceTimersByTime(4900);
  expect(states.at(-1)).toEqual(["lost", null]);
  expect([first!.readyState, first!.onmessage]).toEqual([3, null]);
  vi.advanceTimersByTime(1000);
  FakeSocket.last.tell(WELCOME);
  expect(states.at(-1)).toEqual(["open", null]);
  expect(FakeSocket.last.sent).toEqual(first!.sent);
  FakeSocket.last.answer({ type: "done", seq: 2, repeated: true });
  expect(await asked).toMatchObject({ repeated: true });
});

test("a device that is offline waits for one heartbeat only, and one that is wrong about it stays connected", () => {
  FakeSocket.last.tell(WELCOME);
  FakeSocket.last.beat();
  window.dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(2000);
  FakeSocket.last.beat();
  vi.advanceTimersByTime(2000);
  expect(states).toEqual([["open", null]]);
  FakeSocket.last.beat();
  window.dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(2600);
  expect(states.at(-1)).toEqual(["lost", null]);
});

test("a socket without a welcome is dialled again, at once when the network is back", () => {
  vi.advanceTimersByTime(9000);
  expect(FakeSocket.opened).toHaveLength(1);
  vi.advanceTimersByTime(3000);
  expect([states.at(-1), FakeSocket.opened.length]).toEqual([["lost", null], 2]);
  window.dispatchEvent(new Event("online"));
  expect([FakeSocket.opened[1]!.readyState, FakeSocket.opened.length]).toEqual([3, 3]);
  FakeSocket.last.tell(WELCOME);
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.opened).toHaveLength(3);
});

const WELCOME = { type: "welcome", seq: 1, table: { status: "running", seats: [] }, view: null };

test("documents are put together from the changes", () => {
  FakeSocket.last.tell(WELCOME);
  FakeSocket.last.tell({
    type: "news",
    seq: 2,
    table: { status: "finished" },
    view: { round: 1, seats: [] },
    acts: [],
  });
  expect(states).toEqual([["open", null]]);
  expect(heard[1]).toMatchObject({ table: { status: "finished", seats: [] }, view: { round: 1 } });
});

test("a command gets its own answer, whatever comes in between", async () => {
  const first = connection.ask({ type: "try", seat: 0, actions: ["pass"] });
  const second = connection.ask({ type: "hint", seat: 0 });
  const [one, two] = FakeSocket.last.sent;
  FakeSocket.last.tell({ type: "hint", id: two!.id, seq: 1, advice: [] });
  FakeSocket.last.tell({ type: "tried", id: one!.id, actions: ["pass"] });
  expect(await first).toMatchObject({ type: "tried" });
  expect(await second).toMatchObject({ type: "hint" });
});

test("a refused command says why; it has no status of HTTP", async () => {
  const asked = connection.ask({ type: "undo", seat: 0 });
  const error = { key: "server.no_undo", text: "No.", values: {} };
  FakeSocket.last.answer({ type: "error", error });
  const refused: unknown = await asked.catch((reason: unknown) => reason);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ problem: error, status: null });
});

test("a command without an answer is sent again after a reconnection, with the same id", async () => {
  const asked = connection.ask({ type: "turn", seat: 0, actions: ["pass"] });
  const before = FakeSocket.last.sent;
  FakeSocket.last.cut(1006);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.tell(WELCOME);
  expect(FakeSocket.last.sent).toEqual(before);
  FakeSocket.last.answer({ type: "done", seq: 2, repeated: true });
  expect(await asked).toMatchObject({ repeated: true });
  FakeSocket.last.cut(1006);
  vi.advanceTimersByTime(1000);
  FakeSocket.last.tell(WELCOME);
  expect(FakeSocket.last.sent).toEqual([]);
});
