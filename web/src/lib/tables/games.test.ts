import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import english from "../../generated/messages/en.json";
import type { SeatDocument, Summary } from "../../generated/api";
import { speech } from "../words/speech.svelte";
import {
  ago,
  campaignAfter,
  free,
  gameName,
  gameOptions,
  isolated,
  listed,
  nextLevel,
  opened,
  ownGames,
  passedUpTo,
  waitsFor,
} from "./games";
import { LIVE } from "./pace";

beforeEach(() => speech.learn("en", english));
afterEach(() => vi.unstubAllGlobals());

function game(id: string, changes: Partial<Summary> = {}): Summary {
  return {
    id,
    status: "finished",
    edition: "base",
    options: [],
    level: null,
    campaign: false,
    created: 0,
    updated: 0,
    round: 8,
    seats: [],
    your_seats: [0],
    your_turn: false,
    deadline: null,
    asked: false,
    pace: LIVE,
    closes: null,
    quarantined: false,
    result: null,
    deal_of: null,
    known_deal: false,
    ...changes,
  };
}

function level(id: string, number: number, passed: boolean, created: number, changes: Partial<Summary> = {}): Summary {
  return game(id, { edition: "solo", campaign: true, level: number, result: { passed }, created, ...changes });
}

describe("what is played", () => {
  test("an edition with its options", () => {
    const table = game("a", { edition: "sea", options: ["civilizations"] });
    expect(gameName(table)).toBe("Sea and Six");
    expect(gameOptions(table)).toBe("Seven more civilizations");
  });
  test("a level, alone or of a campaign", () => {
    expect(gameName(game("a", { edition: "solo", level: 2 }))).toBe("Solo, level 2");
    expect(gameName(level("a", 2, true, 0))).toBe("Campaign, level 2");
  });
  test("an edition that is not known here", () => expect(gameName(game("a", { edition: "hellas" }))).toBe("hellas"));
});

describe("a campaign", () => {
  test("goes on with the next level, or with the same after a failure", () => {
    expect(nextLevel(level("a", 2, true, 0))).toBe(3);
    expect(nextLevel(level("a", 2, false, 0))).toBe(2);
    expect(nextLevel(level("a", 5, true, 0))).toBe(null);
  });
  test("goes on after its last game", () => {
    const tables = [level("a", 1, true, 1), level("b", 2, false, 2), game("c", { created: 3 })];
    expect(campaignAfter(tables)?.id).toBe("b");
  });
  test("does not go on while a game of it is played, or when it is over", () => {
    expect(campaignAfter([level("a", 1, true, 1), level("b", 2, false, 2, { status: "running" })])).toBe(null);
    expect(campaignAfter([level("a", 5, true, 1)])).toBe(null);
    expect(campaignAfter([])).toBe(null);
  });
  test("a closed table is none of its games", () => {
    const closed = level("b", 2, false, 2, { status: "abandoned", result: null });
    expect(campaignAfter([level("a", 1, true, 1), closed])?.id).toBe("a");
  });
  test("its passed games, without those of an earlier one", () => {
    const tables = [level("old", 1, true, 1), level("a", 1, true, 2), level("b", 2, false, 3), level("c", 2, true, 4)];
    expect(passedUpTo(tables, "c")).toEqual(["c", "a"]);
    expect(passedUpTo(tables, "gone")).toEqual([]);
  });
});

test("names in a sentence keep their direction", () => {
  expect(listed(["Ann", "Bo"])).toBe(`${isolated("Ann")} and ${isolated("Bo")}`);
});

test("how long ago", () => {
  const minute = 60_000;
  expect(ago(0, 0.9 * minute)).toBe("just now");
  expect(ago(0, minute)).toBe("1 minute ago");
  expect(ago(0, 5 * minute)).toBe("5 minutes ago");
  expect(ago(0, 120 * minute)).toBe("2 hours ago");
  expect(ago(0, 24 * 60 * minute)).toBe("yesterday");
  expect(ago(5 * minute, 0)).toBe("just now");
});

describe("who is still to come", () => {
  function seat(name: string, taken: boolean, reserved = false): SeatDocument {
    return {
      kind: "open",
      name,
      taken,
      reserved,
      level: null,
      temperament: null,
      resigned: false,
      connected: taken,
      online: taken,
      holders: 0,
      clock: null,
    };
  }

  test("a seat that is kept is not free, and is told by its name", () => {
    const seats = [seat("Ann", true), seat("Bo", false, true), seat("", false)];
    expect([free(seats), opened(seats)]).toEqual([1, 1]);
    expect(waitsFor(seats)).toBe(`1 seat is free · Waiting for ${isolated("Bo")}`);
    expect(waitsFor(seats.slice(0, 2))).toBe(`Waiting for ${isolated("Bo")}`);
    expect(waitsFor(seats.slice(0, 1))).toBeNull();
  });
});

test("older games are asked for as long as they are needed", async () => {
  const pages: Record<string, unknown> = {
    "/api/me": { tables: [game("a"), game("b")], older: "2-b" },
    "/api/me?before=2-b": { tables: [game("c")], older: "1-c" },
    "/api/me?before=1-c": { tables: [game("d")], older: null },
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(pages[path])));
  const found = (tables: Summary[]): string => tables.map(({ id }) => id).join("");
  expect(found(await ownGames(() => true))).toBe("ab");
  expect(found(await ownGames((tables) => tables.some(({ id }) => id === "c")))).toBe("abc");
  expect(found(await ownGames(() => false))).toBe("abcd");
});
