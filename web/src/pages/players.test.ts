/** Leaderboards, players' pages, and what the end of a game says of ratings. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Rated from "../end/Rated.svelte";
import type { Leader, PlayerDocument, PoolDocument, RatedTable, ViewDocument } from "../generated/api";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { estimateOf, poolName, signed } from "../lib/tables/pools";
import { speech } from "../lib/words/speech.svelte";
import Leaders from "./Leaders.svelte";
import Player from "./Player.svelte";

const english = { ...first, ...later };
const POOL: PoolDocument = { id: "heroes+negotiation-4", edition: "heroes", options: ["negotiation"], players: 4 };
const NUMBERS = { number: 1500, estimate: 2100, spread: 300 };

function leader(name: string, number: number, changes: Partial<Leader> = {}): Leader {
  const own = { ...NUMBERS, number, name, player: "a".repeat(16), level: null, public: true, you: false };
  return { ...own, games: 12, won: 7, ...changes };
}

const PAGE: PlayerDocument = {
  id: "b".repeat(16),
  name: "Bo",
  public: false,
  you: true,
  games: 9,
  rated: 2,
  won: 1,
  ratings: [
    {
      ...NUMBERS,
      pool: POOL,
      games: 2,
      won: 1,
      settled: false,
      history: [
        { at: 0, number: 1200 },
        { at: 1, number: 1500 },
      ],
    },
  ],
  latest: [{ at: 1, pool: POOL, place: 2, change: -30, table: "t1" }],
};

const asked: [string, string, unknown][] = [];
function answer(answers: Record<string, unknown>): void {
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, path, body && JSON.parse(body)]);
    return Promise.resolve(Response.json(answers[`${method} ${path.slice(5)}`] ?? null));
  });
}

beforeEach(() => speech.learn("en", english));
afterEach(() => {
  cleanup();
  asked.length = 0;
  vi.unstubAllGlobals();
});

test("pools, estimates and changes in words", () => {
  expect(poolName(POOL)).toBe("Heroes and Colonies · Negotiation, 4 players");
  expect(estimateOf(NUMBERS)).toBe("2100 ± 300");
  expect([12, -12, 0].map(signed)).toEqual(["+12", "\u221212", "±0"]);
});

test("a leaderboard counts people alone, marks bots, and says which line is hidden", async () => {
  const leaders = [
    leader("Ann", 2200),
    leader("", 2000, { level: "merchant", player: null }),
    leader("Bo", 1900, { you: true, public: false }),
    leader("Cy", 1800),
  ];
  answer({
    "GET leaderboards": [{ ...POOL, people: 3 }],
    [`GET leaderboards/${POOL.id}`]: { pool: POOL, measured: { ...POOL, id: "base-4", edition: "base" }, leaders },
  });
  render(Leaders);
  const rows = (await screen.findAllByRole("row")).slice(1);
  expect(rows.map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual(["1", "–", "–", "2"]);
  expect(within(rows[1]!).getByRole("rowheader").textContent).toMatch(/Merchant\s+\(bot\)/);
  expect(within(rows[0]!).getByRole("link").getAttribute("href")).toBe(`/player/${"a".repeat(16)}`);
  expect(screen.getByText(english["rating.hidden"])).toBeTruthy();
});

test("without rated games it says what counts", async () => {
  answer({ "GET leaderboards": [] });
  render(Leaders);
  expect(await screen.findByText(english["rating.none"])).toBeTruthy();
});

test("one's own page can be shown to everybody", async () => {
  answer({
    "GET me/player": PAGE,
    [`GET players/${PAGE.id}/favourites`]: { games: 3, civilizations: [{ id: "sparta", games: 2 }], tiles: [] },
    "PUT me/player": { ...PAGE, public: true },
  });
  render(Player, { id: "me" });
  const shown = await screen.findByRole<HTMLInputElement>("checkbox");
  expect(shown.checked).toBe(false);
  await fireEvent.click(shown);
  expect(asked.at(-1)).toEqual(["PUT", "/api/me/player", { public: true }]);
  expect(await screen.findByText("Sparta", { exact: false })).toBeTruthy();
  const history = screen.getByRole("table", { name: /Rating after each game/ });
  expect(
    within(history)
      .getAllByRole("cell")
      .map((each) => each.textContent),
  ).toEqual(["1200", "1500"]);
  expect(screen.getByText("\u221230")).toBeTruthy();
});

test("the end of a game says what changed for people, or why nothing did", async () => {
  const view = { seats: [{ name: "Ann" }, { name: "Solon" }] } as unknown as ViewDocument;
  const seat = (number: number, spread: number): RatedTable["seats"][number] => ({
    seat: number,
    place: number + 1,
    player: null,
    before: { ...NUMBERS, spread },
    after: { ...NUMBERS, number: 1512, spread },
  });
  answer({ "GET tables/x/rating": { rated: true, reason: null, pool: POOL, seats: [seat(0, 300), seat(1, 0)] } });
  const { container } = render(Rated, { id: "x", view });
  expect(await screen.findByText("Ann")).toBeTruthy();
  expect(container.textContent).toContain("(+12)");
  expect(screen.queryByText("Solon")).toBeNull();
  cleanup();
  answer({ "GET tables/y/rating": { rated: false, reason: "hints", pool: null, seats: [] } });
  render(Rated, { id: "y", view });
  expect(await screen.findByText(english["rating.no_hints"])).toBeTruthy();
});
