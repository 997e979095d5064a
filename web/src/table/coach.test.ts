/** Tips for real moments of games, as the server sends them. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { BoardDocument, DecisionDocument, EventDocument, RulesetDocument, ViewDocument } from "../generated/api";
import de from "../generated/messages/de.json";
import en from "../generated/messages/en.json";
import fr from "../generated/messages/fr.json";
import rules from "../generated/rules/en.json";
import { event } from "../lib/game/events.testing";
import { values } from "../lib/game/values.svelte";
import { speech } from "../lib/words/speech.svelte";
import { TIPS, tipFor, wears, type Situation } from "./coach";

interface Recorded {
  games: {
    name: string;
    ruleset: RulesetDocument;
    moments: { view: ViewDocument; decision: DecisionDocument }[];
    events: { event: EventDocument }[];
  }[];
}
const { games } = JSON.parse(readFileSync("src/generated/said.json", "utf8")) as Recorded;
const moments = games.flatMap((game) => game.moments);

function situation(view: ViewDocument, decision: DecisionDocument | null, more: Partial<Situation> = {}): Situation {
  const seat = decision?.seat ?? 0;
  const board = view.seats[seat]!;
  return { view, board, seat, decision, trying: false, events: [], hints: false, ...more };
}

/** A moment at which this kind of decision is asked. */
function asked(kind: string, fits: (view: ViewDocument) => boolean = () => true): Situation {
  const found = moments.find(({ view, decision }) => decision.kind === kind && fits(view));
  if (!found) throw new Error(`nobody is asked to ${kind} in said.json`);
  return situation(found.view, found.decision);
}

/** A first bid among several players in round 1, with changes. */
function bidding(view: Partial<ViewDocument> = {}, board: Partial<BoardDocument> = {}): Situation {
  const now = asked("bid", ({ round, seats }) => round === 1 && seats.length > 1 && seats[0]?.colony === undefined);
  const seats = now.view.seats.map((each, seat) => (seat === now.seat ? { ...each, ...board } : each));
  return { ...now, view: { ...now.view, seats, ...view }, board: seats[now.seat]! };
}

/** All tips at one moment, in the order they would be shown. */
function all(now: Situation): string[] {
  const known: string[] = [];
  for (let tip = tipFor(now, known); tip; tip = tipFor(now, known)) known.push(tip.id);
  return known;
}

beforeAll(() => {
  speech.learn("en", en);
  values.ruleset = games[0]!.ruleset;
});

test("tips have names of their own", () => {
  expect(new Set(TIPS.map(({ id }) => id)).size).toBe(TIPS.length);
});

test.each([
  ["en", en],
  ["de", de],
  ["fr", fr],
] as const)("every tip that comes up has its words: %s", (language, texts) => {
  speech.learn(language, texts);
  for (const { view, decision } of moments) {
    const now = situation(view, decision, {
      hints: true,
      events: games.flatMap((game) => game.events).map(({ event }) => event),
    });
    for (const tip of TIPS.filter((each) => each.when(now)))
      for (const key of [`coach.${tip.id}`, `coach.${tip.id}_text`]) {
        expect(speech.knows(key), key).toBe(true);
        const said = speech.say(key, tip.values?.(now));
        expect(said, key).not.toMatch(/[{}]|undefined|page\./);
        expect(said.length, said).toBeLessThan(230);
      }
  }
  speech.learn("en", en);
});

test("no tip is without words, no words are without a tip", () => {
  const others = ["title", "got_it", "off", "rule", "tour_go", "tour_no"];
  const tips = [...TIPS.map(({ id }) => id), "tour", "finished"];
  const keys = Object.keys(en).flatMap((key) => (key.startsWith("coach.") ? [key.slice(6)] : []));
  expect(keys.sort()).toEqual([...others, ...tips, ...tips.map((id) => `${id}_text`)].sort());
});

test("every rule that is cited is in the book", () => {
  const numbers = new Set(rules.flatMap((chapter) => chapter.rules.map(({ number }) => number)));
  for (const { view, decision } of moments)
    for (const { id, rule } of TIPS) {
      const cited = typeof rule === "function" ? rule(situation(view, decision)) : rule;
      if (cited) expect(numbers, id).toContain(cited);
    }
});

