import { expect, test } from "vitest";
import { buttonsOf } from "./choices";

test("bids and moves are made on the tiles", () => {
  expect(buttonsOf(["bid A05 3", "bid A05 4", "pass"])).toEqual([["pass"]]);
  expect(buttonsOf(["move B02", "withdraw"])).toEqual([["withdraw"]]);
});

test("offers to one player are one choice", () => {
  expect(buttonsOf(["offer hero 1 0", "offer hero 1 1", "offer hero 2 0", "no-offer"])).toEqual([
    ["offer hero 1 0", "offer hero 1 1"],
    ["offer hero 2 0"],
    ["no-offer"],
  ]);
});

test("a few numbers are buttons, many are one choice", () => {
  expect(buttonsOf(["feed 0", "feed 1"])).toEqual([["feed 0"], ["feed 1"]]);
  const hire = Array.from({ length: 9 }, (_, n) => `hire ${n}`);
  expect(buttonsOf(hire)).toEqual([hire]);
});
