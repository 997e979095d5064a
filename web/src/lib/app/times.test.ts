import { expect, test } from "vitest";
import { clock, minutes } from "./times";

test("times of day are read as they are written", () => {
  for (const [time, text] of [
    [0, "00:00"],
    [7 * 60 + 5, "07:05"],
    [1439, "23:59"],
  ] as const) {
    expect(clock(time)).toBe(text);
    expect(minutes(text)).toBe(time);
  }
  expect(minutes("")).toBeNull();
});
