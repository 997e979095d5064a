import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { BoardDocument, RulesetDocument, ViewDocument } from "../../generated/api";
import en from "../../generated/messages/en.json";
import { RULES } from "../game/box";
import { values } from "../game/values.svelte";
import { about, lesson, phase, score, threat } from "./about";
import { speech } from "./speech.svelte";

interface Recorded {
  games: { rules: number; ruleset: RulesetDocument; end: ViewDocument }[];
}
const { games } = JSON.parse(readFileSync("src/generated/said.json", "utf8")) as Recorded;
const base = games.find(({ end }) => !end.persians && end.seats.length > 1)!;
const heroes = games.find(({ end }) => end.persians)!;

function board(more: Partial<BoardDocument> = {}): BoardDocument {
  return { ...base.end.seats[0]!, protected: [], ...more };
}

/** A city with this colony or hero, in a game of a version of the rules. */
function boardWith(patron: string, rules = RULES): BoardDocument {
  const boards = games.filter((game) => game.rules === rules).flatMap(({ end }) => end.seats);
  const found = boards.find(({ hero, colony }) => hero === patron || colony === patron);
  if (!found) throw new Error(`nobody has ${patron} in said.json`);
  return found;
}

beforeAll(() => {
  speech.learn("en", en);
  values.ruleset = base.ruleset;
});

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
  expect(about(of, boardWith(colony))).toBe(said);
  expect(about(of, board())).not.toBe(said);
});

test("an old game is explained with the values it was played with", () => {
  expect(about("drought", boardWith("apollonia", 2))).toBe("You lose half of your food, rounded up.");
  expect(about("drought", boardWith("apollonia"))).toBe("You lose half of your food, rounded down.");
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
  for (const [game, start] of [
    [heroes, /^Three /],
    [base, /^Two /],
  ] as const) {
    values.ruleset = game.ruleset;
    expect(phase("chits", game.end, board())).toMatch(start);
  }
});

test("the score says what raises it", () => {
  expect(score(board({ prestige: 4, population: 6 }))[1]).toBe(
    "Only prestige raises it now: tiles with high prestige, and every 3 coins.",
  );
  expect(score({ ...boardWith("naxos"), prestige: 4, population: 6 })[1]).toContain("every 2 coins");
  expect(score({ ...boardWith("salamis"), prestige: 9, population: 6 })[1]).toContain("2 points");
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
