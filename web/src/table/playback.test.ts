import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { News } from "../generated/api";
import { PAUSE, preferences } from "../lib/app/preferences.svelte";
import type { Whole } from "../lib/net/changes";
import { news } from "./messages.testing";
import { Playback } from "./playback.svelte";

let shown: number[];
let lasts: number;
let playback: Playback;
let frames: FrameRequestCallback[];

const { pace } = preferences;

beforeEach(() => {
  shown = [];
  lasts = 0;
  frames = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (then: FrameRequestCallback) => frames.push(then));
  vi.stubGlobal("cancelAnimationFrame", () => {});
  const apply = ({ played }: Whole<News>): void => void shown.push(played);
  playback = new Playback({
    show: (each) => {
      apply(each);
      return lasts;
    },
    apply,
    ofOthers: ({ seat }) => seat === 1,
  });
});
afterEach(() => {
  preferences.pace = pace;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function paint(): void {
  for (const then of frames.splice(0)) then(0);
}

describe("news", () => {
  test("of others are shown one after the other, at the preferred pace", () => {
    preferences.pace = "normal";
    for (const played of [1, 2, 3]) playback.hear(news(played, { seat: 1 }));
    expect([shown, playback.waiting]).toEqual([[1], 2]);
    vi.advanceTimersByTime(PAUSE.normal);
    expect([shown, playback.waiting]).toEqual([[1, 2], 1]);
    vi.advanceTimersByTime(PAUSE.normal);
    expect([shown, playback.waiting]).toEqual([[1, 2, 3], 0]);
  });

  test("of one's own are followed at once by the next", () => {
    preferences.pace = "slow";
    playback.hear(news(1, { seat: 0 }));
    paint();
    playback.hear(news(2, { seat: 1 }));
    expect(shown).toEqual([1, 2]);
  });

  test("wait for an animation that takes longer than the pause", () => {
    preferences.pace = "quick";
    lasts = 5000;
    playback.hear(news(1, { seat: 1 }));
    playback.hear(news(2, { seat: 1 }));
    vi.advanceTimersByTime(4999);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
  });

  test("without pauses that arrive before the next frame are shown together", () => {
    preferences.pace = "instant";
    for (const played of [1, 2, 3]) playback.hear(news(played, { seat: 1 }));
    expect([shown, playback.waiting]).toEqual([[1], 0]);
    paint();
    expect([shown, playback.waiting]).toEqual([[1, 2, 3], 0]);
  });

  test("that wait can be shown at once, or forgotten", () => {
    preferences.pace = "slow";
    for (const played of [1, 2, 3]) playback.hear(news(played, { seat: 1 }));
    playback.skip();
    expect([shown, playback.waiting]).toEqual([[1, 2, 3], 0]);
    for (const played of [4, 5]) playback.hear(news(played, { seat: 1 }));
    playback.clear();
    vi.advanceTimersByTime(60_000);
    paint();
    expect([shown, playback.waiting]).toEqual([[1, 2, 3, 4], 0]);
  });
});

describe("a replay", () => {
  const show = (at: number): Promise<number> => {
    shown.push(at);
    return Promise.resolve(lasts);
  };

  test("shows every moment long enough to see it", async () => {
    preferences.pace = "instant";
    const done = playback.replay([3, 4], show);
    await vi.advanceTimersByTimeAsync(299);
    expect(shown).toEqual([3]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual([3, 4]);
    await vi.advanceTimersByTimeAsync(300);
    expect(await done).toBe(true);
  });

  test("ends where it is stopped, or where another one begins", async () => {
    const first = playback.replay([1, 2, 3], show);
    await vi.advanceTimersByTimeAsync(1);
    const second = playback.replay([7, 8], show);
    await vi.advanceTimersByTimeAsync(1);
    playback.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await first).toBe(false);
    expect(await second).toBe(false);
    expect(shown).toEqual([1, 7]);
  });
});
