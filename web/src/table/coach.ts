/**
 * Tips for a first game: which one fits the decision, the events and the position. Each tip is an entry of a table, the most important
 * first; its texts are `coach.<id>` and `coach.<id>_text`.
 */
import type { IconName } from "../art/icons";
import type { BoardDocument, DecisionDocument, EventDocument, ViewDocument } from "../generated/api";
import { DISASTERS } from "../lib/game/box";
import { isOf, type EventKey } from "../lib/game/events";
import { bidsOf } from "../lib/game/notation";
import { tileOf, values } from "../lib/game/values.svelte";
import { about } from "../lib/words/about";
import type { Values } from "../lib/words/speech.svelte";
import * as words from "../lib/words/words";
import type { Place } from "./places";

export interface Situation {
  view: ViewDocument;
  board: BoardDocument;
  seat: number;
  /** The decision that this seat has to make now. */
  decision: DecisionDocument | null;
  /** Whether an answer is tried and only needs to be confirmed. */
  trying: boolean;
  /** The events since this seat's last turn. */
  events: readonly EventDocument[];
  /** Whether hints are available. */
  hints: boolean;
}

export interface Tip {
  id: string;
  icon: IconName;
  /** What the tip points at. */
  place: Place | null;
  /** The rule that explains it in full. */
  rule: string | ((now: Situation) => string) | null;
  when: (now: Situation) => boolean;
  values?: (now: Situation) => Values;
}

/** In these rounds a tip about a decision is repeated until it is acknowledged, or followed. */
const FIRST_ROUNDS = 2;
/** More at one decision would be a lecture. */
export const MOST_AT_ONCE = 3;
/** From this round on it shows which of the two numbers lags behind. */
const LATE = 4;

type When = Tip["when"];

const asks =
  (...kinds: string[]): When =>
  ({ decision, trying }) =>
    decision !== null && !trying && kinds.includes(decision.kind);
const bids: When = (now) => asks("bid", "sea")(now);
const rival: When = ({ view }) => view.seats.length > 1;
const all =
  (...whens: When[]): When =>
  (now) =>
    whens.every((when) => when(now));
/** Something happened to this seat, or to all. */
const happened =
  (...keys: EventKey[]): When =>
  ({ events, seat }) =>
    events.some((event) => keys.includes(event.key) && (event.seat === null || event.seat === seat));

function tip(
  id: string,
  icon: IconName,
  place: Place | null,
  rule: Tip["rule"],
  when: When,
  values?: Tip["values"],
): Tip {
  return { id, icon, place, rule, when, ...(values ? { values } : {}) };
}

/** What the auction costs and brings. */
function coins(): Values {
  const { conquest_premium: premium, coins_for_passing: passing, coins_for_withdrawing: withdrawing } = values.ruleset;
  return { premium, passing, withdrawing };
}

function points({ board }: Situation): Values {
  const { coins_per_prestige, points_per_inhabitant } = board.traits;
  return {
    prestige: board.prestige,
    population: board.population,
    coins: coins_per_prestige,
    points: points_per_inhabitant,
    rate: board.traits.luxury_rate,
  };
}

/** The disaster that strikes with its next chit, if nothing protects from it. */
function near({ view, board }: Situation): (typeof DISASTERS)[number] | undefined {
  return DISASTERS.find(
    (each) => view.chits[each] === values.ruleset.chits_to_strike - 1 && !board.protected.includes(each),
  );
}

function struck({ events }: Situation): string | undefined {
  return events.findLast(isOf("struck"))?.values.disaster;
}

/** About the decision, or the answer being tried. */
const ASKED: readonly Tip[] = [
  tip("trying", "confirm", "bar", "2.2.1", ({ trying, decision }) => trying && decision?.kind === "bid"),
  tip("offer", "person", null, "11.12", asks("offer")),
  tip("answer", "person", null, "11.12", asks("answer")),
  tip("outbid", "bid", "market", "2.2.2", asks("move"), coins),
  tip("build", "building", "bar", "2.4.3", asks("build"), ({ board }) => ({ mark: board.traits.mark })),
  tip("strengthen", "strength", "bar", "11.3", asks("strengthen")),
  tip("gift", "help", "patrons", "11.9", asks("save", "redraw", "ignore"), ({ board }) => ({
    hero: words.name(board.hero ?? ""),
    gift: words.traitLines(values.box.heroes[board.hero ?? ""]?.traits ?? {}).join(", "),
  })),
  tip("choose", "any", "tracks", "2.5.3", asks("choose")),
  tip(
    "keep",
    "protection",
    "scores",
    ({ decision }) => (decision?.tile && tileOf(decision.tile).kind === "land" ? "3.2" : "3.1"),
    asks("keep"),
  ),
  tip("feed", "food", "tracks", "5.1", asks("feed"), points),
  tip("finish", "building", "buildings", "5.2", asks("finish")),
  tip("hire", "mercenaries", "scores", "11.5", asks("hire")),
  tip("discard", "persian", "city", "11.6", asks("discard")),
  tip("bid", "bid", "market", "2.2.1", all(bids, rival)),
  tip(
    "buy",
    "bid",
    "market",
    "8.1",
    all(bids, ({ view }) => view.seats.length === 1),
    coins,
  ),
  tip("tile", "info", "tile", "2.4.1", bids),
];

