/** What happened at the end of a round, for the card that says so: to the player, and what struck whom. */
import type { EventDocument, ViewDocument } from "../generated/api";
import { ALL_GOODS, type Goods } from "../lib/game/box";
import { cuesOf, type Cue, type Loss, type Turned } from "../lib/game/cues";
import { isOf } from "../lib/game/events";
import { eventsOf, type Moment } from "../lib/game/moments";

/** A round that has ended, and the one whose auction begins. */
export interface Ended {
  round: number;
  next: number;
}

/** The first of these opens an auction; what a round reveals, with its supply, comes before it. */
const OPENS = isOf("bid", "passed", "sea");

/** What happened from the auction of a round on, until that of the next. */
export function eventsBetween(moments: readonly Moment[], { round, next }: Ended): EventDocument[] {
  const old = eventsOf(moments, round, null);
  const revealed = eventsOf(moments, next, null);
  const opened = revealed.findIndex(OPENS);
  const from = Math.max(0, old.findIndex(OPENS));
  return [...old.slice(from), ...revealed.slice(0, opened < 0 ? undefined : opened)];
}

/** How a seat fed its inhabitants. */
export interface Feeding {
  mouths: number;
  food: number;
  luxury: number;
  lost: number;
}

/** What the round brought one of the player's seats. */
export interface OwnRound {
  seat: number;
  /** What became of the bid, as events. */
  taking: EventDocument[];
  income: Goods;
  feeding: Feeding | null;
  /** What became of marked buildings at a supply, as events. */
  due: EventDocument[];
}

export type Blow = Extract<Cue, { kind: "strike" | "attack" | "supply" }>;

export interface Recap {
  own: OwnRound[];
  chits: Turned[];
  blows: Blow[];
}

const TAKING = isOf("passed", "withdrew", "placed", "unplaced", "paid", "marked", "refused", "unbuilt");

function incomeOf(events: readonly EventDocument[]): Goods {
  const sum: Goods = {};
  for (const { values } of events.filter(isOf("income")))
    for (const good of ALL_GOODS) {
      const amount = (values as Goods)[good];
      if (amount) sum[good] = (sum[good] ?? 0) + amount;
    }
  return sum;
}

/** Those fed and those lost are all there were; an internal conflict comes after the meal. */
function feedingOf(events: readonly EventDocument[], seat: number, inhabitants: number): Feeding | null {
  const fed = events.find((event) => event.key === "fed" && event.seat === seat);
  if (fed?.key !== "fed") return null;
  const { food, luxury, starved: lost } = fed.values;
  let mouths = inhabitants + lost;
  for (const { seat: winner, values } of events.filter(isOf("conflict"))) {
    if (winner === seat) mouths -= values.inhabitants;
    if (values.by === seat) mouths += values.inhabitants;
  }
  const fish = events.filter(isOf("fished")).find((event) => event.seat === seat)?.values.fish ?? 0;
  return { mouths, food: food + fish, luxury, lost };
}

function ownFirst(seats: readonly number[]): (one: Loss, other: Loss) => number {
  return (one, other) => Number(seats.includes(other.seat)) - Number(seats.includes(one.seat));
}

/** What to say of a round that has ended, given how the table stands now. */
export function recapOf(events: readonly EventDocument[], view: ViewDocument, seats: readonly number[]): Recap {
  const cues = cuesOf(events);
  return {
    own: seats.map((seat) => {
      const mine = events.filter((event) => event.seat === seat);
      return {
        seat,
        taking: mine.filter(TAKING),
        income: incomeOf(mine),
        due: mine.filter(isOf("finished", "abandoned")),
        feeding: feedingOf(events, seat, view.seats[seat]?.inhabitants ?? 0),
      };
    }),
    chits: cues.flatMap((cue) => (cue.kind === "chits" ? cue.chits : [])),
    blows: cues
      .filter((cue): cue is Blow => ["strike", "attack", "supply"].includes(cue.kind))
      .map((blow) => ("losses" in blow ? { ...blow, losses: blow.losses.toSorted(ownFirst(seats)) } : blow)),
  };
}
