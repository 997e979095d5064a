import { expect, test } from "vitest";
import type { DecisionDocument, Tried } from "../generated/api";
import { Draft, sameDecision } from "./draft";

const sea = decision("sea", ["sea S1", "no-sea"]);
const bid = decision("bid", ["bid A05 3", "bid A05 4", "pass"]);

function decision(kind: string, actions: string[]): DecisionDocument {
  return { seat: 1, kind, tile: null, chit: null, offer: null, actions };
}

function tried(next: DecisionDocument | null): Tried {
  return { type: "tried", id: "x", actions: [], preview: null, view: null, decision: next };
}

test("an answer is tried, and the next decision of the turn is asked", () => {
  const draft = new Draft(1, sea).with(sea, "no-sea");
  expect(draft.actions).toEqual(["no-sea"]);
  expect(draft.complete).toBe(false);
  const seen = draft.seen(tried(bid));
  expect(seen.asked).toBe(bid);
  expect(seen.complete).toBe(false);
  expect(seen.with(bid, "pass").seen(tried(null)).complete).toBe(true);
});

test("a bid is a turn of its own, also if its coins can still be changed and more would be asked after it", () => {
  const choose = decision("choose", ["choose wood", "choose stone"]);
  const draft = new Draft(1, bid).with(bid, "bid A05 3").seen(tried(choose));
  expect(draft.asked).toBe(bid);
  expect(draft.complete).toBe(true);
  expect(new Draft(1, choose).with(choose, "choose wood").seen(tried(choose)).complete).toBe(false);
});

test("another answer to the same decision takes its place, and all that came after it goes", () => {
  const draft = new Draft(1, sea).with(sea, "no-sea").with(bid, "bid A05 3");
  expect(draft.with(bid, "bid A05 4").actions).toEqual(["no-sea", "bid A05 4"]);
  expect(draft.with(sea, "sea S1").actions).toEqual(["sea S1"]);
});

test("when nothing more is asked, the last answer can still be changed", () => {
  const draft = new Draft(1, bid).with(bid, "bid A05 3").seen(tried(null));
  expect(draft.asked).toBe(bid);
  expect(draft.answer(bid)).toBe("bid A05 3");
  expect(draft.answer(sea)).toBeNull();
  expect(draft.answer(null)).toBeNull();
});

test("advice is asked for with the answers before the decision that is asked, not with the one to it", () => {
  expect(new Draft(1, sea).before).toEqual([]);
  const draft = new Draft(1, sea).with(sea, "no-sea").seen(tried(bid));
  expect(draft.before).toEqual(["no-sea"]);
  expect(draft.with(bid, "bid A05 3").seen(tried(null)).before).toEqual(["no-sea"]);
});

test("undo takes one answer back at a time, until nothing is left", () => {
  const draft = new Draft(1, sea).with(sea, "no-sea").with(bid, "pass");
  expect(draft.without()?.actions).toEqual(["no-sea"]);
  expect(draft.without()?.without()).toBeNull();
});

test("a decision is another one as soon as anything about it has changed", () => {
  expect(sameDecision(bid, { ...bid, actions: [...bid.actions] })).toBe(true);
  expect(sameDecision(bid, { ...bid, seat: 2 })).toBe(false);
  expect(sameDecision(bid, { ...bid, tile: "A05" })).toBe(false);
  expect(sameDecision(bid, { ...bid, chit: "plague" })).toBe(false);
  expect(sameDecision(bid, { ...bid, actions: bid.actions.slice(1) })).toBe(false);
  expect(sameDecision(bid, { ...bid, actions: ["bid A05 3", "bid A05 5", "pass"] })).toBe(false);
});
