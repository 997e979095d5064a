import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DecisionDocument, ViewDocument } from "../../generated/api";
import en from "../../generated/messages/en.json";
import enLater from "../../generated/messages/later/en.json";
import { parse } from "../../lib/game/notation";
import { values } from "../../lib/game/values.svelte";
import { speech } from "../../lib/words/speech.svelte";
import type { Game } from "../../table/game.svelte";
import { recorded, start } from "../../table/messages.testing";
import Patrons from "./Patrons.svelte";
import Swap from "./Swap.svelte";
import { stakeOf, swapOf } from "./swap";

beforeEach(() => {
  speech.learn("en", { ...en, ...enLater });
  values.ruleset = recorded.ruleset;
});
afterEach(cleanup);

const view: ViewDocument = {
  ...start,
  order: [1, 0],
  seats: [
    { ...start.seats[0]!, name: "Ann", hero: "achilles", side: "red", colony: "salamis" },
    { ...start.seats[1]!, name: "Bo", hero: "ariadne", side: "red", colony: "taras" },
  ],
};
const nothing = { seat: 0, tile: null, chit: null, offer: null };
const offering: DecisionDocument = { ...nothing, kind: "offer", actions: ["offer colony 1 0..7", "no-offer"] };
const answering: DecisionDocument = {
  ...nothing,
  kind: "answer",
  offer: { prize: "hero", by: 1, coins: 3 },
  actions: ["accept", "refuse"],
};

/** A table at which something is asked, and perhaps picked. */
function at(asked: DecisionDocument, picked: string | null) {
  const pick = vi.fn();
  const draft = { picked: () => (picked === null ? null : parse(picked)) };
  const game = {
    view,
    present: view,
    names: ["Ann", "Bo"],
    you: { seats: [0] },
    turn: { asked, draft, pick, sending: false },
  } as unknown as Game;
  return { game, pick };
}

test("an offer gives coins and the own colony for another one", () => {
  expect(stakeOf(offering)).toBe("colony");
  expect(swapOf(offering, null, view)).toBeNull();
  expect(swapOf(offering, parse("no-offer"), view)).toBeNull();
  const swap = { prize: "colony", other: 1, mine: "salamis", theirs: "taras", give: 4, get: 0 };
  expect(swapOf(offering, parse("offer colony 1 4"), view)).toEqual(swap);
});

test("an answer gets coins, and says so before anything is picked", () => {
  const swap = { prize: "hero", other: 1, mine: "achilles", theirs: "ariadne", give: 0, get: 3 };
  expect(swapOf(answering, null, view)).toEqual(swap);
  expect(swapOf(answering, parse("accept"), view)).toEqual(swap);
  expect(swapOf(answering, parse("refuse"), view)).toBeNull();
  expect(stakeOf(null)).toBeNull();
});

test("what is wanted is clicked; the cards show what it does", async () => {
  const { game, pick } = at(offering, null);
  render(Patrons, { game, view });
  const [card] = screen.getAllByRole("button", { pressed: false });
  expect(card!.textContent).toMatch(/Taras.*a decline costs you all your luxury.*Ariadne/s);
  expect(screen.getAllByRole("button")).toHaveLength(1); // not the own one
  await fireEvent.click(card!);
  expect(pick).toHaveBeenCalledWith("offer colony 1 0");
});

test("both sides of a swap are told with their effects", () => {
  const { container } = render(Swap, { game: at(offering, "offer colony 1 4").game });
  expect(container.textContent).toMatch(/If Bo accepts:.*You’d give.*4 coins.*Salamis.*1 food feeds 2 inhabitants/s);
  expect(container.textContent).toMatch(/You’d get.*Taras.*a tempest costs you 2 food and 2 coins per land/s);
});

test("without a swap it says that nothing changes hands", () => {
  expect(render(Swap, { game: at(answering, "refuse").game }).container.textContent).toContain("you keep Achilles");
  cleanup();
  expect(render(Swap, { game: at(offering, null).game }).container.textContent).toBe("");
});
