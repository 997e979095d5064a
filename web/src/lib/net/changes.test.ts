import { expect, test } from "vitest";
import type { News, TableDocument, ViewDocument, Welcome } from "../../generated/api";
import { Documents, merged } from "./changes";

const BEFORE = { round: 1, bids: { A05: 3 } as Record<string, number>, seats: [{ coins: 3, food: 1 }, { coins: 5 }] };

test("a change replaces fields, and fields of some seats", () => {
  const after = merged(BEFORE, { bids: {}, seats: [{ coins: 2 }, null] });
  expect(after).toEqual({ round: 1, bids: {}, seats: [{ coins: 2, food: 1 }, { coins: 5 }] });
  expect(after.seats[1]).toBe(BEFORE.seats[1]);
  expect(BEFORE.seats[0]).toEqual({ coins: 3, food: 1 });
});

test("without a change of the seats they stay the same", () => {
  expect(merged(BEFORE, { round: 2 }).seats).toBe(BEFORE.seats);
});

test("the first document is whole", () => {
  expect(merged<typeof BEFORE>(null, BEFORE)).toEqual(BEFORE);
});

test("messages are made whole, one after the other", () => {
  const documents = new Documents();
  const table = { status: "open", seats: [{ name: "Ann" }] } as unknown as TableDocument;
  const view = { round: 1, seats: [{ coins: 3 }] } as unknown as ViewDocument;
  documents.welcome({ type: "welcome", table, view: null } as Welcome);
  const joined = documents.table({ type: "table", table: { seats: [{ name: "Bo" }] } });
  expect(joined.table).toEqual({ status: "open", seats: [{ name: "Bo" }] });
  const news = { type: "news", seq: 1, table: { status: "running" }, view, acts: [] } as unknown as News;
  expect(documents.news(news).table).toEqual({ status: "running", seats: [{ name: "Bo" }] });
  const next = documents.news({
    ...news,
    seq: 2,
    table: {},
    view: { seats: [{ coins: 1 }] },
    acts: [
      { events: 1, view: { round: 2 } },
      { events: 3, view: { seats: [{ coins: 2 }] } },
    ],
  });
  expect(next.acts).toEqual([
    { events: 1, view: { round: 2, seats: [{ coins: 3 }] } },
    { events: 3, view: { round: 2, seats: [{ coins: 2 }] } },
  ]);
  expect(next).toMatchObject({ seq: 2, table: { status: "running" }, view: { round: 1, seats: [{ coins: 1 }] } });
});
