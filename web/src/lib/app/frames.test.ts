import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beforeFrame } from "./frames";

let frames: Map<number, FrameRequestCallback>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  frames = new Map();
  vi.stubGlobal("requestAnimationFrame", (then: FrameRequestCallback) => frames.set(frames.size + 1, then).size);
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function paint(): void {
  for (const then of [...frames.values()]) then(0);
}

test("something is done once, right before the next frame", () => {
  const done = vi.fn();
  beforeFrame(done);
  expect(done).not.toHaveBeenCalled();
  paint();
  expect(done).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(done).toHaveBeenCalledOnce();
});

test("without a frame, as in a hidden tab, it is done soon, and not again by a later frame", () => {
  const done = vi.fn();
  beforeFrame(done);
  vi.advanceTimersByTime(1000);
  expect(done).toHaveBeenCalledOnce();
  paint();
  expect(done).toHaveBeenCalledOnce();
});
