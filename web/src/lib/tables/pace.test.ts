import { beforeEach, describe, expect, test } from "vitest";
import type { PaceDocument, Summary } from "../../generated/api";
import later from "../../generated/messages/later/en.json";
import german from "../../generated/messages/later/de.json";
import { speech } from "../words/speech.svelte";
import { DAY, HOUR, LIVE, PRESETS, longTime, paceListed, paceText, pulse, remaining, shortTime, urgent } from "./pace";
import { byUrgency, waiting } from "./urgency";

beforeEach(() => speech.learn("en", later));

const NOW = 1_000_000_000;
const DAILY: PaceDocument = { kind: "turns", away: null, bank: DAY, increment: DAY };

describe("a clock", () => {
  test("runs by itself, stands still, or begins to run after a pause", () => {
    expect(remaining({ left: 5000, runs: NOW - 2000 }, NOW)).toBe(3000);
    expect(remaining({ left: 5000, runs: NOW - 9000 }, NOW)).toBe(0);
    expect(remaining({ left: 5000, runs: null }, NOW)).toBe(5000);
    expect(remaining({ left: 5000, runs: NOW + 9000 }, NOW)).toBe(5000);
  });

  test("is quiet until little is left, and if it stands still", () => {
    const left = (hours: number, runs: number | null = NOW) => ({ left: hours * HOUR * 1000, runs });
    expect([20, 5, 2, 0.5].map((hours) => urgent(left(hours), DAILY, NOW))).toEqual([false, false, true, true]);
    expect(urgent(left(0.5, null), DAILY, NOW)).toBe(false);
    expect(urgent(left(0.5, NOW + 1), DAILY, NOW)).toBe(false);
    const evening = { ...DAILY, bank: PRESETS[0]!.bank };
    expect([0.4, 0.04].map((hours) => urgent(left(hours), evening, NOW))).toEqual([false, true]);
  });

  test("shows seconds only at the end", () => {
    const times = [3 * DAY + 4 * HOUR, 4 * HOUR + 60, 1800, 119, 1];
    expect(times.map((time) => shortTime(time * 1000))).toEqual(["3 d 4 h", "4 h 1 min", "30 min", "119 s", "1 s"]);
    expect([119_000, 121_000].map(pulse)).toEqual([1000, 20_000]);
  });

  test("is read out in words", () => {
    expect(longTime((DAY + HOUR) * 1000)).toBe("1 day 1 hour");
    expect([60_000, 90_000, 0].map(longTime)).toEqual(["1 minute", "1 minute 30 seconds", "0 seconds"]);
    speech.learn("de", german);
    expect(longTime((2 * DAY + HOUR) * 1000)).toBe("2 Tage 1 Stunde");
  });
});

test("a pace is told in a sentence, and briefly in lists", () => {
  expect(paceText(LIVE)).toBe("");
  expect(paceText({ ...LIVE, away: 300 })).toContain("5 minutes");
  expect(paceText(DAILY)).toContain("starts with 1 day, and each turn adds 1 day");
  expect(paceText({ ...DAILY, increment: 0 })).toContain("1 day for all their turns");
  expect([LIVE, DAILY].map(paceListed)).toEqual(["", "Turn by turn: 1 day + 1 day"]);
});

describe("a list of games", () => {
  const game = (id: string, more: Partial<Summary>): Summary =>
    ({ id, status: "running", updated: 0, your_turn: false, asked: false, deadline: null, ...more }) as Summary;
  const games = [
    game("later", { your_turn: true, deadline: 900 }),
    game("others", { updated: 9 }),
    game("soon", { your_turn: true, deadline: 100 }),
    game("live", { your_turn: true }),
    game("asked", { asked: true, updated: 5 }),
    game("broken", { your_turn: true, quarantined: true, deadline: 1 }),
    game("over", { status: "finished", updated: 99 }),
  ];

  test("begins with those that wait for the player, by the time left", () => {
    expect(games.toSorted(byUrgency).map(({ id }) => id)).toEqual([
      "broken",
      "soon",
      "later",
      "asked",
      "live",
      "over",
      "others",
    ]);
  });

  test("knows the next game that waits, other than the one at hand", () => {
    expect(waiting(games, "soon").map(({ id }) => id)).toEqual(["later", "asked", "live"]);
  });
});
