import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { box } from "./box";
import { DRAWINGS, scenesIn } from "./scenes";

const LANDS = Object.values(box.tiles).filter(({ kind }) => kind === "land");
const art = readFileSync("public/art.svg", "utf8");

test("every terrain, and the sea, has all its drawings", () => {
  for (const terrain of ["field", "forest", "mountains", "hills", "sea"]) {
    expect(art).toContain(`<symbol id="${terrain}"`);
    for (let drawing = 2; drawing <= DRAWINGS; drawing++) expect(art).toContain(`<symbol id="${terrain}-${drawing}"`);
  }
});

test("neighbours of one terrain look different, in whatever order lands come", () => {
  for (const one of LANDS) {
    for (const other of LANDS) {
      if (one === other) continue;
      const scenes = scenesIn([one.id, other.id]);
      const seen = [one, other].flatMap(({ id }) => scenes.get(id)?.map(({ art: drawn }) => drawn) ?? []);
      expect(new Set(seen).size).toBe(seen.length);
    }
  }
  const [one, other] = Object.keys(box.sea);
  const sea = scenesIn([one ?? "", other ?? ""]);
  expect(sea.get(one ?? "")?.[0]?.art).not.toBe(sea.get(other ?? "")?.[0]?.art);
});

test("a tile that is added changes no other", () => {
  const row = LANDS.map(({ id }) => id);
  const before = scenesIn(row.slice(0, -1));
  const after = scenesIn(row);
  for (const [id, scenes] of before) expect(after.get(id)).toEqual(scenes);
});

test("a building has one drawing of its own", () => {
  expect(scenesIn(["C08"]).get("C08")).toEqual([{ art: "C08", terrain: "", mirrored: false }]);
});
