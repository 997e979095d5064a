/** The toll of disasters, supplies and Persians: all blows of a game in order, and what each seat lost or was spared. */
import type { EventDocument } from "../generated/api";
import { LOSSES, type Disaster, type Good, type Goods } from "./box";
import { roundOf, type Moment } from "./moments";

/** The losses of a seat in a blow. Goods include those paid to keep tiles or to feed. */
export interface Loss {
  goods: Goods;
  clovers: number;
  /** Tile ids. */
  lost: string[];
  kept: string[];
  /** Whether a protection or a hero saved it. */
  spared: boolean;
  ignored: boolean;
  /** Whether the hero was turned to the orange side. */
  turned: boolean;
  /** All events that affected the seat. */
  events: EventDocument[];
}

export interface Blow {
  at: number;
  round: number;
  kind: Disaster | "supply" | "persian";
  losses: Loss[];
}

const PAID: readonly Good[] = ["wood", "stone", "food", "coins", "luxury"];

type Effect = (loss: Loss, values: EventDocument["values"]) => void;

const EFFECTS: Record<string, Effect> = {
  spared: (loss) => void (loss.spared = true),
  suffered: (loss, values) => add(loss, LOSSES[String(values["disaster"])] ?? "any", values["amount"]),
  kept: (loss, values) => {
    loss.kept.push(String(values["tile"]));
    for (const good of PAID) add(loss, good, values[good]);
  },
  lost: (loss, values) => void loss.lost.push(String(values["tile"])),
  ignored: (loss, values) => {
    loss.ignored = true;
    for (const good of PAID) add(loss, good, values[good]);
  },
  fed: (loss, values) => {
    add(loss, "luxury", values["luxury"]);
    add(loss, "inhabitants", values["starved"]);
  },
  finished: () => {},
  abandoned: (loss, values) => void loss.lost.push(String(values["tile"])),
  conflict: (loss, values) => {
    loss.clovers += Number(values["clovers"]);
    add(loss, "inhabitants", values["inhabitants"]);
  },
  halved: (loss, values) => add(loss, "strength", values["strength"]),
  turned: (loss) => void (loss.turned = true),
};

function add(loss: Loss, good: Good, amount: unknown): void {
  if (Number(amount)) loss.goods[good] = (loss.goods[good] ?? 0) + Number(amount);
}

export function nothing(): Loss {
  return { goods: {}, clovers: 0, lost: [], kept: [], spared: false, ignored: false, turned: false, events: [] };
}

/** Whether a blow cost a seat nothing at all. */
export function unharmed({ goods, clovers, lost, turned }: Loss): boolean {
  return !clovers && !lost.length && !turned && Object.values(goods).every((amount) => !amount);
}

function kindOf({ key, values }: EventDocument): Blow["kind"] | null {
  if (key === "struck") return String(values["disaster"]) as Disaster;
  if (key === "attacked") return "persian";
  return key === "supply_began" ? "supply" : null;
}

/** The seat that an event hurts: in a conflict, the one that gives. */
function hurt({ key, seat, values }: EventDocument): number | null {
  return key === "conflict" ? Number(values["by"]) : seat;
}

export function blowsOf(moments: readonly Moment[], players: number): Blow[] {
  const blows: Blow[] = [];
  let round = 0;
  for (const { at, events } of moments)
    for (const event of events) {
      round = roundOf(event) ?? round;
      const kind = kindOf(event);
      if (kind !== null) blows.push({ at, round, kind, losses: Array.from({ length: players }, nothing) });
      const seat = hurt(event);
      const loss = seat === null ? undefined : blows.at(-1)?.losses[seat];
      const effect = EFFECTS[event.key];
      if (loss === undefined || effect === undefined) continue;
      effect(loss, event.values);
      loss.events.push(event);
    }
  return blows;
}

/** The total losses of a seat in a game. */
export function totalOf(blows: readonly Blow[], seat: number): Loss {
  const total = nothing();
  for (const { losses } of blows) {
    const loss = losses[seat] ?? nothing();
    for (const [good, amount] of Object.entries(loss.goods)) add(total, good as Good, amount);
    total.clovers += loss.clovers;
    total.lost.push(...loss.lost);
    total.kept.push(...loss.kept);
    total.turned ||= loss.turned;
  }
  return total;
}
