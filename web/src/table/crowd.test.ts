import { expect, test } from "vitest";
import { crowd, MOST_FIGURES } from "./crowd";

test("there is a figure for each inhabitant, until they cannot be told apart", () => {
  for (let inhabitants = 0; inhabitants <= MOST_FIGURES; inhabitants++)
    expect(crowd(inhabitants)).toHaveLength(inhabitants);
  expect(crowd(MOST_FIGURES + 5)).toHaveLength(MOST_FIGURES);
});

test("whoever comes or goes moves nobody else", () => {
  for (let inhabitants = 1; inhabitants <= MOST_FIGURES; inhabitants++)
    expect(crowd(inhabitants).slice(0, -1)).toEqual(crowd(inhabitants - 1));
});

test("nobody stands beside somebody who looks the same", () => {
  // Every other one stands on the other side of the city.
  const all = crowd(MOST_FIGURES);
  for (const [place, figure] of all.entries()) expect(figure).not.toBe(all[place + 2]);
});
