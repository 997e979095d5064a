/** The toll of disasters, supplies and Persians: all blows of a game in order, and what each seat lost or was spared. */
import type { EventDocument } from "../generated/api";
import { LOSSES, type Disaster, type Good, type Goods } from "../lib/game/box";
import { read, type Readers } from "../lib/game/events";
import { roundOf, type Moment } from "../lib/game/moments";

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

/** What each kind of event adds to the losses of a seat. */
const EFFECTS: Readers<void, [loss: Loss]> = {
  round_began: null,
  revealed: null,
  supply_began: null,
  passed: null,
  bid: null,
  outbid: null,
  moved: null,
  withdrew: null,
  unsold: null,
  ordered: null,
  placed: null,
  unplaced: null,
  paid: null,
  marked: null,
  refused: null,
  unbuilt: null,
  gained: null,
  chose: null,
  income: null,
  chit: null,
  struck: null,
  spared: (_, loss) => void (loss.spared = true),
  suffered: ({ values }, loss) => add(loss, { [LOSSES[values.disaster] ?? "any"]: values.amount }),
  kept({ values }, loss) {
    loss.kept.push(values.tile);
    pay(loss, values);
  },
  lost: ({ values }, loss) => void loss.lost.push(values.tile),
  fed: ({ values }, loss) => add(loss, { luxury: values.luxury, inhabitants: values.starved }),
  finished: () => {},
  abandoned: ({ values }, loss) => void loss.lost.push(values.tile),
  ended: null,
  sea: null,
  sea_gained: null,
  fished: null,
  started: null,
  offered: null,
  accepted: null,
  declined: null,
  strengthened: null,
  under_pile: null,
  persian: null,
  attacked: null,
  halved: ({ values }, loss) => add(loss, { strength: values.strength }),
  turned: (_, loss) => void (loss.turned = true),
  ignored({ values }, loss) {
    loss.ignored = true;
    pay(loss, values);
  },
  hired: null,
  conflict({ values }, loss) {
    loss.clovers += values.clovers;
    add(loss, { inhabitants: values.inhabitants });
  },
  sparing: null,
  taken: null,
  unmarked: null,
};

function add(loss: Loss, goods: Goods): void {
  for (const [good, amount] of Object.entries(goods) as [Good, number][])
    if (amount) loss.goods[good] = (loss.goods[good] ?? 0) + amount;
}

function pay(loss: Loss, values: Goods): void {
  for (const good of PAID) add(loss, { [good]: values[good] ?? 0 });
}

export function nothing(): Loss {
  return { goods: {}, clovers: 0, lost: [], kept: [], spared: false, ignored: false, turned: false, events: [] };
}

/** Whether a blow cost a seat nothing at all. */
export function unharmed({ goods, clovers, lost, turned }: Loss): boolean {
  return !clovers && !lost.length && !turned && Object.values(goods).every((amount) => !amount);
}

function kindOf({ key, values }: EventDocument): Blow["kind"] | null {
  if (key === "struck") return values.disaster;
  if (key === "attacked") return "persian";
  return key === "supply_began" ? "supply" : null;
}

/** The seat that an event hurts: in a conflict, the one that gives. */
function hurt({ key, seat, values }: EventDocument): number | null {
  return key === "conflict" ? values.by : seat;
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
      if (loss === undefined || !EFFECTS[event.key]) continue;
      read(EFFECTS, event, loss);
      loss.events.push(event);
    }
  return blows;
}

/** The total losses of a seat in a game. */
export function totalOf(blows: readonly Blow[], seat: number): Loss {
  const total = nothing();
  for (const { losses } of blows) {
    const loss = losses[seat] ?? nothing();
    add(total, loss.goods);
    total.clovers += loss.clovers;
    total.lost.push(...loss.lost);
    total.kept.push(...loss.kept);
    total.turned ||= loss.turned;
  }
  return total;
}
