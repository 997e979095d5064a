import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ViewDocument } from "../generated/api";
import en from "../generated/messages/en.json";
import enLater from "../generated/messages/later/en.json";
import { values } from "../lib/game/values.svelte";
import { speech } from "../lib/words/speech.svelte";
import * as words from "../lib/words/words";
import { recorded, start } from "../table/messages.testing";
import Coming from "./Coming.svelte";
import TextBoard from "./TextBoard.svelte";

beforeEach(() => {
  speech.learn("en", { ...en, ...enLater });
  values.ruleset = recorded.ruleset;
});
afterEach(cleanup);

const view: ViewDocument = {
  ...start,
  row: [],
  conquest: [],
  undrawn_tiles: ["A11", "B01", "B05"],
  undrawn_chits: { plague: 2, drought: 0, blank: 1 },
};

test("the panel has undrawn tiles by letter with their values, reached by keyboard, and undrawn chits by kind", () => {
  render(Coming, { view });
  const [chits, one, two] = screen.getAllByRole("list").map((list) => within(list).getAllByRole("listitem"));
  expect(chits!.map((each) => each.textContent.trim())).toEqual(["2 × Plague", "1 × Blank"]);
  expect(screen.getAllByRole("heading", { level: 4 }).map((each) => each.textContent)).toEqual([
    "A: 1 tile",
    "B: 2 tiles",
  ]);
  expect([one!.length, two!.length]).toEqual([1, 2]);
  expect(one![0]!.textContent).toContain(words.told(words.lines("A11")));
  expect(one![0]!.tabIndex).toBe(0);
});

test("the table as text has them, too, and how far a solo level is", () => {
  const [board] = view.seats;
  const seats = [{ ...board!, score: 12, most_bid: 9, bid: 0 }];
  render(TextBoard, { props: { view: { ...view, order: [0], seats }, names: ["Ann"], words, seat: 0, target: 24 } });
  expect(screen.getByText("Can bid up to 9 coins")).toBeTruthy();
  expect(screen.getByText("B: 2 tiles")).toBeTruthy();
  expect(screen.getByText(/Barracks/)).toBeTruthy();
  expect(screen.getByText("This level takes 24 points. You are 12 points short.")).toBeTruthy();
});

test("the table as text says what each disaster would take", () => {
  const [board] = view.seats;
  const threats = { ...board!.threats, plague: { goods: { inhabitants: 3 }, tiles: [] } };
  render(TextBoard, { view: { ...view, seats: [{ ...board!, threats }] }, names: ["Ann"], words, seat: 0 });
  expect(screen.getByText(/Plague: .*you would lose or pay: 3 inhabitants/)).toBeTruthy();
});
