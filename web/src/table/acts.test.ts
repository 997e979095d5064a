import { expect, test } from "vitest";
import { actsOf, whole } from "./acts";
import { roundEnd } from "./messages.testing";

const end = roundEnd();
const shown = (chits: Record<string, number>): number => Object.values(chits).reduce((sum, each) => sum + each, 0);

test("a chit is turned up before the table tells of it", () => {
  const acts = actsOf(end);
  let told = 0;
  let turned = 0;
  for (const { cues, view, events } of acts) {
    turned += cues.flatMap((cue) => (cue.kind === "chits" ? cue.chits : [])).length;
    if (view) told = shown(view.chits);
    else expect(cues.length).toBeGreaterThan(0);
    expect(told).toBe(view ? turned : turned - 1);
    expect(events.filter(({ key }) => key === "chit")).toHaveLength(told);
  }
  expect([turned, told]).toEqual([2, 2]);
});

test("tiles, income, chits and the new market come in this order, each by itself", () => {
  const kinds = actsOf(end).map(({ cues }) => [...new Set(cues.map(({ kind }) => kind))]);
  expect(kinds.filter((each) => each.includes("chits"))).toEqual([["chits"], ["chits"]]);
  expect(kinds.at(-1)?.[0]).toBe("deal");
  expect(kinds.findIndex((each) => each.includes("gain"))).toBeLessThan(
    kinds.findIndex((each) => each.includes("chits")),
  );
});

test("all of it is told once, and the last act is the present", () => {
  const acts = actsOf(end);
  expect(acts.filter(({ last }) => last)).toEqual([acts.at(-1)]);
  expect(acts.at(-1)).toMatchObject({ events: end.events, view: end.view });
  expect(acts.flatMap(({ cues }) => cues).length).toBe(
    whole(end).cues.reduce((sum, cue) => sum + (cue.kind === "chits" ? cue.chits.length : 1), 0),
  );
});
