import { beforeAll, describe, expect, test } from "vitest";
import type { EventDocument, Tried, ViewDocument } from "../generated/api";
import { event } from "../lib/game/events.testing";
import { logLinesOf, type Moment } from "../lib/game/moments";
import { values } from "../lib/game/values.svelte";
import { leavesNothing, leftOut } from "./means";
import { recorded, start } from "./messages.testing";

function moment(at: number, seat: number, action: string, ...events: EventDocument[]): Moment {
  return { at, seat, action, round: 1, events };
}

beforeAll(() => void (values.ruleset = recorded.ruleset));

describe("who was not asked", () => {
  const passed = event("passed", 0, { coins: 3 });

  test("is told so, until the next own turn", () => {
    const others = moment(5, 1, "bid A05 3", event("bid", 1, { tile: "A05", coins: 3 }), passed);
    expect(leftOut([others], [0])).toBe("passed");
    expect(leftOut([others], [1])).toBeNull();
    expect(leftOut([others, moment(6, 0, "bid A06 3", event("bid", 0))], [0])).toBeNull();
  });

  test("is told so also after an own answer that left nothing, or somebody else’s pass", () => {
    expect(leftOut([moment(5, 0, "keep A05", event("kept", 0, { tile: "A05" }), passed)], [0])).toBe("passed");
    expect(leftOut([moment(5, 1, "pass", event("passed", 1, { coins: 3 }), passed)], [0])).toBe("passed");
    expect(leftOut([moment(5, 1, "bid A05 9", event("withdrew", 0, { coins: 4 }))], [0])).toBe("withdrew");
  });

  test("is not whoever passed by choice", () => {
    expect(leftOut([moment(5, 0, "pass", passed)], [0])).toBeNull();
  });

  test("is marked in the log", () => {
    const lines = logLinesOf(moment(5, 1, "pass", event("passed", 1, { coins: 3 }), passed));
    expect(lines.map(({ seat, unasked }) => [seat, unasked])).toEqual([
      [1, false],
      [0, true],
    ]);
  });
});

describe("a turn that would leave nothing to bid with", () => {
  const rate = start.seats[0]!.traits.luxury_rate;
  const { rounds } = recorded.ruleset;
  const warned = (kind: string, coins: number, luxury: number, view: Partial<ViewDocument> = {}): boolean => {
    const tried = { preview: { now: { coins, luxury } } } as unknown as Tried;
    return leavesNothing(tried, kind, { ...start, phase: "chits", round: 3, ...view }, 0);
  };

  test("is warned of where an auction follows", () => {
    expect(warned("keep", 0, 0)).toBe(true);
    expect(warned("feed", 0, rate - 1, { phase: "supply", round: rounds })).toBe(true); // the last market is there
  });

  test("is not, if coins or luxury are left, or no auction comes", () => {
    expect(warned("keep", 1, 0)).toBe(false);
    expect(warned("keep", 0, rate)).toBe(false);
    expect(warned("keep", 0, 0, { round: rounds })).toBe(false);
    expect(warned("build", 0, 0)).toBe(false); // income comes before the next auction
  });
});
