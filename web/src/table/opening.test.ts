import { afterEach, expect, test, vi } from "vitest";
import type { SeatDocument, TableDocument, You } from "../generated/api";
import { Opening } from "./opening.svelte";

const KEY = "0123456789abcdef01234567";

function table(status: string, ...holders: number[]): TableDocument {
  return { status, seats: holders.map((n) => ({ holders: n }) as SeatDocument) } as TableDocument;
}
function you(seats: number[], held: number[] = []): You {
  return { seats, kept: [], host: false, held, looked: null };
}
function answering(status: number, body: unknown) {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("the link of a seat opens it once the game has begun, and only once", async () => {
  const fetch = answering(200, {});
  const renew = vi.fn();
  const opening = new Opening("abc", 1, KEY, renew);
  await opening.open(table("open", 0, 0), you([]));
  expect(fetch).not.toHaveBeenCalled(); // the waiting room asks
  await opening.open(table("running", 0, 0), you([]));
  await opening.open(table("running", 0, 1), you([1], [1]));
  expect(fetch).toHaveBeenCalledOnce();
  expect([opening.notice, renew.mock.calls.length]).toEqual(["opened", 1]);
});

test("whoever has a seat does not take another by looking at its link", async () => {
  const fetch = answering(200, {});
  const opening = new Opening("abc", 1, KEY, () => {});
  await opening.open(table("running", 0, 0), you([0]));
  expect(fetch).not.toHaveBeenCalled();
});

test("a refusal is told", async () => {
  answering(403, { error: { key: "other.key", text: "No.", values: {} } });
  const opening = new Opening("abc", 1, KEY, () => {});
  await opening.open(table("running", 0, 0), you([]));
  expect([opening.notice, opening.refused]).toEqual(["refused", "No."]);
});

test("the owner is told when one more device opens the seat, and a holder is not", () => {
  const opening = new Opening("abc", null, null, () => {});
  for (const holders of [1, 2]) {
    opening.watch(table("running", holders, 0), you([0]));
    expect(opening.notice).toBe("elsewhere");
    opening.dismiss();
    new Opening("abc", null, null, () => {}).watch(table("running", holders, 0), you([0])); // after a reload it is known
    expect(opening.notice).toBeNull();
  }
  opening.watch(table("running", 0, 0), you([0]));
  expect([opening.notice, localStorage.getItem("peloponnes-holders")]).toEqual([null, "{}"]);
  const holding = new Opening("abc", null, null, () => {});
  holding.watch(table("running", 1, 0), you([0], [0]));
  holding.watch(table("running", 2, 0), you([0], [0]));
  expect(holding.notice).toBeNull();
});
