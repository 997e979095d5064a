import { expect, test } from "vitest";
import { start } from "../../table/messages.testing";
import { byLetter } from "./coming";

test("undrawn tiles are grouped by letter, and none is left out", () => {
  expect(byLetter(["A02", "A05", "B01"])).toEqual([
    { letter: "A", tiles: ["A02", "A05"] },
    { letter: "B", tiles: ["B01"] },
  ]);
  const groups = byLetter(start.undrawn_tiles);
  expect(groups.map(({ letter }) => letter)).toEqual(["A", "B", "C"]);
  expect(groups.flatMap(({ tiles }) => tiles)).toEqual(start.undrawn_tiles);
});
