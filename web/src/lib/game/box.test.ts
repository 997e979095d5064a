import { expect, test } from "vitest";
import { box, boxOf, DISASTERS, GOODS, RULES } from "./box";
import { tileOf } from "./values.svelte";

test("every tile is found by its id, and has what a tile has", () => {
  for (const [id, tile] of Object.entries(box.tiles)) {
    expect(tileOf(id)).toBe(tile);
    expect(tile.id).toBe(id);
    expect(tile.terrain.length > 0).toBe(tile.kind === "land");
    for (const goods of [tile.cost, tile.once, tile.income])
      expect(GOODS).toEqual(expect.arrayContaining(Object.keys(goods)));
    expect(DISASTERS).toEqual(expect.arrayContaining(tile.protects));
  }
  expect(tileOf("A05")).toMatchObject({ kind: "land", bid: 3, income: { food: 3 }, terrain: ["field"] });
});

test("what is no tile is none", () => {
  expect(() => tileOf("S1")).toThrow("no tile S1");
  expect(() => tileOf("Z99")).toThrow("no tile Z99");
});

test("no two things have the same id", () => {
  const ids = [box.tiles, box.sea, box.civilizations, box.heroes, box.colonies].flatMap((each) => Object.keys(each));
  expect(new Set([...ids, box.persians.id]).size).toBe(ids.length + 1);
});

test("heroes and colonies change only traits that there are", () => {
  for (const { traits } of [...Object.values(box.heroes), ...Object.values(box.colonies)])
    expect(Object.keys(box.traits)).toEqual(expect.arrayContaining(Object.keys(traits)));
});

test("a version of the rules has the values of its time", () => {
  const storage = (rules: number) => boxOf(rules).colonies["taras"]?.mat.storage;
  expect([1, 2, 3].map(storage)).toEqual([
    { wood: 7, stone: 7, food: 13 },
    { wood: 8, stone: 8, food: 13 },
    { wood: 9, stone: 9, food: 13 },
  ]);
  expect(boxOf(RULES)).toEqual(box);
  expect(boxOf(1).tiles).toBe(box.tiles);
});
