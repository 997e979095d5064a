import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Summary } from "../generated/api";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { preferences } from "../lib/app/preferences.svelte";
import { LIVE } from "../lib/tables/pace";
import { speech } from "../lib/words/speech.svelte";
import Home from "./Home.svelte";

const english = { ...first, ...later };

function game(id: string, changes: Partial<Summary> = {}): Summary {
  return {
    id,
    status: "running",
    edition: "base",
    options: [],
    level: null,
    campaign: false,
    created: 0,
    updated: 0,
    round: 3,
    seats: [],
    your_seats: [0],
    your_turn: true,
    deadline: null,
    asked: false,
    pace: LIVE,
    closes: null,
    quarantined: false,
    result: null,
    deal_of: null,
    known_deal: false,
    ...changes,
  };
}

beforeEach(() => {
  speech.learn("en", english);
  Object.assign(preferences, { away: [], suggested: [], played: true });
  const tables = [game("a"), game("b", { edition: "sea" })];
  const me = { guest: "ann", tables, older: null };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(path === "/api/me" ? me : [])));
});
afterEach(() => {
  cleanup();
  Object.assign(preferences, { away: [], suggested: [], played: false });
  vi.unstubAllGlobals();
});

const going = (): HTMLElement => screen.getByRole("region", { name: english["home.continue"] });

test("a game is put away, which can be taken back at once, and brought back later", async () => {
  render(Home);
  const away = { name: `${english["shelf.put_away"]}: Sea and Six` };
  await fireEvent.click(await screen.findByRole("button", away));
  expect(within(going()).getAllByRole("link")).toHaveLength(1);
  const undo = await screen.findByRole("button", { name: english["page.undo"] });
  expect(document.activeElement).toBe(undo);
  await fireEvent.click(undo);
  expect([within(going()).getAllByRole("link").length, preferences.away]).toEqual([2, []]);
  await fireEvent.click(screen.getByRole("button", away));
  const back = await screen.findByRole("button", { name: `${english["shelf.bring_back"]}: Sea and Six`, hidden: true });
  await fireEvent.click(back);
  expect(within(going()).getAllByRole("link")).toHaveLength(2);
});

test("one thing is suggested, and nothing else once it is declined", async () => {
  render(Home);
  expect(await screen.findByText(english["shelf.campaign"])).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: english["shelf.decline"] }));
  expect(screen.queryByRole("complementary", { name: english["shelf.next"] })).toBeNull();
  expect(preferences.suggested).toEqual(["campaign"]);
});

test("whoever is offline sees it at once, and what there is when that is over", async () => {
  render(Home);
  await screen.findByText(english["home.no_open_tables"]);
  const answering = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  window.dispatchEvent(new Event("offline"));
  await screen.findByText(english["home.no_server"]);
  vi.stubGlobal("fetch", answering);
  window.dispatchEvent(new Event("online"));
  await screen.findByText(english["home.no_open_tables"]);
  expect(screen.queryByText(english["home.no_server"])).toBeNull();
});