const TOLD: readonly Tip[] = [
  // What is about to happen.
  tip(
    "last",
    "score",
    "scores",
    "4.1",
    all(bids, ({ view }) => view.round === values.ruleset.rounds),
    points,
  ),
  tip(
    "near",
    "warning",
    "disasters",
    "2.6.1",
    all(bids, (now) => near(now) !== undefined),
    (now) => {
      const disaster = near(now) ?? "plague";
      return { disaster: words.chit(disaster), about: about(disaster, now.board) };
    },
  ),
  // What happened.
  tip("unplaced", "land", "lands", "2.4.2", happened("unplaced")),
  tip(
    "struck",
    "warning",
    "disasters",
    "2.6.1",
    all(bids, (now) => struck(now) !== undefined),
    (now) => ({
      disaster: words.chit(struck(now) ?? "plague"),
    }),
  ),
  tip(
    "marked",
    "building",
    "buildings",
    "5.2",
    all(bids, ({ board }) => board.marked.length > 0),
  ),
  tip(
    "placed",
    "land",
    "lands",
    "2.4.2",
    all(bids, happened("placed"), ({ board }) => board.lands.length > 0 && !board.free_placement),
  ),
  tip("paid", "building", "buildings", "2.4.4", all(bids, happened("paid")), ({ board }) => ({
    quake: board.traits.quake,
  })),
  tip("goal", "score", "scores", "7.1", bids, points),
  tip("sea", "sea", "sea", "10.3", asks("sea")),
  tip(
    "patrons",
    "person",
    "patrons",
    "11.1",
    all(bids, ({ board }) => board.colony !== undefined),
  ),
  tip("income", "income", "tracks", "2.5.1", all(bids, happened("income"))),
  tip(
    "conflict",
    "strength",
    "rivals",
    "11.7",
    all(bids, ({ events }) => events.some(isOf("conflict"))),
  ),
  tip("supply", "supply", "tracks", "5.1", all(bids, happened("supply_began"))),
  tip("chits", "plague", "disasters", "2.6.1", all(bids, happened("chit")), () => ({
    n: values.ruleset.chits_a_round,
  })),
  tip("persians", "persian", "persians", "11.4", all(bids, happened("persian"))),
  // The position.
  tip(
    "luxury",
    "luxury",
    "tracks",
    "6.1",
    all(bids, ({ board }) => board.luxury >= board.traits.luxury_rate),
    points,
  ),
  tip(
    "hungry",
    "supply",
    "tracks",
    "2.1.2",
    all(bids, ({ board, view }) => board.food_needed > board.food && view.round > 1),
    ({ board }) => ({ needed: board.food_needed, food: board.food }),
  ),
  tip(
    "conquest",
    "conquest",
    "conquest",
    "2.2.4",
    all(bids, rival, ({ view }) => view.conquest.length > 0),
    coins,
  ),
  tip(
    "pass",
    "coins",
    "bar",
    "2.2.5",
    all(
      bids,
      rival,
      ({ view, decision }) => view.round > 1 || (decision?.kind === "bid" && bidsOf(decision.actions).size === 0),
    ),
    coins,
  ),
  tip("order", "next", "rivals", "2.3", all(bids, rival, happened("ordered"))),
  tip(
    "ask",
    "hint",
    "help",
    null,
    all(bids, ({ hints, view }) => hints && view.round > 1),
  ),
  tip(
    "binds_prestige",
    "prestige",
    "scores",
    "7.1",
    all(bids, ({ view, board }) => view.round >= LATE && board.prestige < board.population),
    points,
  ),
  tip(
    "binds_population",
    "population",
    "scores",
    "7.1",
    all(bids, ({ view, board }) => view.round >= LATE && board.population < board.prestige),
    points,
  ),
];

export const TIPS: readonly Tip[] = [...ASKED, ...TOLD];

/** The tip to show now: the first that fits and is not known yet. */
export function tipFor(now: Situation, known: readonly string[]): Tip | null {
  return TIPS.find(({ id, when }) => !known.includes(id) && when(now)) ?? null;
}

/** Whether a tip counts as known if its turn ends without an acknowledgement: in the first rounds, one about a decision is repeated until
 * the player has done what it is about, rather than passed. */
export function wears(tip: Tip, round: number, answer: string | null): boolean {
  return round > FIRST_ROUNDS || !ASKED.includes(tip) || (answer !== null && answer !== "pass");
}
