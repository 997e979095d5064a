/** The pictures of the rules: one for every chapter, each with words in three languages, and true to the components. */
import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import de from "../generated/messages/later/de.json";
import en from "../generated/messages/later/en.json";
import fr from "../generated/messages/later/fr.json";
import rules from "../generated/rules/en.json";
import { ICONS } from "../art/icons";
import { box, GOODS } from "../lib/game/box";
import { PICTURES, wordsOfPicture, type Part } from "./pictures";

const MESSAGES: Record<string, Record<string, string>> = { en, de, fr };
const drawings = new Set(
  [...readFileSync("public/art.svg", "utf8").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id),
);

function flat(parts: Part[]): Part[] {
  return parts.flatMap((part) => (part.is === "together" ? flat(part.parts) : [part]));
}

test.each(rules.filter((chapter) => chapter.rules.length))("chapter $number has a picture", (chapter) => {
  expect(chapter.rules.filter(({ number }) => number in PICTURES)).not.toHaveLength(0);
});

test("every picture belongs to a rule, and every word to a picture", () => {
  const numbers = rules.flatMap((chapter) => chapter.rules.map(({ number }) => number));
  expect(Object.keys(PICTURES).filter((number) => !numbers.includes(number))).toEqual([]);
  const keys = Object.keys(PICTURES).map(wordsOfPicture).sort();
  for (const messages of Object.values(MESSAGES))
    expect(
      Object.keys(messages)
        .filter((key) => key.startsWith("picture."))
        .sort(),
    ).toEqual(keys);
});

test.each(Object.entries(PICTURES))("%s is made of drawings and icons that there are", (_, parts) => {
  for (const part of flat(parts)) {
    if (part.is === "medal") expect(drawings).toContain(part.art);
    if (part.is === "tile") {
      const tile = box.tiles[part.id]!;
      for (const scene of tile.kind === "land" ? tile.terrain : [tile.id]) expect(drawings).toContain(scene);
    }
    if (part.is === "icon") expect(ICONS).toHaveProperty(part.icon);
  }
});

describe("what they show is so", () => {
  const tiles = (rule: string) =>
    flat(PICTURES[rule]!).flatMap((part) => (part.is === "tile" ? [box.tiles[part.id]!] : []));

  it("neighbouring lands have a resource in common, and the outer ones do not", () => {
    const [first, second, third] = tiles("2.4.2").map(({ income }) => GOODS.filter((good) => income[good]));
    expect(first!.filter((good) => second!.includes(good))).toEqual(["wood"]);
    expect(second!.filter((good) => third!.includes(good))).toEqual(["food"]);
    expect(first!.filter((good) => third!.includes(good))).toEqual([]);
  });

  it("the building of 3.0 protects, and the land of 2.1.2 has the supply sign", () => {
    expect(tiles("3.0")[0]!.protects).toEqual(["earthquake"]);
    expect(tiles("2.1.2")[0]).toMatchObject({ kind: "land", supply: true });
  });

  it("a marked building costs what the picture of 5.2 pays", () => {
    expect(Object.keys(tiles("5.2")[0]!.cost)).toEqual(["wood", "stone"]);
  });
});
