import { beforeAll, expect, test } from "vitest";
import english from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import type { OwnOrder, ViewDocument } from "../generated/api";
import { values } from "../lib/game/values.svelte";
import { speech } from "../lib/words/speech.svelte";
import { asked, recorded, start, table } from "../table/messages.testing";
import { orderable } from "./coming";
import {
  earlier,
  endInWords,
  fitted,
  inWords,
  nowInWords,
  NOTHING,
  rangeOf,
  reasonInWords,
  saysNothing,
  tilesFor,
  wantedTile,
} from "./order";

beforeAll(() => {
  speech.learn("en", { ...english, ...later });
  values.ruleset = recorded.ruleset;
});

const other = 1 - asked.seat;
const you = { seats: [other], kept: [], host: false, held: [], looked: null };
const tile = start.row.find((id) => rangeOf(start, other, id))!;
const [price, most] = rangeOf(start, other, tile)!;
const NAMES = ["Ann", "Bo"];

function changed(more: Partial<ViewDocument>): ViewDocument {
  return { ...start, ...more };
}

test("an order can be left while others decide, and a decision of the auction may still come", () => {
  expect(orderable(table(), start, you)).toBe(other);
  expect(orderable(table(), start, { ...you, seats: [asked.seat] })).toBeNull();
  expect(orderable(table(), changed({ phase: "income" }), you)).toBeNull();
  expect(orderable(table({ status: "finished" }), start, you)).toBeNull();
  const out = start.seats.map((seat) => ({ ...seat, most_bid: 0 }));
  expect(orderable(table(), changed({ seats: out }), you)).toBeNull();
  const conquered = { [start.conquest[0]!]: { seat: other, coins: 5 } };
  expect(orderable(table(), changed({ bids: conquered }), you)).toBeNull();
});

test("tiles are suggested for what they cost now", () => {
  expect(tilesFor(start, other)).toContain(tile);
  expect(wantedTile(start, other, tile)).toEqual({ tile, up_to: price, at_least: null });
  const dearer = changed({ bids: { [tile]: { seat: asked.seat, coins: price } } });
  expect(wantedTile(dearer, other, tile).up_to).toBe(Math.min(price + 1, most));
  expect(rangeOf(start, other, "Z99")).toBeNull();
});

test("a list is put in another order, and loses what is no longer on offer", () => {
  expect(earlier(["a", "b", "c"], 2)).toEqual(["a", "c", "b"]);
  const order = { ...NOTHING, bids: [{ tile: "Z99", up_to: 9, at_least: null }, wantedTile(start, other, tile)] };
  expect(fitted({ ...order, rivals: ["Z99"], sea: "S1" }, start, other)).toEqual({
    ...NOTHING,
    bids: [wantedTile(start, other, tile)],
  });
});

test("an order is told in words", () => {
  expect(saysNothing(NOTHING, false)).toBe(true);
  expect(inWords(NOTHING, false)).toEqual(["Nothing yet: pick a tile."]);
  const bids = [{ tile, up_to: 5, at_least: null }];
  const [turn, outbid, rival] = inWords(
    { ...NOTHING, bids, otherwise: "pass", moves: [{ tile, up_to: 4 }], outbid: "withdraw", rivals: [tile] },
    false,
  );
  expect(turn).toMatch(/^On your turn: A\d\d .* up to 5.coins, otherwise pass\.$/);
  expect(outbid).toMatch(/^If you are outbid: move to .* if your bid is at most 4.coins, otherwise withdraw\.$/);
  expect(rival).toContain("a rival has a bid on");
  expect(saysNothing({ ...NOTHING, bids }, true)).toBe(true); // a bid is laid: only moves are left
});

test("what it would do, and what became of it, is told in words", () => {
  const bid = { kind: "bid", actions: ["no-sea", `bid ${tile} ${price}`], wakes: null };
  expect(nowInWords(bid, other, start, NAMES)).toMatch(/^Now it would: bid \d+.coins? on .*\.$/);
  const wakes = { key: "rival", values: { tile, seat: 0 } };
  expect(nowInWords({ kind: "move", actions: [], wakes }, other, start, NAMES)).toContain("Ann has a bid on");
  expect(nowInWords({ kind: "bid", actions: [], wakes: null }, other, start, NAMES)).toContain("the only thing");
  const own = { seat: other, order: null, made: 1, played: ["pass"], now: null, ended: { key: "outbid", values: {} } };
  expect(endInWords(own as OwnOrder, start, NAMES)).toMatch(/^Your order has played: pass.* you were outbid\.$/);
  for (const key of ["rival", "first", "nothing", "outbid", "acted", "undone", "stood_in", "resigned", "unfit", "done"])
    expect(reasonInWords({ key, values: { tile, seat: 0 } }, NAMES)).not.toContain("order.");
});
