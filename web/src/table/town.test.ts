import { expect, test } from "vitest";
import { CITIES } from "../art/cities";
import box from "../generated/box.json";
import { town } from "./town";

const houses = (path: string): number => path.split("M").length - 2; // without the temple

test("a town has a house for each tile, as far as there is room", () => {
  expect([0, 1, 5, 13].map((tiles) => houses(town(tiles)))).toEqual([0, 1, 5, 13]);
  expect(town(99)).toBe(town(13));
});

test("every civilization has a place on the map of its own", () => {
  const places = Object.keys(box.civilizations).map((id) => CITIES[id]);
  expect(places).not.toContain(undefined);
  expect(new Set(places.map((place) => `${place?.x} ${place?.y}`)).size).toBe(places.length);
});
