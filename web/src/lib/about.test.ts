import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { BoardDocument, ViewDocument } from "../generated/api";
import en from "../generated/messages/en.json";
import { about, lesson, phase, score, threat } from "./about";
import { box, RULES } from "./box";
import { speech } from "./speech.svelte";
import { price } from "./things";
import { values } from "./values.svelte";

const { games } = JSON.parse(readFileSync("src/generated/said.json", "utf8")) as {
  games: { moments: { view: ViewDocument }[] }[];
};
const views = games.flatMap(({ moments }) => moments.map(({ view }) => view));
const base = views.find(({ persians, seats }) => !persians && seats.length > 1)!;
const heroes = views.find(({ persians }) => persians)!;

function board(more: Partial<BoardDocument> = {}): BoardDocument {
  return { ...base.seats[0]!, protected: [], ...more };
}

beforeAll(() => speech.learn("en", en));

test.each([
  ["apollonia", "earthquake", "For each building you pay 2 wood and 2 stone, or lose it."],
  ["apollonia", "drought", "You lose half of your food, rounded down."],
  ["taras", "tempest", "For each land you pay 2 food and 2 coins, or lose it."],
  ["taras", "decline", "You lose all your luxury."],
  ["byzantium", "population", "Each inhabitant is worth 4 points."],
  [
    "naukratis",
    "luxury",
    "When you pay, 1 luxury can replace a missing wood, stone, food or coin. What your storage can’t hold becomes luxury.",
  ],
] as const)("%s changes what is said about %s", (colony, of, said) => {
  expect(about(of, board({ colony }))).toBe(said);
  expect(about(of, board())).not.toBe(said);
});

test("an old game is explained with the values it was played with", () => {
  values.rules = 2;
  expect(about("drought", board({ colony: "apollonia" }))).toBe("You lose half of your food, rounded up.");
  expect(price("A05", false, board({ hero: "sisyphus" }))).toBe(3);
  values.rules = RULES;
  expect(price("A05", false, board({ hero: "sisyphus" }))).toBe(2);
});

test("Sisyphus lays a coin less than is printed, but at least one", () => {
  const sisyphus = board({ hero: "sisyphus" });
  for (const { id, bid } of Object.values(box.tiles)) {
    expect(price(id, false, sisyphus)).toBe(Math.max(1, bid - 1));
    expect(price(id, true, sisyphus)).toBe(bid + 2);
    expect([price(id, false), price(id, true, board())]).toEqual([bid, bid + 3]);
  }
});

test("base numbers", () => {
  expect(threat("tempest", board())).toEqual(["For each land you pay 1 food and 1 coin, or lose it."]);
  expect(threat("drought", board({ protected: ["drought"] }))).toEqual([
    "You lose a third of your food, rounded up.",
    "You are protected from it.",
  ]);
  expect(about("decline", board())).toBe("You lose up to 10 luxury.");
});

test("three chits a round where there are Persians", () => {
  expect(phase("chits", base, board())).toMatch(/^Two /);
  expect(phase("chits", heroes, board())).toMatch(/^Three /);
});

test("the score says what raises it", () => {
  expect(score(board({ prestige: 4, population: 6 }))[1]).toBe(
    "Only prestige raises it now: tiles with high prestige, and every 3 coins.",
  );
  expect(score(board({ prestige: 4, population: 6, colony: "naxos" }))[1]).toContain("every 2 coins");
  expect(score(board({ prestige: 9, population: 6, colony: "salamis" }))[1]).toContain("2 points");
});

test("a tile on offer explains every sign on it; one in a city only what still counts", () => {
  expect(lesson("A11", { offered: true, marked: false })).toEqual([
    "A bid must be at least 2 coins.",
    "Worth 4 prestige points at the end.",
    "Building it takes 1 wood, 2 stone; or mark it, and pay at the next supply round.",
    "Gives 4 coins once, when you take it.",
    "Takes 2 inhabitants from you, for good.",
    "You may place any land beside any other.",
  ]);
  expect(lesson("A11", { offered: false, marked: false })).toEqual([
    "Worth 4 prestige points at the end.",
    "You may place any land beside any other.",
  ]);
  expect(lesson("A11", { offered: false, marked: true })[0]).toBe(
    "Works already; pay 1 wood, 2 stone at the next supply round, or you lose it.",
  );
  expect(lesson("A12", { offered: true, price: 4, fixed: true, marked: false })[0]).toBe(
    "Costs 4 coins, fixed: nobody can outbid you.",
  );
});
