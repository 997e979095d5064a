import { expect, test } from "vitest";
import type { TableDocument, You } from "../generated/api";
import { table } from "./messages.testing";
import { awaited, isAway, isReplaceable, stoodIn } from "./presence";

const ME: You = { seats: [0], kept: [], host: true, held: [], looked: null };
const NOBODY: You = { seats: [], kept: [], host: false, held: [], looked: null };
type Seat = TableDocument["seats"][number];

/** A table at which the other seat, or one's own, is in some state. */
function where(other: Partial<Seat>, own: Partial<Seat> = {}): TableDocument {
  const { seats } = table();
  return table({
    seats: [
      { ...seats[0]!, ...own },
      { ...seats[1]!, ...other },
    ],
  });
}

test("whoever closes the page is away at once, and replaceable after a while by those who play", () => {
  const here = where({});
  const left = where({ connected: false });
  const absent = where({ connected: false, online: false });
  expect([here, left, absent].map((each) => isAway(each, ME, 1))).toEqual([false, true, true]);
  expect([here, left, absent].map((each) => isReplaceable(each, ME, 1))).toEqual([false, false, true]);
  expect(isReplaceable(absent, NOBODY, 1)).toBe(false);
});

test("nobody is away from the own page, and no bot is, also one that plays for somebody", () => {
  const gone = { connected: false, online: false, clock: null };
  expect(isAway(where({}, gone), ME, 0)).toBe(false);
  expect(isAway(where({ ...gone, kind: "bot", level: "novice" }), ME, 1)).toBe(false);
  expect(isAway(where({ ...gone, level: "archon" }), ME, 1)).toBe(false);
});

test("a seat that a bot plays can be taken back, unless it was given up", () => {
  expect(stoodIn(where({}), ME)).toEqual([]);
  expect(stoodIn(where({}, { level: "archon" }), ME)).toEqual([0]);
  expect(stoodIn(where({}, { level: "archon", resigned: true }), ME)).toEqual([]);
});

test("among those who have to decide, the one who is away is waited for", () => {
  const both = { waits_for: [0, 1] };
  expect(awaited({ ...where({}), ...both }, NOBODY, 0)).toBe(0);
  expect(awaited({ ...where({ connected: false }), ...both }, NOBODY, 0)).toBe(1);
  expect(awaited({ ...where({}), waits_for: [1] }, ME, undefined)).toBe(1);
});
