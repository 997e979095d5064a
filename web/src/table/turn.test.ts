/** The client's own turn, with all parts of a table that it needs; only the network is the test's. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DecisionDocument, Problem } from "../generated/api";
import en from "../generated/messages/en.json";
import { preferences } from "../lib/app/preferences.svelte";
import { Connection } from "../lib/net/connection";
import { FakeSocket } from "../lib/net/socket.testing";
import { parse, write } from "../lib/game/notation";
import { speech } from "../lib/words/speech.svelte";
import { whole } from "./acts";
import { History } from "./history.svelte";
import { LiveState } from "./live.svelte";
import { BID, asked, news, seaAsked, seaStart, start, tried, welcome } from "./messages.testing";
import { Playback } from "./playback.svelte";
import { Stage } from "./stage.svelte";
import { OwnTurn } from "./turn.svelte";

const { confirm, pace } = preferences;
const REFUSED = { key: "reason.too_few_coins", text: "No.", values: {}, rule: "2.2.1" };

let live: LiveState;
let history: History;
let playback: Playback;
let connection: Connection;
let turn: OwnTurn;
let problem: Problem | null;
let played: number;

beforeEach(() => {
  speech.learn("en", en);
  preferences.confirm = "always";
  problem = null;
  played = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  live = new LiveState();
  history = new History("abc");
  playback = new Playback({ acts: (news) => [whole(news)], show: () => 0, apply: () => {}, ofOthers: () => true });
  connection = new Connection(
    () => "/",
    () => {},
    () => {},
    () => null,
  );
  turn = new OwnTurn({
    live,
    history,
    playback,
    connection,
    stage: new Stage(),
    refused: (said) => (problem = said),
    played: () => played++,
  });
  live.welcome(welcome());
  turn.decide(live.decisions);
});
afterEach(() => {
  turn.close();
  connection.close();
  playback.clear();
  preferences.confirm = confirm;
  preferences.pace = pace;
  vi.unstubAllGlobals();
});

/** What was sent last, without its id. */
function sent(): object | undefined {
  const { id: _, ...command } = FakeSocket.last.sent.at(-1) ?? { id: "" };
  return command;
}

/** Let the server answer what was sent last, and wait until that is taken in. */
async function answered(asking: Promise<void>, answer: object): Promise<void> {
  FakeSocket.last.answer(answer);
  await asking;
}

/** A bid on the same tile with so many coins more. */
function raised(more: number): string {
  const { amount = 0, ...alike } = parse(BID);
  return write({ ...alike, amount: amount + more });
}

/** The outcome of a bid that would lose its tile. */
function losing(how: string): object {
  const board = start.seats[asked.seat]!;
  const won = [{ how, taken: board, income: board, answers: [] }];
  return tried({ preview: { action: BID, now: board, won, outbid: board, safe: null } });
}

describe("what is asked", () => {
  test("is the decision of the seat that the table waits for", () => {
    expect([turn.asked, turn.seat, turn.choosesTile]).toEqual([asked, asked.seat, true]);
  });

  test("is nothing while a past moment is shown, or others' moves are still to be shown", () => {
    history.at = 1;
    expect(turn.asked).toBeNull();
    history.at = null;
    preferences.pace = "slow";
    for (const at of [1, 2]) playback.hear(news(at));
    expect([turn.decisions, turn.asked]).toEqual([[], null]);
  });
});

describe("an answer", () => {
  test("is tried, and the table shown as it would be", async () => {
    const after = { ...start, row: ["A01"] };
    const picked = turn.pick(BID);
    expect(sent()).toEqual({ type: "try", seat: asked.seat, actions: [BID] });
    await answered(picked, tried({ view: after }));
    expect([turn.draft?.complete, turn.view]).toEqual([true, after]);
  });

  test("that would end the phase leaves the table as it is", async () => {
    await answered(turn.pick(BID), tried({ view: { ...start, phase: "supply" } }));
    expect([turn.draft?.complete, turn.view]).toEqual([true, start]);
  });

  test("that is refused is explained, and stays to be changed", async () => {
    await answered(turn.pick(BID), { type: "error", error: REFUSED });
    expect([problem, turn.draft?.actions]).toEqual([REFUSED, [BID]]);
    await turn.undo();
    expect([problem, turn.draft]).toEqual([null, null]);
  });

  test("that is not legal is not even tried", async () => {
    await turn.pick("bid A99 4");
    expect(FakeSocket.last.sent).toEqual([]);
  });

  test("replaced by others before its outcome is known counts no more, and only the last of them is tried", async () => {
    const first = turn.pick("pass");
    const held = [1, 2, 3].map((more) => turn.pick(raised(more)));
    expect(FakeSocket.last.sent).toHaveLength(1);
    FakeSocket.last.answer(tried({ actions: ["pass"] }));
    await vi.waitFor(() => expect(sent()).toMatchObject({ type: "try", actions: [raised(3)] }));
    expect(FakeSocket.last.sent).toHaveLength(2);
    FakeSocket.last.answer(tried());
    await Promise.all([first, ...held]);
    expect([turn.draft?.actions, turn.draft?.complete]).toEqual([[raised(3)], true]);
  });

  test("to a question that is no longer asked is dropped, and that is said", async () => {
    await answered(turn.pick(BID), tried());
    turn.decide([]);
    expect([turn.draft, problem?.key]).toEqual([null, "page.turn_changed"]);
  });

  test("stays as long as the same is asked, as after a reconnection", async () => {
    await answered(turn.pick(BID), tried());
    turn.decide([structuredClone(asked)]);
    expect([turn.draft?.actions, problem]).toEqual([[BID], null]);
  });
});

