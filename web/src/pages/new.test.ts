import { readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { speech } from "../lib/words/speech.svelte";
import EditionChoice, { editionNamed } from "./EditionChoice.svelte";

beforeEach(() => {
  speech.learn("en", { ...first, ...later });
});
afterEach(cleanup);

test("every edition has a cover of its own, made of drawings that there are", async () => {
  render(EditionChoice, { edition: "sea", options: [], possible: ["sea-tiles"] });
  const sprite = readFileSync("public/art.svg", "utf8");
  const editions = screen.getAllByRole<HTMLInputElement>("radio");
  expect(editions.map(({ value, checked }) => [value, checked])).toEqual([
    ["base", false],
    ["sea", true],
    ["heroes", false],
  ]);
  const pictures = editions.map((each) => each.closest("label")!.querySelector(`[data-cover=${each.value}]`)!);
  await expect.poll(() => pictures.every((each) => each.querySelectorAll("use").length === 4)).toBe(true);
  const drawn = pictures.map((each) => [...each.querySelectorAll("use")].map((use) => use.getAttribute("href")!));
  expect(new Set(drawn.map(([scene]) => scene)).size).toBe(3);
  for (const href of drawn.flat()) expect(sprite).toContain(`<symbol id="${href.split("#")[1]}"`);
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
});

test("an address may name an edition; any other is the base game", () => {
  expect(["heroes", "atlantis", null].map(editionNamed)).toEqual(["heroes", "base", "base"]);
});
