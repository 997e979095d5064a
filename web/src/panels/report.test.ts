import { expect, it } from "vitest";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { reportText } from "./report";
import { speech } from "../lib/words/speech.svelte";

speech.learn("en", { ...first, ...later });

const facts = {
  text: "  It stands still. ",
  table: { id: "Ab3", edition: "base", options: ["civilizations"], level: null, status: "running", round: 4 },
  seq: 34,
  version: "0.1.0",
  position: "base 4 3,1,2,0",
  browser: "Mozilla",
  language: "de",
  record: null,
};

it("has all that helps, and nothing that there is not", () => {
  expect(reportText(facts).split("\n")).toEqual([
    "It stands still.",
    "",
    "version: 0.1.0",
    "table: Ab3",
    "game: base civilizations",
    "status: running, round 4",
    "seq: 34",
    "position: base 4 3,1,2,0",
    "browser: Mozilla",
    "language: de",
    "",
  ]);
  expect(reportText({ ...facts, table: null, position: null, version: null, text: "" })).toBe(
    "(no description)\n\nversion: unknown\nbrowser: Mozilla\nlanguage: de\n",
  );
});

it("has the record of a game that is over", () => {
  expect(reportText({ ...facts, record: { actions: ["pass"] } })).toContain('record: {"actions":["pass"]}');
});
