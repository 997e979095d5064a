import { describe, expect, it } from "vitest";
import type { EventDocument } from "../../generated/api";
import { event } from "./events.testing";
import {
  byRound,
  logLinesOf,
  eventsOf,
  isQuiet,
  moodOf,
  roundStarts,
  sinceLastTurn,
  tileOfEvent,
  type Moment,
} from "./moments";

function moment(at: number, seat: number | null, round: number, ...events: EventDocument[]): Moment {
  return { at, seat, action: "", round, events };
}

const began = moment(
  0,
  null,
  1,
  event("round_began", null, { round: 1 }),
  event("revealed", null, { tile: "A13", conquest: false }),
  event("revealed", null, { tile: "A05", conquest: false }),
);
const bid = moment(
  1,
  2,
  1,
  event("bid", 2, { tile: "A05", coins: 6, luxury: 0 }),
  event("outbid", 3, { tile: "A05", by: 2 }),
);
const turns = moment(
  2,
  3,
  2,
  event("placed", 3, { tile: "A13" }),
  event("gained", 3, { tile: "A13", wood: 0, stone: 0, food: 0, coins: 0, luxury: 0, inhabitants: 0 }),
  event("income", 2, { wood: 1 }),
  event("chit", null, { chit: "drought", shown: 2 }),
  event("chit", null, { chit: "plague", shown: 3 }),
  event("struck", null, { disaster: "plague" }),
  event("suffered", 2, { disaster: "plague", amount: 0 }),
  event("suffered", 3, { disaster: "plague", amount: 2 }),
  event("round_began", null, { round: 2 }),
  event("supply_began", null),
  event("fed", 3, { food: 2, luxury: 0, starved: 0 }),
);

describe("lines", () => {
  it("are of one seat each; whoever outbids is the one who does it", () => {
    expect(logLinesOf(bid).map(({ seat, events }) => [seat, events.length])).toEqual([[2, 2]]);
  });

  it("begin anew with a seat, a mood, a chit and a round", () => {
    expect(logLinesOf(turns).map(({ seat, mood, round, icon }) => [seat, mood, round, icon])).toEqual([
      [3, "plain", 1, null],
      [2, "quiet", 1, null],
      [null, "chit", 1, "drought"],
      [null, "chit", 1, "plague"],
      [null, "disaster", 1, "plague"],
      [3, "disaster", 1, null],
      [null, "supply", 2, "supply"],
      [3, "supply", 2, null],
    ]);
  });

  it("are the same for the same moment, so that a long log is drawn once", () => {
    expect(logLinesOf(turns)).toBe(logLinesOf(turns));
    expect(new Set(logLinesOf(turns).map(({ id }) => id)).size).toBe(8);
  });

  it("point at the first tile they are about, but not at all that are turned up", () => {
    expect(logLinesOf(bid)[0]?.tile).toBe("A05");
    expect(logLinesOf(began)[0]?.tile).toBeNull();
  });
});

describe("events", () => {
  it("without anything to tell are quiet", () => {
    expect(isQuiet(event("gained", 1, { tile: "A13", coins: 0, inhabitants: 0 }))).toBe(true);
    expect(isQuiet(event("gained", 1, { tile: "A13", coins: 0, inhabitants: -1 }))).toBe(false);
    expect(isQuiet(event("round_began", null, { round: 3 }))).toBe(true);
    expect(isQuiet(event("ordered", null, { order: [0] }))).toBe(true);
    expect(isQuiet(event("ordered", null, { order: [1, 0] }))).toBe(false);
  });

  it("are about a tile, a sea tile or none", () => {
    expect(tileOfEvent(event("bid", 0, { tile: "A05", coins: 3 }))).toBe("A05");
    expect(tileOfEvent(event("sea", 0, { sea: "S2" }))).toBe("S2");
    expect(tileOfEvent(event("passed", 0, { coins: 3 }))).toBeNull();
  });
});

describe("rounds", () => {
  it("hold what happened in them, though a moment reaches into the next", () => {
    expect(byRound([began, bid, turns]).map(({ round, lines }) => [round, lines.length])).toEqual([
      [1, 8],
      [2, 2],
    ]);
  });

  it("have a moment at which they begin", () => {
    expect(roundStarts([began, bid, turns])).toEqual([
      { at: 0, round: 1 },
      { at: 2, round: 2 },
    ]);
  });
});

describe("since the last turn", () => {
  it("is what came after it", () => {
    expect(sinceLastTurn([began, bid, turns], [2])).toEqual([turns]);
    expect(sinceLastTurn([began, bid, turns], [3])).toEqual([]);
  });

  it("is everything for whoever has not played", () => {
    expect(sinceLastTurn([began, bid, turns], [0])).toHaveLength(3);
  });
});

describe("eventsOf", () => {
  const income = moment(
    3,
    1,
    2,
    event("income", 1, { food: 2 }),
    event("round_began", null, { round: 2 }),
    event("bid", 1),
  );

  it("has what happened in a round, not what the same moment brought of the next", () => {
    expect(eventsOf([began, income], 1, null).map(({ key }) => key)).toEqual(["revealed", "revealed", "income"]);
    expect(eventsOf([began, income], 2, null).map(({ key }) => key)).toEqual(["bid"]);
  });

  it("ends with the moment that is looked at", () => {
    expect(eventsOf([began, income], 1, 0).map(({ key }) => key)).toEqual(["revealed", "revealed"]);
  });
});

it.each([
  [true, "rescue"],
  [false, "disaster"],
])("an attack that is beaten back (%s) is a %s", (beaten, mood) => {
  expect(moodOf(event("attacked", null, { attack: 1, persians: 3, players: 4, beaten }))).toBe(mood);
});
