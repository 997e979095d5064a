import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PAUSE, preferences } from "../lib/app/preferences.svelte";
import { actsOf, whole, type Act } from "./acts";
import { news, roundEnd } from "./messages.testing";
import { Playback } from "./playback.svelte";

let shown: number[];
let speeds: number[];
let lasts: number;
let split: boolean;
let playback: Playback;
let frames: FrameRequestCallback[];

const { pace } = preferences;

beforeEach(() => {
  shown = [];
  speeds = [];
  lasts = 0;
  split = false;
  frames = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (then: FrameRequestCallback) => frames.push(then));
  vi.stubGlobal("cancelAnimationFrame", () => {});
  const apply = ({ news: { played } }: Act): void => void shown.push(played);
  playback = new Playback({
    acts: (each) => (split ? [...actsOf(each)] : [whole(each)]),
    show: (each, speed) => {
      speeds.push(speed);
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
    for (const played of [1, 2]) playback.hear(news(played, { seat: 1 }));
    expect([shown, playback.waiting]).toEqual([[1], 1]);
    vi.advanceTimersByTime(PAUSE.normal);
    expect([shown, playback.waiting]).toEqual([[1, 2], 0]);
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

  test("of many others are shown more briskly", () => {
    preferences.pace = "normal";
    for (const played of [1, 2, 3, 4]) playback.hear(news(played, { seat: 1 }));
    vi.advanceTimersByTime(PAUSE.normal);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(PAUSE.normal - 1);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ["normal", [1, 2.5, 2.5, 2.5, 2.5, 1], 900 + 4 * 180],
    ["slow", [1, 1, 1, 1, 1, 1], 2000 + 4 * 800], // whoever wants to see each move does
  ] as const)("of a crowd also move faster, at a pace that is %s", (wanted, tempo, all) => {
    preferences.pace = wanted;
    for (const played of [1, 2, 3, 4, 5, 6]) playback.hear(news(played, { seat: 1 }));
    vi.advanceTimersByTime(all - 1);
    expect(shown).toHaveLength(5);
    vi.advanceTimersByTime(1);
    expect(shown).toHaveLength(6);
    expect(speeds).toEqual(tempo);
  });
});

describe("while it is held", () => {
  test("nothing more is shown, however much is heard, and then all of it", () => {
    preferences.pace = "normal";
    playback.hear(news(1, { seat: 1 }));
    playback.hold();
    for (const played of [2, 3]) playback.hear(news(played, { seat: 1 }));
    vi.advanceTimersByTime(60_000);
    paint();
    expect([shown, playback.waiting]).toEqual([[1], 2]);
    playback.release();
    vi.advanceTimersByTime(60_000);
    expect([shown, playback.waiting]).toEqual([[1, 2, 3], 0]);
  });

  test("it can be skipped all the same", () => {
    playback.hold();
    playback.hear(news(1, { seat: 1 }));
    playback.skip();
    expect([shown, playback.waiting]).toEqual([[1], 0]);
  });
});

describe("acts", () => {
  test("are shown one after the other, and nothing is asked before the last", () => {
    split = true;
    lasts = 100;
    const end = roundEnd();
    const acts = actsOf(end).length;
    playback.hear(end);
    expect([shown.length, playback.waiting]).toEqual([1, acts - 1]);
    vi.advanceTimersByTime(100 * (acts - 2));
    expect([shown.length, playback.waiting]).toEqual([acts - 1, 1]);
    vi.advanceTimersByTime(100);
    expect([shown.length, playback.waiting]).toEqual([acts, 0]);
  });

  test("end where somebody does not want to wait; what others did then follows at its pace", () => {
    split = true;
    lasts = 100;
    preferences.pace = "normal";
    const end = roundEnd({ seat: 1 });
    playback.hear(end);
    playback.hear({ ...news(1, { seat: 1 }), played: end.played + 1 });
    playback.cut();
    expect([shown, playback.waiting]).toEqual([[end.played, end.played], 1]);
    vi.advanceTimersByTime(PAUSE.normal);
    expect([shown.at(-1), playback.waiting]).toEqual([end.played + 1, 0]);
    playback.cut();
    expect(shown).toHaveLength(3);
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

  test("is as fast as wanted, from the next moment on", async () => {
    preferences.pace = "normal";
    playback.speed = 0.5;
    void playback.replay([1, 2, 3, 4], show);
    await vi.advanceTimersByTimeAsync(PAUSE.normal * 2 - 1);
    expect(shown).toEqual([1]);
    playback.speed = 4;
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(PAUSE.normal / 4);
    expect(shown).toEqual([1, 2, 3]);
    lasts = 5000;
    await vi.advanceTimersByTimeAsync(PAUSE.normal / 4);
    await vi.advanceTimersByTimeAsync(4999);
    expect(playback.replaying).toBe(true);
  });

  test("says whether it is running", async () => {
    void playback.replay([1, 2], show);
    expect(playback.replaying).toBe(true);
    playback.stop();
    expect(playback.replaying).toBe(false);
    const done = playback.replay([3], show);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await done, playback.replaying]).toEqual([true, false]);
  });
});
