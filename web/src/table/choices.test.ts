import { expect, test } from "vitest";
import { buttonsOf } from "./choices";

test("bids and moves are made on the tiles", () => {
  expect(buttonsOf(["bid A05 3..4", "pass"])).toEqual(["pass"]);
  expect(buttonsOf(["move B02", "withdraw"])).toEqual(["withdraw"]);
});

test("offers to one player are one choice", () => {
  const offers = ["offer hero 1 0..1", "offer hero 2 0", "no-offer"];
  expect(buttonsOf(offers)).toEqual(offers);
});

test("a few numbers are buttons, many are one choice", () => {
  expect(buttonsOf(["feed 0..1"])).toEqual(["feed 0", "feed 1"]);
  expect(buttonsOf(["hire 1..5"])).toHaveLength(5);
  expect(buttonsOf(["hire 0..8"])).toEqual(["hire 0..8"]);
});
