/** The coins of a bid, and what becomes of it, as the page shows them. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PreviewDocument } from "../generated/api";
import en from "../generated/messages/en.json";
import { parse } from "../lib/game/notation";
import { speech } from "../lib/words/speech.svelte";
import { signed } from "../lib/words/things";
import Track from "../parts/Track.svelte";
import Bid from "./Bid.svelte";
import Preview from "./Preview.svelte";
import type { Game } from "./game.svelte";
import { BID, asked, start } from "./messages.testing";
import { changesOf, ghostOf, outcomesOf } from "./outcomes";
import type { UiState } from "./ui.svelte";

const RUN = { ...parse(BID), amount: 3, most: 12 };
const board = start.seats[asked.seat]!;
const won = { ...board, coins: board.coins - 4, wood: board.wood + 2, prestige: board.prestige + 1 };
const PREVIEW: PreviewDocument = {
  action: BID,
  now: { ...board, bid: 4 },
  won: [{ how: "placed", taken: won, income: { ...won, wood: won.wood + 3 }, answers: [] }],
  outbid: { ...board, coins: board.coins + 1 },
  safe: { coins: 7, seat: 1 },
};

/** A game in which a tile is picked, with so many coins; and what is picked next. */
function bidding(coins: number): { game: Game; picks: string[] } {
  const picks: string[] = [];
  const draft = { picked: () => ({ ...RUN, amount: coins }), steps: [{ action: `bid ${RUN.tile} ${coins}` }] };
  const turn = { draft, bidding: asked, raisable: { run: RUN, coins }, pick: (action: string) => picks.push(action) };
  return { game: { turn, view: start, names: ["Ann", "Bo"] } as unknown as Game, picks };
}

beforeEach(() => {
  speech.learn("en", en);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("coins", () => {
  test("are typed; a number that is no possible bid waits, and becomes the nearest one", async () => {
    const { game, picks } = bidding(5);
    render(Bid, { game });
    const field = screen.getByRole("spinbutton");
    expect(["now", "min", "max"].map((each) => field.getAttribute(`aria-value${each}`))).toEqual(["5", "3", "12"]);
    await fireEvent.input(field, { target: { value: "1" } });
    expect([picks, field.getAttribute("aria-invalid")]).toEqual([[], "true"]);
    await fireEvent.input(field, { target: { value: "11x" } });
    expect([picks, field.getAttribute("aria-invalid")]).toEqual([[`bid ${RUN.tile} 11`], null]);
    await fireEvent.input(field, { target: { value: "40" } });
    expect(await fireEvent.keyDown(field, { key: "Enter" })).toBe(false); // the table does not confirm it yet
    expect(picks.at(-1)).toBe(`bid ${RUN.tile} 12`);
    expect(await fireEvent.keyDown(field, { key: "Enter" })).toBe(true);
    await fireEvent.keyDown(field, { key: "ArrowDown" });
    await fireEvent.keyDown(field, { key: "PageDown" });
    expect(picks.slice(-2)).toEqual([`bid ${RUN.tile} 4`, `bid ${RUN.tile} 3`]);
  });

  test("go on rising while the button is held, and a click counts once", async () => {
    const { game, picks } = bidding(5);
    render(Bid, { game });
    const more = screen.getByRole("button", { name: "Bid more" });
    await fireEvent.pointerDown(more, { button: 0 });
    await fireEvent.pointerUp(window);
    await fireEvent.click(more);
    expect(picks).toHaveLength(1);
    await fireEvent.pointerDown(more, { button: 0 });
    await vi.advanceTimersByTimeAsync(400);
    const first = picks.length;
    await vi.advanceTimersByTimeAsync(600);
    const slowly = picks.length - first;
    await vi.advanceTimersByTimeAsync(600);
    expect(picks.length - first - slowly).toBeGreaterThan(slowly);
    await fireEvent.pointerUp(window);
    const all = picks.length;
    await fireEvent.click(more); // of the same press
    await vi.advanceTimersByTimeAsync(1000);
    expect([first, picks.length]).toEqual([2, all]);
  });

  test("are chosen by chips: the fewest, those that nobody can outbid, all", async () => {
    const { game, picks } = bidding(4);
    render(Preview, { game, ui: { outcome: 0, full: false } as UiState, preview: PREVIEW, board });
    for (const chip of screen.getByRole("group", { name: "Coins to bid" }).querySelectorAll("button"))
      await fireEvent.click(chip);
    expect(picks).toEqual([3, 7, 12].map((coins) => `bid ${RUN.tile} ${coins}`));
    expect(screen.getByRole("button", { name: /safe from Bo 7/ })).toBeTruthy();
    expect(screen.queryByText("Nobody can outbid you here.")).toBeNull();
  });
});

describe("what becomes of a bid", () => {
  test("is told in words and signs, for each case", () => {
    render(Preview, { game: bidding(4).game, ui: { outcome: 0, full: false } as UiState, preview: PREVIEW, board });
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent?.replace(/\s+/g, " ").trim());
    expect(rows).toEqual(["If you get it +2 Wood −4 Coins +1 Prestige", "If outbid +1 Coins"]);
  });

  test("is not told for a case that cannot be", () => {
    const preview = { ...PREVIEW, now: { ...board, bid: 7 } };
    render(Preview, { game: bidding(7).game, ui: { outcome: 0, full: false } as UiState, preview, board });
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(screen.getByText("Nobody can outbid you here.")).toBeTruthy();
  });

  test("is a ghost on the board: what changes, and the income with the tile", () => {
    const [placed, outbid] = outcomesOf(PREVIEW);
    expect(changesOf(board, placed!.after).map(({ of, by }) => `${of} ${signed(by)}`)).toEqual([
      "wood +2",
      "coins −4",
      "prestige +1",
    ]);
    expect(ghostOf(board, placed!).income).toMatchObject({ wood: 3, coins: 0 });
    expect(ghostOf(board, outbid!).income).toBe(board.income);
  });

  test("is seen on a track as cubes that come, and as a number with its sign", () => {
    const { container } = render(Track, { good: "wood", about: "", have: 2, change: 2, more: 3, limit: 10 });
    const counts = ["full", "gain", "come"].map((each) => container.querySelectorAll(`i.${each}`).length);
    expect(counts).toEqual([2, 2, 3]);
    expect(container.textContent).toMatch(/2 \+2.*→ 7/);
    cleanup();
    const paid = render(Track, { good: "wood", about: "", have: 5, change: -3, more: 0, limit: 10 }).container;
    expect(paid.querySelectorAll("i.go")).toHaveLength(3);
    expect(paid.textContent).toMatch(/5 −3.*→ 2/);
  });
});
