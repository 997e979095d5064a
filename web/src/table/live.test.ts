import { expect, test } from "vitest";
import { values } from "../lib/game/values.svelte";
import { LiveState } from "./live.svelte";
import { asked, news, recorded, start, table, welcome } from "./messages.testing";

test("a welcome has everything, and the rules that the game is played with", () => {
  const live = new LiveState();
  expect(live.welcome(welcome({ table: table({ rules: 2 }), undo: [0] }))).toBe(true);
  expect([live.view, live.decisions, live.undoable, live.seq]).toEqual([start, [asked], [0], 1]);
  expect([values.rules, values.ruleset]).toEqual([2, recorded.ruleset]);
});

test("a welcome after a reconnection is not the first, and keeps the chat that is known", () => {
  const live = new LiveState();
  const line = (number: number) => ({ number, room: "players", name: "Ann", text: `${number}`, at: 0 });
  live.welcome(welcome({ chat: [line(1), line(2)] }));
  live.said({ type: "chat", ...line(3) });
  expect(live.welcome(welcome({ chat: [line(3), line(4)], earlier_chat: true }))).toBe(false);
  expect(live.chat.lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test("earlier lines of chat come before those that are known", () => {
  const live = new LiveState();
  const line = (number: number) => ({ number, room: "players", name: "Ann", text: `${number}`, at: 0 });
  live.welcome(welcome({ chat: [line(3)], earlier_chat: true }));
  live.saidBefore({ lines: [line(1), line(2)], earlier: false });
  expect(live.chat.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(live.chat.earlier).toBe(false);
});

test("names are the same array until one of them changes", () => {
  const live = new LiveState();
  live.welcome(welcome());
  const { names } = live;
  expect(names).toEqual(recorded.names);
  live.take(news(1, { table: table({ updated: 7 }) }));
  expect(live.names).toBe(names);
  live.table = table({ seats: table().seats.map((seat) => ({ ...seat, name: `${seat.name}!` })) });
  expect(live.names).toEqual(recorded.names.map((name) => `${name}!`));
});

test.each([
  ["running", false],
  ["finished", true],
  ["abandoned", true],
])("a table that is %s is over: %s", (status, over) => {
  const live = new LiveState();
  live.welcome(welcome({ table: table({ status }) }));
  expect(live.over).toBe(over);
});
