/** The card at the end of a round: what it says, and that the table waits for it. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { BoardDocument, EventDocument, ViewDocument } from "../generated/api";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { preferences, recaps } from "../lib/app/preferences.svelte";
import { event } from "../lib/game/events.testing";
import type { Moment } from "../lib/game/moments";
import { values } from "../lib/game/values.svelte";
import { speech } from "../lib/words/speech.svelte";
import type { Game } from "./game.svelte";
import { recorded } from "./messages.testing";
import { eventsBetween, recapOf } from "./recap";
import Recap from "./Recap.svelte";

beforeAll(() => {
  speech.learn("en", { ...first, ...later });
  values.ruleset = recorded.ruleset;
});
afterEach(cleanup);

function moment(at: number, ...events: EventDocument[]): Moment {
  return { at, seat: 0, action: "", round: 3, events };
}

function board(inhabitants: number): BoardDocument {
  return { inhabitants } as BoardDocument;
}

const eaten = { food: 4, luxury: 0, starved: 5 };
const moments = [
  moment(
    0,
    event("round_began", null, { round: 3 }),
    event("supply_began", null),
    event("fed", 0, { ...eaten, starved: 1 }),
  ),
  moment(1, event("bid", 1, { tile: "A05", coins: 3, luxury: 0 })),
  moment(2, event("passed", 0, { coins: 3 }), event("placed", 1, { tile: "A05" })),
  moment(
    3,
    event("income", 0, { wood: 2, stone: 0, food: 1, coins: 0, luxury: 0, inhabitants: 0 }),
    event("chit", null, { chit: "plague", shown: 3 }),
    event("struck", null, { disaster: "plague" }),
    event("suffered", 1, { disaster: "plague", amount: 2 }),
    event("suffered", 0, { disaster: "plague", amount: 1 }),
    event("round_began", null, { round: 4 }),
    event("revealed", null, { tile: "B01", conquest: false }),
    event("supply_began", null),
    event("fed", 0, eaten),
    event("fed", 1, { food: 2, luxury: 0, starved: 1 }),
    event("passed", 1, { coins: 3 }),
  ),
];
const view = { seats: [board(4), board(2)] } as ViewDocument;
const ended = { round: 3, next: 4 };
const events = eventsBetween(moments, ended);

describe("what happened in a round", () => {
  test("goes from its auction to the next one: no supply is told twice", () => {
    expect(events.filter(({ key }) => key === "supply_began")).toHaveLength(1);
    expect(events[0]).toMatchObject({ key: "bid" });
    expect(events.at(-1)).toMatchObject({ key: "fed" });
  });

  test("is told of the player first, and of everybody who lost something", () => {
    const { own, chits, blows } = recapOf(events, view, [0]);
    expect(own).toMatchObject([{ seat: 0, taking: [{ key: "passed" }], income: { wood: 2, food: 1 } }]);
    expect(own[0]?.feeding).toEqual({ mouths: 9, food: 4, luxury: 0, lost: 5 });
    expect(chits).toEqual([{ chit: "plague", shown: 3 }]);
    expect(blows.map(({ kind }) => kind)).toEqual(["strike", "supply"]);
    expect(blows[0]).toMatchObject({
      losses: [
        { seat: 0, goods: { inhabitants: -1 } },
        { seat: 1, goods: { inhabitants: -2 } },
      ],
    });
  });

  test("counts those who were at the table: a conflict comes after the meal, and fish are food", () => {
    const more = [
      event("fished", 0, { fish: 2 }),
      event("fed", 0, eaten),
      event("conflict", 1, { by: 0, clovers: 0, inhabitants: 1 }),
    ];
    const { own } = recapOf(more, view, [0, 1]);
    expect(own[0]?.feeding).toEqual({ mouths: 10, food: 6, luxury: 0, lost: 5 });
    expect(own[1]?.feeding).toBeNull();
  });

  test("every supply and disaster of a game but the last round’s is told once", () => {
    const told = Array.from({ length: 7 }, (_, round) =>
      eventsBetween(recorded.history, { round: round + 1, next: round + 2 }),
    );
    const until = recorded.history.flatMap(({ events }) => events);
    const last = until.findLastIndex(({ key }) => key === "round_began");
    for (const kind of ["supply_began", "struck", "chit", "income"]) {
      const before = until.slice(0, last).filter(({ key }) => key === kind).length;
      const all = told.flat().filter(({ key }) => key === kind).length;
      expect(all, kind).toBeGreaterThanOrEqual(before);
      expect(all, kind).toBeLessThanOrEqual(until.filter(({ key }) => key === kind).length);
    }
  });
});

describe("the card", () => {
  const goOn = vi.fn();
  const names = ["Ann", "Bo"];
  const shown = () =>
    render(Recap, { game: { present: view, moments, you: { seats: [0] }, names, goOn } as unknown as Game, ended });
  afterEach(() => {
    goOn.mockClear();
    preferences.recap = "tips";
  });

  test("says what it took, in words", () => {
    shown();
    const card = screen.getByRole("dialog", { name: "Round 3 is over" });
    expect(card.textContent).toContain("9 to feed, 4 food → 5 lost");
    expect(document.activeElement?.textContent).toBe("Continue");
  });

  test("waits for a button or Escape, and keeps all other keys from the table", async () => {
    const table = vi.fn();
    addEventListener("keydown", table);
    shown();
    for (const key of ["p", "ArrowLeft", "Enter", "Tab"]) await fireEvent.keyDown(document.activeElement!, { key });
    expect(goOn).not.toHaveBeenCalled();
    expect(table).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    await fireEvent.click(screen.getByText("Continue"));
    expect(goOn).toHaveBeenCalledTimes(2);
    removeEventListener("keydown", table);
  });

  test("comes with the tips, always or never, as preferred", async () => {
    const { coach } = preferences;
    for (const [tips, recap, comes] of [
      [true, "tips", true],
      [false, "tips", false],
      [false, "always", true],
      [true, "never", false],
    ] as const) {
      Object.assign(preferences, { coach: tips, recap });
      expect(recaps()).toBe(comes);
    }
    preferences.coach = coach;
    shown();
    await fireEvent.click(screen.getByText(speech.say("recap.never")));
    expect(preferences.recap).toBe("never");
    expect(goOn).toHaveBeenCalledOnce();
  });
});
