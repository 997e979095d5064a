import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MomentDocument, News } from "../generated/api";
import { Refused } from "../lib/net/api";
import { History } from "./history.svelte";
import { news, recorded, start } from "./messages.testing";

const fetched = vi.fn<(path: string) => object>();
let history: History;

beforeEach(() => {
  history = new History("abc");
  fetched.mockReset();
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(fetched(path.replace("/api/tables/abc/", "")))),
  );
});
afterEach(() => vi.unstubAllGlobals());

function told(moments: MomentDocument[]): void {
  fetched.mockImplementation((path) =>
    path === "history" ? { seq: 1, moments } : { ...start, played: Number(path.split("/")[1]) },
  );
}

test("the moments are loaded, and those that were heard meanwhile stay", async () => {
  told(recorded.history.slice(0, 5));
  history.add(news(5), 4);
  await history.load();
  expect(history.moments.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(history.last).toBe(5);
});

test("what is played is added once; entries without events are no moments", () => {
  expect(history.add(news(1), 0)).toBe(false);
  expect(history.add(news(1), 1)).toBe(false);
  expect(history.add(news(2, { events: [] }), 1)).toBe(false);
  expect(history.moments).toEqual([recorded.history[1]].map((moment) => ({ ...moment, seat: news(1).seat })));
});

describe("a turn of several actions", () => {
  const [, one, two, three] = recorded.history as [MomentDocument, MomentDocument, MomentDocument, MomentDocument];
  const events = [...two.events, ...three.events];
  const actions = [two, three].reduce<News["actions"]>((all, { seat, action, round, events: more }) => {
    return [...all, { seat: seat!, action, round, events: (all.at(-1)?.events ?? 0) + more.length }];
  }, []);

  test("is as many moments as after loading", () => {
    history.add(news(1, { seat: one.seat }), 0);
    history.add(news(3, { text: `${two.action}\n${three.action}`, events, actions }), 1);
    expect(history.moments).toEqual([one, two, three]);
  });

  test("has its events while it is shown one after another", () => {
    history.add(news(3, { events: two.events.slice(0, 1), actions }), 1);
    expect(history.moments.map(({ events }) => events)).toEqual([two.events.slice(0, 1), []]);
    history.add(news(3, { events, actions }), 3);
    expect(history.moments).toEqual([two, three]);
  });
});

test.each([
  ["undone", news(1, { kind: "undo", events: [] })],
  ["started anew", news(0, { kind: "start" })],
  ["shorter than before", news(1)],
])("if the game is %s, later moments go, and the rest has to be loaded", (_, message) => {
  for (const played of [1, 2, 3]) history.add(news(played), played - 1);
  expect(history.add(message, 3)).toBe(true);
  expect(history.moments.every(({ at }) => at <= message.played)).toBe(true);
});

test("a view is asked for once, until the past changes", async () => {
  told(recorded.history);
  const view = await history.viewAt(4);
  expect(view).toMatchObject({ played: 4 });
  expect(await history.viewAt(4)).toBe(view);
  expect(fetched).toHaveBeenCalledTimes(1);
  await history.load();
  await history.viewAt(4);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("only the moment that was wanted last is shown", async () => {
  told(recorded.history);
  const [first, second] = [history.look(3), history.look(5)];
  expect(await first).toBeNull();
  expect(await second).toMatchObject({ played: 5 });
  expect(history.at).toBe(5);
  history.leave();
  expect([history.at, history.view]).toEqual([null, null]);
});

test("a refusal is the caller's to tell", async () => {
  const error = { key: "server.no_moment", text: "None.", values: {} };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error }, { status: 404 })));
  await expect(history.look(99)).rejects.toBeInstanceOf(Refused);
});

test("only a step to the next moment has events to show", async () => {
  told(recorded.history);
  await history.load();
  expect(history.between(3, 4)).toBe(history.moments[4]!.events);
  expect(history.between(4, 3)).toEqual([]);
  expect(history.between(null, 4)).toEqual([]);
  expect(history.between(0, 99)).toEqual([]);
});

test("the boards after each round are those at the start of the next", async () => {
  told(recorded.history);
  await history.load();
  const rounds = await history.rounds();
  expect(rounds).toHaveLength(recorded.ruleset.rounds - 1);
});
