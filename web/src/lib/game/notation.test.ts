import { expect, test } from "vitest";
import { bidsOf, movesOf, NoAction, parse, runOf, tilesOf, write } from "./notation";

test.each([
  ["pass", { verb: "pass" }],
  ["bid A05 4", { verb: "bid", tile: "A05", amount: 4, most: 4 }],
  ["move B02", { verb: "move", tile: "B02" }],
  ["choose wood", { verb: "choose", resource: "wood" }],
  ["keep A11", { verb: "keep", tile: "A11" }],
  ["feed 0", { verb: "feed", amount: 0, most: 0 }],
  ["sea S3", { verb: "sea", tile: "S3" }],
  ["no-sea", { verb: "no-sea" }],
  ["offer colony 2 13", { verb: "offer", prize: "colony", seat: 2, amount: 13, most: 13 }],
] as const)("%s is read, and written again", (text, parts) => {
  expect(parse(text)).toEqual({ text, ...parts });
  expect(write(parts)).toBe(text);
});

test("a run has a lowest and a highest amount", () => {
  expect(parse("bid A05 4..11")).toEqual({ text: "bid A05 4..11", verb: "bid", tile: "A05", amount: 4, most: 11 });
  expect(write(parse("offer hero 2 0..7"))).toBe("offer hero 2 0");
});

test.each([
  "",
  "bidd A05 4",
  "bid A05",
  "bid A05 four",
  "bid A05 -1",
  "bid A05 4..",
  "bid A05 4..5..6",
  "bid A05 4 ",
  "bid  4",
  "choose luck",
  "offer wife 1 1",
  "pass 3",
  "toString",
])("“%s” is no action", (text) => {
  expect(() => parse(text)).toThrow(NoAction);
});

const AUCTION = ["sea S1", "bid A13 3..5", "bid A05 9..10", "bid A11 8", "pass"];

test("the bids on each tile", () => {
  const bids = [...bidsOf(AUCTION)].map(([tile, { amount, most }]) => [tile, amount, most]);
  expect(bids).toEqual([
    ["A13", 3, 5],
    ["A05", 9, 10],
    ["A11", 8, 8],
  ]);
  expect(bidsOf(["pass"]).size).toBe(0);
});

test("the tiles of other actions", () => {
  expect([...movesOf(["move A05", "move B02", "withdraw"])]).toEqual([
    ["A05", "move A05"],
    ["B02", "move B02"],
  ]);
  expect([...tilesOf(AUCTION, "sea")]).toEqual([["S1", "sea S1"]]);
  expect(movesOf(AUCTION).size).toBe(0);
});

test.each([
  ["bid A13 3", "bid A13 3..5"],
  ["bid A13 5", "bid A13 3..5"],
  ["bid A11 8", "bid A11 8"],
  ["sea S1", "sea S1"],
  ["pass", "pass"],
])("%s is one of a decision's actions", (text, run) => {
  expect(runOf(AUCTION, text)?.text).toBe(run);
});

test.each(["bid A13 2", "bid A13 6", "bid A11 9", "bid A1 3", "sea S2", "withdraw"])("%s is none of them", (text) => {
  expect(runOf(AUCTION, text)).toBeUndefined();
});
