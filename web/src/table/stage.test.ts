import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "../lib/app/preferences.svelte";
import { Stage } from "./stage.svelte";

const { motion } = preferences;
let frames: FrameRequestCallback[];

beforeEach(() => {
  frames = [];
  preferences.motion = "normal";
  vi.stubGlobal("requestAnimationFrame", (then: FrameRequestCallback) => frames.push(then));
  vi.stubGlobal("cancelAnimationFrame", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  preferences.motion = motion;
  vi.unstubAllGlobals();
});

function paint(): void {
  for (const then of frames.splice(0)) then(0);
}

test("what is shown changes at once; what moves follows before the next frame", () => {
  const stage = new Stage();
  const change = vi.fn();
  const lasts = stage.play([{ kind: "supply", losses: [] }], change);
  expect(change).toHaveBeenCalledOnce();
  expect([lasts > 0, stage.flights]).toEqual([true, []]);
  paint();
  expect(stage.flights.map(({ cue }) => cue.kind)).toEqual(["supply"]);
});

test("nothing begins, and everything ends, when it is skipped", () => {
  const stage = new Stage();
  stage.play([{ kind: "supply", losses: [] }], () => {});
  stage.skip();
  paint();
  expect(stage.flights).toEqual([]);
  stage.play([{ kind: "supply", losses: [] }], () => {});
  paint();
  stage.skip();
  expect(stage.flights).toEqual([]);
});

test("without motion only the change is left, and it takes no time", () => {
  preferences.motion = "off";
  const stage = new Stage();
  const change = vi.fn();
  expect(stage.play([{ kind: "supply", losses: [] }], change)).toBe(0);
  paint();
  expect(change).toHaveBeenCalledOnce();
  expect(stage.flights).toEqual([]);
});

test("a device that asks for calm gets none of it", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect(new Stage().play([{ kind: "supply", losses: [] }], () => {})).toBe(0);
});

test("a tile that is nowhere to be seen does not fly", () => {
  const stage = new Stage();
  expect(stage.play([{ kind: "tile", seat: 0, tile: "A05" }], () => {})).toBe(0);
});