describe("Enter", () => {
  test("confirms, also a draft whose outcome is not known yet", async () => {
    expect(turn.enter()).toBe(false);
    const picked = turn.pick(BID);
    expect(turn.enter()).not.toBe(false);
    expect(sent()).toMatchObject({ type: "try" });
    FakeSocket.last.answer(tried());
    await vi.waitFor(() => expect(sent()).toMatchObject({ type: "turn", actions: [BID] }));
    await answered(picked, { type: "done", seq: 2, repeated: false });
    expect([turn.draft, played]).toEqual([null, 1]);
  });

  test("pressed before an answer that leads to another question, or to a refusal, sends nothing", async () => {
    const picked = turn.pick(BID);
    void turn.enter();
    await answered(picked, { type: "error", error: REFUSED });
    expect(sent()).toMatchObject({ type: "try" });
    await answered(turn.pick(BID), tried());
    expect(sent()).toMatchObject({ type: "try" });
  });

  test("that sends a turn takes away what was said before", async () => {
    await answered(turn.pick(BID), tried());
    problem = REFUSED;
    const confirmed = turn.confirm();
    expect(problem).toBeNull();
    await answered(confirmed, { type: "done", seq: 2, repeated: false });
  });
});

describe("a turn", () => {
  test("is sent when it is confirmed, with what it was an answer to", async () => {
    await answered(turn.pick(BID), tried());
    const confirmed = turn.confirm();
    expect(sent()).toEqual({ type: "turn", seat: asked.seat, actions: [BID], seq: 1 });
    expect(turn.sending).toBe(true);
    await answered(confirmed, { type: "done", seq: 2, repeated: false });
    expect([turn.draft, turn.sending, played]).toEqual([null, false, 1]);
  });

  test("that is refused at last can be confirmed again", async () => {
    await answered(turn.pick(BID), tried());
    await answered(turn.confirm(), { type: "error", error: REFUSED });
    expect([turn.draft?.complete, turn.sending, problem, played]).toEqual([true, false, REFUSED, 0]);
  });

  test("without a bid is sent at once by those who prefer that", async () => {
    preferences.confirm = "never";
    const picked = turn.pick("pass");
    FakeSocket.last.answer(tried({ actions: ["pass"] }));
    await vi.waitFor(() => expect(sent()).toMatchObject({ type: "turn", actions: ["pass"] }));
    await answered(picked, { type: "done", seq: 2, repeated: false });
    expect(turn.draft).toBeNull();
  });

  test("with a bid whose coins can be chosen always waits until they are", async () => {
    preferences.confirm = "never";
    await answered(turn.pick(BID), tried());
    expect([sent(), turn.draft?.complete]).toEqual([{ type: "try", seat: asked.seat, actions: [BID] }, true]);
    expect([turn.asks, turn.raisable?.coins]).toEqual([true, parse(BID).amount]);
  });

  test("with a bid of a fixed price is sent at once by those who prefer that", async () => {
    preferences.confirm = "never";
    const fixed = asked.actions.find((action) => /^bid \S+ \d+$/.test(action))!;
    const picked = turn.pick(fixed);
    FakeSocket.last.answer(tried({ actions: [fixed] }));
    await vi.waitFor(() => expect(sent()).toMatchObject({ type: "turn", actions: [fixed] }));
    await answered(picked, { type: "done", seq: 2, repeated: false });
  });

  test("of several steps is undone step by step, and then the turn before", async () => {
    const next: DecisionDocument = { ...asked, kind: "build", tile: "A05", actions: ["pay", "refuse"] };
    live.decisions = [{ ...asked, kind: "choose", actions: ["choose wood"] }];
    live.undoable = [asked.seat];
    await answered(turn.pick("choose wood"), tried({ decision: next }));
    expect([turn.asked, turn.draft?.complete]).toEqual([next, false]);
    await answered(turn.pick("pay"), tried());
    const undone = turn.undo();
    expect(sent()).toMatchObject({ type: "try", actions: ["choose wood"] });
    await answered(undone, tried({ decision: next }));
    await turn.undo();
    expect([turn.draft, turn.canUndo]).toEqual([null, true]);
    const before = turn.undo();
    expect(sent()).toEqual({ type: "undo", seat: asked.seat });
    await answered(before, { type: "done", seq: 3, repeated: false });
  });

  test("is forgotten when it is discarded", async () => {
    await answered(turn.pick(BID), tried());
    turn.forget();
    expect([turn.draft, turn.view, turn.canUndo]).toEqual([null, start, false]);
  });
});

