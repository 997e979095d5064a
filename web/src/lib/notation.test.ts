import { expect, test } from "vitest";
import { bidsOf, choicesOf, movesOf, NoAction, parse, tilesOf, write } from "./notation";

test.each([
  ["pass", { verb: "pass" }],
  ["bid A05 4", { verb: "bid", tile: "A05", amount: 4 }],
  ["move B02", { verb: "move", tile: "B02" }],
  ["choose wood", { verb: "choose", resource: "wood" }],
  ["keep A11", { verb: "keep", tile: "A11" }],
  ["feed 0", { verb: "feed", amount: 0 }],
  ["sea S3", { verb: "sea", tile: "S3" }],
  ["no-sea", { verb: "no-sea" }],
  ["offer colony 2 13", { verb: "offer", prize: "colony", seat: 2, amount: 13 }],
] as const)("%s is read, and written again", (text, parts) => {
  expect(parse(text)).toEqual({ text, ...parts });
  expect(write(parts)).toBe(text);
});

test.each([
  "",
  "bidd A05 4",
  "bid A05",
  "bid A05 four",
  "bid A05 -1",
  "bid A05 4 ",
  "bid  4",
  "choose luck",
  "offer wife 1 1",
  "pass 3",
  "toString",
])("“%s” is no action", (text) => {
  expect(() => parse(text)).toThrow(NoAction);
});

const AUCTION = ["sea S1", "bid A13 3", "bid A13 5", "bid A13 4", "bid A05 10", "bid A05 9", "pass"];

test("the bids on each tile, the least first", () => {
  expect([...bidsOf(AUCTION)]).toEqual([
    ["A13", [3, 4, 5]],
    ["A05", [9, 10]],
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

test("bids on one tile and offers to one player are one choice", () => {
  const offers = ["offer hero 1 0", "offer hero 1 1", "offer hero 2 0", "no-offer"];
  expect(choicesOf(offers)).toEqual([["offer hero 1 0", "offer hero 1 1"], ["offer hero 2 0"], ["no-offer"]]);
  expect(choicesOf(["bid A13 3", "pass", "bid A13 4"])).toEqual([["bid A13 3", "bid A13 4"], ["pass"]]);
  expect(choicesOf(["feed 0", "feed 1"])).toEqual([["feed 0"], ["feed 1"]]);
});
