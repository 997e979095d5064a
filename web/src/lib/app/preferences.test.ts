import { afterEach, expect, test } from "vitest";
import { graduate, keep, preferences, read } from "./preferences.svelte";

const usual = read(null);

afterEach(() => {
  localStorage.clear();
  Object.assign(preferences, usual);
});

test("what was kept is read again", () => {
  const other = {
    ...usual,
    language: "fr",
    theme: "contrast",
    confirm: "never",
    pace: "slow",
    motion: "slow",
    recap: "always",
    sound: "soft",
    name: "Ann",
    coach: false,
    known: ["bid"],
    toured: true,
    played: true,
  } as const;
  Object.assign(preferences, other);
  keep();
  expect(read(localStorage.getItem("peloponnes"))).toEqual(other);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "3",
  '"dark"',
  "{}",
  '{"theme":"pink","pace":7,"motion":"no","recap":true,"name":null,"coach":1,"known":{},"played":"no"}',
])("rubbish is as nothing: %s", (text) => {
  expect(read(text)).toEqual(usual);
});

test("a finished game ends the tips, once: whoever wants them again keeps them", () => {
  graduate();
  expect([preferences.coach, preferences.played]).toEqual([false, true]);
  preferences.coach = true;
  graduate();
  expect(preferences.coach).toBe(true);
});

test("what still makes sense is taken from what does not", () => {
  const text = '{"language":"el","theme":"dark","confirm":true,"later":"more"}';
  expect(read(text)).toEqual({ ...usual, theme: "dark" });
});

test.each(["toString", "constructor", "__proto__"])("%s is no language", (language) => {
  expect(read(JSON.stringify({ language }))).toEqual(usual);
});

test("a name is cut to what the server takes", () => {
  expect(read(JSON.stringify({ name: "x".repeat(99) })).name).toHaveLength(30);
});
