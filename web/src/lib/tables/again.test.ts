import { expect, it } from "vitest";
import type { SeatDocument, TableDocument } from "../../generated/api";
import { playOn } from "./again";

function seat(kind: string, name: string, level: string | null = null): SeatDocument {
  return {
    kind,
    name,
    taken: true,
    reserved: false,
    level,
    temperament: null,
    resigned: false,
    connected: false,
    online: false,
    holders: 0,
    clock: null,
  };
}

const table = {
  id: "abc",
  edition: "heroes",
  options: ["negotiation"],
  level: null,
  extra: [],
  stand_in: "strategos",
  seats: [seat("invited", "Ann"), seat("invited", "Bo", "novice"), seat("bot", "Solon", "archon")],
} as unknown as TableDocument;

it("one who played keeps the seat, and bots have the rest", () => {
  const wanted = playOn(table, [1], 7, 0);
  expect(wanted).toMatchObject({ edition: "heroes", options: ["negotiation"], deal_of: "abc", at: 7, start: true });
  expect(wanted.stand_in).toBe("strategos");
  expect(wanted.seats).toEqual([
    { kind: "bot", level: "strategos" },
    { kind: "here", name: "Bo" },
    { kind: "bot", name: "Solon", level: "archon" },
  ]);
});

it("one who watched takes the seat of whoever is to decide", () => {
  expect(playOn(table, [], 7, 2).seats.map(({ kind }) => kind)).toEqual(["bot", "bot", "here"]);
});

it("who played for several plays on for all of them", () => {
  expect(playOn(table, [0, 1], 0, 2).seats.map(({ kind }) => kind)).toEqual(["here", "here", "bot"]);
});
