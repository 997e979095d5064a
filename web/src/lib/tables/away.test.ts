import { afterEach, expect, test } from "vitest";
import { preferences, read } from "../app/preferences.svelte";
import { isAway, setAway } from "./away";

afterEach(() => (preferences.away = []));

test("a game is put away until it is brought back, also after a reload", () => {
  setAway({ id: "a" }, true);
  setAway({ id: "b" }, true);
  setAway({ id: "a" }, true);
  expect(["a", "b", "c"].map((id) => isAway({ id }))).toEqual([true, true, false]);
  expect(read(localStorage.getItem("peloponnes")).away).toEqual(["b", "a"]);
  setAway({ id: "a" }, false);
  expect(preferences.away).toEqual(["b"]);
});

test("only so many are remembered, the latest", () => {
  for (let game = 0; game < 510; game++) setAway({ id: `${game}` }, true);
  expect([preferences.away.length, isAway({ id: "9" }), isAway({ id: "10" })]).toEqual([500, false, true]);
});