test.each([
  ["move", "outbid"],
  ["build", "build"],
  ["choose", "choose"],
  ["keep", "keep"],
  ["feed", "feed"],
  ["finish", "finish"],
  ["strengthen", "strengthen"],
  ["hire", "hire"],
  ["offer", "offer"],
  ["answer", "answer"],
  ["redraw", "gift"],
  ["ignore", "gift"],
  ["save", "gift"],
  ["discard", "discard"],
])("asked to %s, a newcomer is told about it first: %s", (kind, id) => {
  expect(tipFor(asked(kind), [])?.id).toBe(id);
});

describe("a first bid", () => {
  test("says how to bid, how a tile is read and what it is all for; what is known is not said again", () => {
    const now = bidding({ conquest: ["A12"] });
    expect(all(now)).toEqual(["bid", "tile", "goal", "conquest"]);
    expect(tipFor(now, ["bid"])?.id).toBe("tile");
  });

  test("alone is a purchase", () => {
    const now = asked("bid", ({ seats }) => seats.length === 1);
    expect(all(now)).toContain("buy");
    expect(all(now)).not.toContain("bid");
    expect(all(now)).not.toContain("conquest");
  });

  test("that is tried says that nothing counts yet", () => {
    const now = { ...bidding(), trying: true };
    expect(all(now)).toEqual(["trying"]);
  });
});

describe("later", () => {
  const later = (...events: EventDocument[]) => ({ ...bidding({ round: 2 }), events });

  test("what happened to oneself is told, what happened to others is not", () => {
    const now = later();
    const placedBy = (seat: number) => event("placed", seat, { tile: "A05" });
    const placed = {
      ...now,
      events: [placedBy(now.seat)],
      board: { ...now.board, lands: ["A05"], free_placement: false },
    };
    expect(all(placed)).toContain("placed");
    expect(all({ ...placed, events: [placedBy(now.seat + 1)] })).not.toContain("placed");
  });

  test("two chits of a kind are a warning, with what it would cost this seat; protection is none", () => {
    const chits = { earthquake: 2, drought: 0, plague: 0, tempest: 0, decline: 0 };
    const now = bidding({ chits, round: 3 }, { protected: [] });
    const tip = TIPS.find(({ id }) => id === "near")!;
    expect(tipFor(now, ["bid", "tile"])).toBe(tip);
    expect(tip.values?.(now)).toEqual({
      disaster: "Earthquake",
      about: "For each building you pay 1 wood and 1 stone, or lose it.",
    });
    const apollonia = { ...now, board: { ...now.board, traits: { ...now.board.traits, quake: 2 } } };
    expect(tip.values?.(apollonia)["about"]).toContain("2 wood and 2 stone");
    expect(tip.when({ ...now, board: { ...now.board, protected: ["earthquake"] } })).toBe(false);
  });

  test.each([
    [12, 9, "binds_population"],
    [9, 12, "binds_prestige"],
  ])("prestige %i and population %i: %s", (prestige, population, id) => {
    const tips = all(bidding({ round: 5 }, { prestige, population }));
    expect(tips.filter((each) => each.startsWith("binds"))).toEqual([id]);
    expect(all(bidding({ round: 2 }, { prestige, population }))).not.toContain(id);
  });

  test("hunger is seen in time", () => {
    expect(all(bidding({ round: 2 }, { food: 1, food_needed: 3 }))).toContain("hungry");
    expect(all(bidding({ round: 2 }, { food: 3, food_needed: 3 }))).not.toContain("hungry");
  });
});

test("a tip about what is asked comes again in the first rounds, others count as heard", () => {
  const [asking, told] = ["bid", "income"].map((id) => TIPS.find((tip) => tip.id === id)!);
  for (const answer of [null, "pass"])
    expect([1, 3].map((round) => wears(asking!, round, answer))).toEqual([false, true]);
  expect(wears(told!, 1, null)).toBe(true);
});

test("a tip is not repeated to somebody who did what it is about", () => {
  const asking = TIPS.find(({ id }) => id === "bid")!;
  expect(wears(asking, 1, "bid A05 4")).toBe(true);
});
