import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnalysisDocument } from "../generated/api";
import { Following, followingOf } from "./following.svelte";

const FIRST = { rollouts: 100 } as AnalysisDocument;
const WHOLE = { rollouts: 2000 } as AnalysisDocument;
let answers: (() => Response | Promise<Response>)[];
let asked: string[];

function told(progress: number, analysis: AnalysisDocument | null): () => Response {
  return () => Response.json({ progress, analysis });
}

function refused(status: number, key: string, values = {}): () => Response {
  return () => Response.json({ error: { key, text: "No.", values } }, { status });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers.shift();
    if (answer === undefined) throw new Error("asked too often");
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("nothing is asked before somebody looks, and nothing once all of it is there", async () => {
  answers = [told(0, null), told(0.4, FIRST), told(1, WHOLE)];
  const following = new Following("abc");
  expect(asked).toEqual([]);
  following.follow();
  await vi.advanceTimersByTimeAsync(10);
  expect([following.progress, following.found]).toEqual([0, null]);
  await vi.advanceTimersByTimeAsync(300);
  expect([following.progress, following.found]).toEqual([0.4, FIRST]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([following.whole, following.found]).toEqual([true, WHOLE]);
  following.follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(Array(3).fill("/api/tables/abc/analysis"));
});

test("whoever looks at a moment leaves it, and finds it again", async () => {
  answers = [told(0.2, FIRST), told(1, WHOLE)];
  const game = { id: "abc" };
  const following = followingOf(game);
  following.follow();
  await vi.advanceTimersByTimeAsync(10);
  following.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  followingOf(game).follow();
  await vi.advanceTimersByTimeAsync(10);
  expect(following.found).toBe(followingOf(game).found);
  expect(following.whole).toBe(true);
});

test("why it failed is said, what is known stays, and it can be asked for again", async () => {
  answers = [told(0.2, FIRST), refused(500, "server.failed"), told(1, WHOLE)];
  const following = new Following("abc");
  following.follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  expect([following.problem?.key, following.found]).toEqual(["server.failed", FIRST]);
  following.follow();
  await vi.advanceTimersByTimeAsync(10);
  expect([following.problem, following.whole]).toEqual([null, true]);
});

test("limits that pass in a moment are waited for, others are said at once", async () => {
  answers = [
    refused(429, "server.too_often", { seconds: 2 }),
    refused(429, "server.too_many_analyses", { seconds: 180, most: 20 }),
  ];
  const following = new Following("abc");
  following.follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked.length, following.problem]).toEqual([1, null]);
  await vi.advanceTimersByTimeAsync(1500);
  expect([asked.length, following.problem?.key]).toEqual([2, "server.too_many_analyses"]);
});

test("a connection may be lost for a moment", async () => {
  const lost = (): Promise<Response> => Promise.reject(new TypeError("no network"));
  answers = [lost, lost, told(0.5, FIRST), lost, lost, lost, lost];
  const following = new Following("abc");
  following.follow();
  await vi.advanceTimersByTimeAsync(2500);
  expect([following.problem, following.found]).toEqual([null, FIRST]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, following.problem?.key]).toEqual([7, "page.no_server"]);
});
