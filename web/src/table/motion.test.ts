import { expect, test } from "vitest";
import { frames, hidden, shaken, type Flight } from "./motion";

function flight(cue: Flight["cue"]): Flight {
  const from = { left: 0, top: 0, width: 100, height: 140 };
  return { id: 1, at: 0, lasts: 500, cue, from, to: { left: 300, top: 200, width: 50, height: 70 } };
}

function node(width: number, height: number): HTMLElement {
  const element = document.createElement("div");
  Object.defineProperties(element, { offsetWidth: { value: width }, offsetHeight: { value: height } });
  return element;
}

test("a tile flies from the middle of its place to the middle of the other, and shrinks to its size", () => {
  const path = frames(node(100, 140), flight({ kind: "tile", seat: 0, tile: "A05" }));
  expect(path.map(({ transform }) => transform)).toEqual([
    "translate(0px, 0px) scale(1)",
    "translate(137.5px, 54.5px) scale(0.8)",
    "translate(275px, 165px) scale(0.5)",
  ]);
});

test("what is lost fades, what is gained appears", () => {
  const [lost, gained] = (["loss", "gain"] as const).map((kind) =>
    frames(node(20, 20), flight({ kind, seat: 0, goods: { wood: 1 } })).map(({ opacity }) => opacity),
  );
  expect(lost).toEqual([1, 1, 0]);
  expect(gained).toEqual([0, 1, 0.9]);
});

test("a scene stays where it is", () => {
  const path = frames(node(20, 20), flight({ kind: "supply", losses: [] }));
  expect(path.every(({ transform }) => String(transform).startsWith("translate(-50%"))).toBe(true);
});

test("what flies is hidden at its destination until it lands; only what is there is shaken", () => {
  const element = node(10, 10);
  const timed = { ...flight({ kind: "supply", losses: [] }), at: 100 };
  expect(hidden(element, timed)[2]).toEqual({ at: 0, lasts: 560 });
  expect(shaken(timed, null)).toEqual([]);
  expect(shaken(timed, element)[0]?.[0]).toBe(element);
});
