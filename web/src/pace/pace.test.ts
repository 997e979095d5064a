import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { QuestionDocument, TableDocument } from "../generated/api";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { DAY, HOUR } from "../lib/tables/pace";
import { speech } from "../lib/words/speech.svelte";
import Notes from "../panels/Notes.svelte";
import PaceChoice from "../pages/PaceChoice.svelte";
import type { Game } from "../table/game.svelte";
import { UiState } from "../table/ui.svelte";
import { table } from "../table/messages.testing";
import Clock from "./Clock.svelte";
import MenuItems from "./MenuItems.svelte";
import NextGame from "./NextGame.svelte";
import Notice from "./Notice.svelte";

const DAILY = { kind: "turns", away: null, bank: DAY, increment: DAY } as const;

beforeEach(() => speech.learn("en", { ...first, ...later }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function at(more: Partial<TableDocument>, seats = [0]): { game: Game; ui: UiState; sent: object[] } {
  const sent: object[] = [];
  const game = {
    id: "t1",
    table: table({ pace: DAILY, ...more }),
    you: { seats, kept: [], host: true, looked: null },
    names: ["Ann", "Bo"],
    back: [0],
    ahead: 0,
    command: (command: object) => sent.push(command),
  } as unknown as Game;
  return { game, ui: new UiState(game), sent };
}

describe("a clock at the table", () => {
  test("runs without a message from the server, and is announced when little is left", async () => {
    vi.useFakeTimers();
    const clock = { left: 3 * HOUR * 1000, runs: Date.now() };
    render(Clock, { clock, pace: DAILY, ahead: 0, told: true });
    expect(screen.getByText("3 h 0 min")).toBeTruthy();
    expect(screen.getByText("3 hours left")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("");
    vi.advanceTimersByTime(HOUR * 1000);
    await tick();
    expect(screen.getByText("2 h 0 min")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toMatch(/^You have 2 hours/);
  });

  test("says when it is out of time, and follows the server’s time", () => {
    render(Clock, { clock: { left: 1000, runs: 0 }, pace: DAILY, ahead: 0 });
    expect(screen.getAllByText("out of time")).toHaveLength(2);
    cleanup();
    render(Clock, { clock: { left: HOUR * 1000, runs: Date.now() + 5000 }, pace: DAILY, ahead: 60_000 });
    expect(screen.getByText("59 min")).toBeTruthy();
  });
});

describe("a question", () => {
  const question: QuestionDocument = { seq: 7, kind: "back", seat: 1, until: null, waits_for: [0] };

  test("is answered by whoever has not answered", async () => {
    const { sent, ...props } = at({ question });
    render(Notice, props);
    expect(screen.getByRole("status").textContent).toContain("Bo asks to take the last turn back.");
    expect(screen.getByRole("status").textContent).toContain("stays known");
    await fireEvent.click(screen.getByRole("button", { name: "Agree" }));
    await fireEvent.click(screen.getByRole("button", { name: "Decline" }));
    expect(sent).toEqual([
      { type: "agree", question: 7 },
      { type: "decline", question: 7 },
    ]);
  });

  test("of one’s own can be withdrawn, and shows who has to answer", async () => {
    const { sent, ...props } = at({ question: { ...question, seat: 0, waits_for: [1] } });
    render(Notice, props);
    expect(screen.getByRole("status").textContent).toMatch(/Still to answer: .*Bo/);
    expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(sent).toEqual([{ type: "decline", question: 7 }]);
  });

  test("is explained before it is asked", async () => {
    const { sent, ...props } = at({});
    props.ui.asking = "back";
    render(Notice, props);
    expect(screen.getByText(/Everyone else has to agree/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Ask" }));
    expect(sent).toEqual([{ type: "ask-back", seat: 0 }]);
    expect(props.ui.asking).toBeNull();
  });

  test("for a pause has a length, and only its player ends it", async () => {
    const { sent, ...props } = at({});
    props.ui.asking = "pause";
    render(Notice, props);
    expect(screen.getAllByRole("option").map((each) => each.textContent)).toContain("14 days");
    await fireEvent.click(screen.getByRole("button", { name: "Ask" }));
    const { until } = sent[0] as { until: number };
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(3);
    cleanup();
    render(Notice, at({ paused: { until: Date.now() + 1e6, seat: 1 } }));
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    const own = at({ paused: { until: Date.now() + 1e6, seat: 0 } });
    render(Notice, { game: own.game, ui: own.ui });
    await fireEvent.click(screen.getByRole("button", { name: "I’m back" }));
    expect(own.sent).toEqual([{ type: "resume" }]);
  });

  test("a table that will be closed says so", () => {
    render(Notice, at({ closes: Date.now() + 1e9 }));
    expect(screen.getByRole("status").textContent).toContain("Nobody plays here any more.");
  });
});

test("the menu offers what can be asked now", () => {
  const items = (more: Partial<TableDocument>): string[] => {
    cleanup();
    render(MenuItems, { game: at(more).game, onnotes: vi.fn(), onask: vi.fn() });
    return screen.getAllByRole("button").map((each) => each.textContent);
  };
  expect(items({})).toEqual(["Notes", "Ask to take your turn back", "Ask for a pause"]);
  expect(items({ pace: { ...DAILY, kind: "live" } })).toEqual(["Notes", "Ask to take your turn back"]);
  expect(items({ question: { seq: 7, kind: "back", seat: 1, until: null, waits_for: [0] } })).toEqual(["Notes"]);
});

test("the next game that waits is one click away", async () => {
  const tables = ["t1", "t2", "t3"].map((id) => ({ ...table(), id, your_turn: true, deadline: null, updated: 0 }));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ guest: "g", tables, older: null })));
  const { ui } = at({});
  render(NextGame, { ui });
  expect(await screen.findByRole("button", { name: /^Next game \(2 are waiting\)/ })).toBeTruthy();
  expect(ui.waiting.map(({ id }) => id)).toEqual(["t2", "t3"]);
});

test("notes are saved once, when nothing more is written for a moment", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (_: string, { method, body }: RequestInit) => {
    if (method === "PUT") sent.push(JSON.parse(body as string).text);
    return Promise.resolve(Response.json({ text: "before" }));
  });
  const { unmount } = render(Notes, { id: "t1" });
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your notes on this game" });
  await vi.waitFor(() => expect(field.value).toBe("before"));
  for (const text of ["b", "bu", "buy the port"]) await fireEvent.input(field, { target: { value: text } });
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("Saved"), 3000);
  expect(sent).toEqual(["buy the port"]);
  await fireEvent.input(field, { target: { value: "and the well" } });
  unmount(); // whoever closes the panel loses nothing
  await vi.waitFor(() => expect(sent).toEqual(["buy the port", "and the well"]));
});

describe("the choice of a pace", () => {
  test("is live by default, with presets and own times", async () => {
    render(PaceChoice, { pace: { kind: "live", away: null, bank: DAY, increment: DAY } });
    const names = screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => value);
    expect(names).toEqual(["live", "evening", "day", "three_days", "week", "own"]);
    await fireEvent.click(screen.getByRole("radio", { name: "A week" }));
    expect(screen.getByText(/starts with 7 days, and each turn adds 1 day/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("radio", { name: "Own times" }));
    expect(screen.getByText(/starts with 2 days, and each turn adds 12 hours/)).toBeTruthy();
    const [, increment] = screen.getAllByRole("spinbutton");
    await fireEvent.input(increment!, { target: { value: "99" } });
    expect(screen.getByRole("alert").textContent).toContain("can’t add more");
  });
});
