import { afterEach, expect, test } from "vitest";
import type { ChatDocument, ChatLines } from "../../generated/api";
import { preferences } from "../app/preferences.svelte";
import { extended, heard, isHidden, setHidden, sifted, welcomed } from "./chat";

afterEach(() => (preferences.hidden = []));

function line(number: number, name = "Ann", room = "players"): ChatDocument {
  return { number, name, room, text: `${number}`, at: number };
}

function talk(earlier: boolean, ...numbers: number[]): ChatLines {
  return { lines: numbers.map((number) => line(number)), earlier };
}

test("who comes back keeps what was read, unless something between is missing", () => {
  expect(welcomed(talk(true, 1, 2, 3), talk(true, 2, 3, 4))).toEqual(talk(true, 1, 2, 3, 4));
  expect(welcomed(talk(false, 1, 2, 3), talk(true, 2, 3, 4))).toEqual(talk(false, 1, 2, 3, 4));
  expect(welcomed(talk(false, 1, 2), talk(true, 8, 9))).toEqual(talk(true, 8, 9));
  expect(welcomed(talk(true, 2, 3), talk(false, 1, 2, 3))).toEqual(talk(false, 1, 2, 3));
  expect(welcomed(talk(true, 3), talk(true, 3, 4))).toEqual(talk(true, 3, 4));
});

test("a line is heard once", () => {
  expect(heard(talk(true, 1), line(2))).toEqual(talk(true, 1, 2));
  expect(heard(talk(true, 1, 2), line(2))).toEqual(talk(true, 1, 2));
});

test("earlier lines stand before the others", () => {
  expect(extended(talk(true, 5, 6), talk(false, 3, 4, 5))).toEqual(talk(false, 3, 4, 5, 6));
  expect(extended(talk(true), talk(true, 3, 4))).toEqual(talk(true, 3, 4));
});

test("what somebody says who is hidden is only counted, and can be shown again", () => {
  const lines = [line(1), line(2, "Bo"), line(3, "Bo"), line(4, "Bo", "spectators"), line(5), line(6, "Bo")];
  setHidden({ room: "players", name: "Bo" }, true);
  setHidden({ room: "players", name: "Bo" }, true);
  expect(preferences.hidden).toEqual(["players:Bo"]);
  expect(sifted(lines, isHidden)).toEqual({
    shown: [lines[0], lines[3], lines[4]],
    hidden: [{ name: "Bo", room: "players", lines: 3 }],
  });
  setHidden({ room: "players", name: "Bo" }, false);
  expect(sifted(lines, isHidden)).toEqual({ shown: lines, hidden: [] });
});
