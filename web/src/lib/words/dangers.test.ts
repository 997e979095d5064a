import { beforeEach, expect, test } from "vitest";
import en from "../../generated/messages/en.json";
import enLater from "../../generated/messages/later/en.json";
import { recorded, start } from "../../table/messages.testing";
import { values } from "../game/values.svelte";
import { dangers, supplyDangers, toCome } from "./dangers";
import { speech } from "./speech.svelte";

beforeEach(() => {
  speech.learn("en", { ...en, ...enLater });
  values.ruleset = recorded.ruleset;
});

const board = {
  ...start.seats[0]!,
  food: 4,
  food_needed: 9,
  threats: {
    supply: { goods: { food: 4, inhabitants: 5 }, tiles: [], rescued: 2 },
    plague: { goods: { inhabitants: 3 }, tiles: [] },
    tempest: { goods: { food: 1, coins: 1 }, tiles: ["A05"] },
    drought: { goods: {}, tiles: [] },
  },
};

test("a disaster says what it would cost now, how many of its chits are left, and who is protected", () => {
  const safe = { ...start, seats: [board, { ...start.seats[1]!, name: "Bo", protected: ["plague"] }] };
  const told = dangers("plague", safe, board).join(" ");
  expect(told).toMatch(/3 inhabitants/);
  expect(told).toMatch(/3 chits of it are among the 16/);
  expect(told).toMatch(/Protected: Bo/);
  expect(dangers("tempest", start, board).join(" ")).toMatch(/1 food, 1 coin, A05/);
  expect(dangers("drought", start, board).join(" ")).toMatch(/lose nothing/);
});

test("one that has struck is done with", () => {
  expect(dangers("plague", { ...start, chits: { ...start.chits, plague: 3 } }, board)).toEqual(["Plague: has struck"]);
});

test("a supply says how many would starve, and how many luxury could save", () => {
  const told = supplyDangers({ ...start, odds: { ...start.odds, supply: 0.5 } }, board);
  expect(told).toEqual([
    "Supply round: 50% before the next auction",
    "If it came now: 9 food needed, 4 there → 5 inhabitants lost.",
    "Luxury could save 2 of them.",
  ]);
});

test("the chits that can still come are listed", () => {
  expect(toCome(start)).toMatch(/3 × Earthquake.*1 × Blank/);
});
