import { afterEach, beforeEach, expect, test } from "vitest";
import type { Summary } from "../../generated/api";
import { preferences } from "../app/preferences.svelte";
import { decline, nextStep, noteSteps, wayTo } from "./next";

beforeEach(() => Object.assign(preferences, { played: false, suggested: [] }));
afterEach(() => Object.assign(preferences, { played: false, suggested: [] }));

function game(changes: Partial<Summary> = {}): Summary {
  const game = { id: "a", status: "finished", edition: "base", level: null, campaign: false, created: 0, result: null };
  return { ...game, seats: [{}, {}, {}], ...changes } as Summary;
}

const level = (passed: boolean): Summary =>
  game({ id: "l", edition: "solo", campaign: true, level: 1, result: { passed }, seats: [{}] as Summary["seats"] });
const four = game({ seats: [{}, {}, {}, {}] as Summary["seats"] });

test("one step follows the other, each until a game of it is finished", () => {
  const games = [game({ status: "running" })];
  expect(nextStep(games)).toBe("first");
  expect(wayTo("first", games)).toBe("/t/a");
  const steps = [game(), level(false), level(true), four, game({ edition: "sea" }), game({ edition: "heroes" })];
  expect(steps.map((_, last) => nextStep(steps.slice(0, last + 1)))).toEqual([
    "campaign",
    "campaign",
    "players",
    "sea",
    "heroes",
    null,
  ]);
});

test("whoever finished a game that is no longer listed has finished the first", () => {
  preferences.played = true;
  expect(nextStep([])).toBe("campaign");
});

test("what was declined, or done long ago, is not suggested again", () => {
  decline("campaign");
  expect(nextStep([game()])).toBe("players");
  noteSteps([game(), four]);
  expect(nextStep([game()])).toBe("sea");
  expect(preferences.suggested).toEqual(["campaign", "first", "players"]);
});

test("a campaign goes on with its next level", () => {
  expect(wayTo("campaign", [level(false)])).toBe("/new?kind=solo&after=l");
  expect(wayTo("campaign", [])).toBe("/new?kind=solo&task=campaign");
  expect([wayTo("players", []), wayTo("sea", [])]).toEqual(["/new?kind=bots&players=4", "/new?kind=bots&edition=sea"]);
});
