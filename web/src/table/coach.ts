/**
 * Tips for a first game: which one fits the decision, the events and the position. Each tip is an entry of a table, the most important
 * first; its texts are `coach.<id>` and `coach.<id>_text`.
 */
import type { IconName } from "../art/icons";
import type { BoardDocument, DecisionDocument, EventDocument, ViewDocument } from "../generated/api";
import { about, chitsARound } from "../lib/about";
import { DISASTERS, ROUNDS, tileOf } from "../lib/box";
import { bidsOf } from "../lib/notation";
import type { Values } from "../lib/speech.svelte";
import { values } from "../lib/values.svelte";
import * as words from "../lib/words";
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

/** In these rounds a tip about a decision is repeated until it is acknowledged. */
const FIRST_ROUNDS = 2;
/** More at one decision would be a lecture. */
export const MOST_AT_ONCE = 3;
/** From this round on it shows which of the two numbers lags behind. */
const LATE = 4;
const NEARLY = 2;

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
  (...keys: string[]): When =>
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

function traits({ board }: Situation): { mark: number; luxury_rate: number; quake: number } {
  return words.traitsOf(board) as { mark: number; luxury_rate: number; quake: number };
}

function points({ board }: Situation): Values {
  const { coins_per_prestige, points_per_inhabitant } = words.matOf(board);
  return {
    prestige: board.prestige,
    population: board.population,
    coins: coins_per_prestige,
    points: points_per_inhabitant,
    rate: words.traitsOf(board)["luxury_rate"] ?? 0,
  };
}

/** The disaster that strikes with its next chit, if nothing protects from it. */
function near({ view, board }: Situation): (typeof DISASTERS)[number] | undefined {
  return DISASTERS.find((each) => view.chits[each] === NEARLY && !board.protected.includes(each));
}

function struck({ events }: Situation): string | undefined {
  const found = events.findLast(({ key }) => key === "struck")?.values["disaster"];
  return typeof found === "string" ? found : undefined;
}

/** About the decision, or the answer being tried. */
const ASKED: readonly Tip[] = [
  tip("trying", "confirm", "bar", "2.2.1", ({ trying, decision }) => trying && decision?.kind === "bid"),
  tip("offer", "person", null, "11.12", asks("offer")),
  tip("answer", "person", null, "11.12", asks("answer")),
  tip("outbid", "bid", "market", "2.2.2", asks("move")),
  tip("build", "building", "bar", "2.4.3", asks("build"), (now) => ({ mark: traits(now).mark })),
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
    all(bids, ({ view }) => view.round === ROUNDS),
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
  tip("paid", "building", "buildings", "2.4.4", all(bids, happened("paid")), (now) => ({ quake: traits(now).quake })),
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
    all(bids, ({ events }) => events.some(({ key }) => key === "conflict")),
  ),
  tip("supply", "supply", "tracks", "5.1", all(bids, happened("supply_began"))),
  tip("chits", "plague", "disasters", "2.6.1", all(bids, happened("chit")), ({ view }) => ({ n: chitsARound(view) })),
  tip("persians", "persian", "persians", "11.4", all(bids, happened("persian"))),
  // The position.
  tip(
    "luxury",
    "luxury",
    "tracks",
    "6.1",
    all(bids, (now) => now.board.luxury >= traits(now).luxury_rate),
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

/** Whether a tip counts as known if its turn ends without an acknowledgement: one about a decision is repeated in the first rounds. */
export function wears(tip: Tip, round: number): boolean {
  return round > FIRST_ROUNDS || !ASKED.includes(tip);
}
