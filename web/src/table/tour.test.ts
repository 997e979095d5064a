import { expect, test } from "vitest";
import de from "../generated/messages/de.json";
import en from "../generated/messages/en.json";
import fr from "../generated/messages/fr.json";
import { STEPS, beside, stepsHere } from "./tour";

const ROOM = { width: 1366, height: 768 };
const WORDS = { width: 430, height: 200 };

test("every step has a title and a text in all languages", () => {
  for (const texts of [en, de, fr] as Record<string, string>[])
    for (const step of STEPS) expect([texts[`tour.${step}`], texts[`tour.${step}_text`]]).not.toContain(undefined);
});

test("what is not there is left out", () => {
  expect(stepsHere((step) => step !== "rivals")).toEqual(STEPS.filter((step) => step !== "rivals"));
});

test.each([
  ["below the market", { left: 16, top: 150, width: 970, height: 230 }, { left: 286, top: 392 }],
  ["above the city", { left: 16, top: 540, width: 970, height: 216 }, { left: 286, top: 328 }],
  ["beside what is as high as the window", { left: 0, top: 0, width: 500, height: 768 }, { left: 512, top: 284 }],
  [
    "to the left where there is no room to the right",
    { left: 800, top: 0, width: 566, height: 768 },
    { left: 358, top: 284 },
  ],
  ["at the bottom of what fills the window", { left: 0, top: 0, width: 1366, height: 768 }, { left: 468, top: 556 }],
  ["within the window at its edge", { left: 1300, top: 10, width: 60, height: 40 }, { left: 924, top: 62 }],
])("the words stand %s", (_, shown, place) => {
  expect(beside(shown, WORDS, ROOM)).toEqual(place);
});

test("on a phone the words stay in the window, even over what is shown", () => {
  const room = { width: 390, height: 844 };
  const place = beside({ left: 0, top: 100, width: 390, height: 740 }, { width: 366, height: 240 }, room);
  expect(place.left).toBeGreaterThanOrEqual(0);
  expect(place.left + 366).toBeLessThanOrEqual(room.width);
  expect(place.top + 240).toBeLessThanOrEqual(room.height);
});
