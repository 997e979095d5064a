import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { BoardDocument, TableDocument, ViewDocument } from "../generated/api";
import english from "../generated/messages/en.json";
import { speech } from "../lib/words/speech.svelte";
import Rivals from "./Rivals.svelte";
import type { Game } from "./game.svelte";
import { recorded, start, table } from "./messages.testing";

beforeAll(() => speech.learn("en", english));
afterEach(cleanup);

/** The row of the other player, if they own something else than at the start, or are somewhere else. */
function row(board: Partial<BoardDocument>, seat: Partial<TableDocument["seats"][number]> = {}): HTMLElement {
  const view: ViewDocument = { ...start, seats: [start.seats[0]!, { ...start.seats[1]!, ...board }] };
  const known = table();
  const seats = [known.seats[0]!, { ...known.seats[1]!, ...seat }];
  const game = {
    view,
    present: view,
    table: { ...known, seats },
    you: { seats: [0], kept: [], host: true, held: [], looked: null },
    names: recorded.names,
    seat: 0,
    at: null,
    over: false,
  } as unknown as Game;
  render(Rivals, { game, lit: null, onlook: vi.fn() });
  return screen.getByText(recorded.names[1]!).closest("li")!;
}

const NONE = { wood: 0, stone: 0, food: 0, luxury: 0, inhabitants: 0, income: {} };

test("a row tells the goods that are there, coins first, each with its name and its income", () => {
  const { textContent } = row({ ...NONE, coins: 7, food: 4, bid: 0, income: { food: 2, wood: 1, any: 1 } });
  const said = ["Coins: 7. ", "Wood: 0 (+1 with the next income). ", "Food: 4 (+2 with the next income). "];
  const places = said.map((each) => textContent.indexOf(each));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(textContent).not.toMatch(/Stone|Luxury/);
});

test("it says how much can be bid, or what is bid", () => {
  expect(row({ most_bid: 9, bid: 0 }).textContent).toContain("can bid up to 9 coins");
  cleanup();
  expect(row({ coins: 4, bid: 5 }).textContent).toContain("bid 5");
});

test("prestige and population have their names", () => {
  expect(row({ prestige: 4, population: 15, score: 4 }).textContent).toContain("Prestige 4, population 15: score 4");
});

test("who leaves is marked in the row, and told to screen readers", () => {
  const away = row({}, { connected: false });
  expect(away.textContent).toContain(english["page.away"]);
  expect(screen.getByRole("status").textContent).toBe(`${recorded.names[1]} has left the table.`);
  cleanup();
  expect(row({}).textContent).not.toContain(english["page.away"]);
  expect(screen.getByRole("img", { name: english["page.here"] })).toBeTruthy();
});