describe("a bid that would lose its tile", () => {
  test("is asked about before it is sent, and again if it is changed", async () => {
    await answered(turn.pick(BID), losing("unplaced"));
    expect(turn.doubt).toBeNull();
    await turn.confirm();
    expect([turn.doubt, sent()]).toEqual(["unplaced", { type: "try", seat: asked.seat, actions: [BID] }]);
    await answered(turn.pick(raised(1)), losing("unplaced"));
    expect(turn.doubt).toBeNull();
    await turn.confirm();
    const sure = turn.confirm();
    expect(sent()).toMatchObject({ type: "turn", actions: [raised(1)] });
    await answered(sure, { type: "done", seq: 2, repeated: false });
    expect(turn.doubt).toBeNull();
  });

  test.each(["undo", "forget"] as const)("stays picked if one goes back by %s, and then goes, too", async (back) => {
    await answered(turn.pick(BID), losing("unbuilt"));
    await turn.enter();
    expect([turn.doubt, turn.draft?.actions]).toEqual(["unbuilt", [BID]]);
    await turn[back]();
    expect([turn.doubt, turn.draft?.actions]).toEqual([null, [BID]]);
    await turn[back]();
    expect(turn.draft).toBeNull();
  });

  test("is asked about once by those who prefer never to be asked, also if Enter was pressed early", async () => {
    preferences.confirm = "never";
    live.decisions = [{ ...asked, actions: [BID, "pass"] }];
    const picked = turn.pick(BID);
    void turn.enter();
    await answered(picked, losing("unplaced"));
    expect([turn.doubt, sent()]).toEqual(["unplaced", { type: "try", seat: asked.seat, actions: [BID] }]);
  });

  test("in one way only is not asked about", async () => {
    const board = start.seats[asked.seat]!;
    const won = ["paid", "unbuilt"].map((how) => ({ how, taken: board, income: board, answers: [] }));
    await answered(turn.pick(BID), tried({ preview: { action: BID, now: board, won, outbid: null, safe: null } }));
    const confirmed = turn.confirm();
    expect(sent()).toMatchObject({ type: "turn" });
    await answered(confirmed, { type: "done", seq: 2, repeated: false });
  });
});

describe("before a bid", () => {
  const bidding: DecisionDocument = { ...seaAsked, kind: "bid", actions: ["bid A05 4..11", "pass"] };

  beforeEach(async () => {
    live.welcome(welcome({ view: seaStart, decisions: [seaAsked] }));
    turn.decide(live.decisions);
    expect(sent()).toEqual({ type: "try", seat: seaAsked.seat, actions: ["no-sea"] });
    FakeSocket.last.answer(tried({ actions: ["no-sea"], view: seaStart, decision: bidding }));
    await vi.waitFor(() => expect(turn.bidding).toEqual(bidding));
  });

  test("a sea tile is declined by bidding", async () => {
    expect([turn.asked, turn.choosesTile]).toEqual([seaAsked, true]);
    const bid = turn.bid("bid A05 5");
    expect(sent()).toMatchObject({ type: "try", actions: ["no-sea", "bid A05 5"] });
    await answered(bid, tried({ view: seaStart }));
    expect(turn.draft?.complete).toBe(true);
  });

  test("or bought", async () => {
    const [buy = ""] = seaAsked.actions;
    await answered(turn.pick(buy), tried({ view: seaStart, decision: bidding }));
    expect([turn.draft?.actions, turn.asked]).toEqual([[buy], bidding]);
  });

  test("the server says why a tile can't be taken", async () => {
    const tile = seaStart.row[0]!;
    const why = turn.whyNot(tile);
    expect(sent()).toMatchObject({ type: "try", actions: ["no-sea", expect.stringMatching(`^bid ${tile} `)] });
    await answered(why, { type: "error", error: REFUSED });
    expect([problem, turn.draft]).toEqual([REFUSED, null]);
  });
});
