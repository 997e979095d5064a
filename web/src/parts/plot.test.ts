import { expect, test } from "vitest";
import { apart, ceiling, path, ticks, x, y } from "./plot";

const scale = { least: 0, most: 30 };
const frame = { width: 100, height: 60, left: 10, right: 10, top: 10, bottom: 10 };

test("the scale ends at a round number above all values", () => {
  expect(ceiling([{ seat: 0, values: [3, 27] }])).toBe(30);
  expect(ceiling([{ seat: 0, values: [0, 0] }])).toBe(2);
  expect(ticks(30)).toEqual([0, 5, 10, 15, 20, 25, 30]);
});

test("points lie between the margins", () => {
  expect([x(frame, 0, 5), x(frame, 4, 5)]).toEqual([10, 90]);
  expect(x(frame, 0, 1)).toBe(10);
  expect([y(frame, 0, scale), y(frame, 30, scale)]).toEqual([50, 10]);
  expect(y(frame, 0, { least: -10, most: 30 })).toBe(40);
  expect(path(frame, [0, 30], scale)).toBe("M10.0 50.0L90.0 10.0");
});

test("labels stand apart, in their order, and within the picture", () => {
  expect(apart([20, 20, 50], 10, 60)).toEqual([20, 30, 50]);
  expect(apart([58, 59, 60], 10, 60)).toEqual([40, 50, 60]);
  expect(apart([30, 10], 5, 60)).toEqual([30, 10]);
});
