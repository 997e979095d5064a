/** Animation and sound: turns events into cues for the stage, each with its time. */
import type { BoardDocument, EventDocument } from "../../generated/api";
import { ALL_GOODS, LOSSES, type Goods } from "./box";
import { read, type EventOf, type Readers } from "./events";

export interface Turned {
  chit: string;
  shown: number;
}

/** What a disaster or a supply took from a seat. */
export interface Loss {
  seat: number;
  goods: Goods;
  tiles: string[];
}

export type Cue =
  /** A tile is revealed and placed in the market. */
  | { kind: "deal"; tile: string }
  /** Coins are placed on a tile, by a bid or after being outbid. */
  | { kind: "bid"; seat: number; tile: string; coins: number }
  /** A bid leaves its tile. */
  | { kind: "outbid"; seat: number; tile: string; coins: number }
  /** A tile of the market moves to a city. */
  | { kind: "tile"; seat: number; tile: string }
  /** A tile is removed from a city. */
  | { kind: "ruin"; seat: number; tile: string }
  | { kind: "gain"; seat: number; goods: Goods }
  | { kind: "loss"; seat: number; goods: Goods }
  | { kind: "chits"; chits: Turned[] }
  | { kind: "strike"; disaster: string; spared: number[]; losses: Loss[] }
  | { kind: "attack"; persians: number; players: number; beaten: boolean }
  | { kind: "supply"; losses: Loss[] }
  | { kind: "end" };

export type CueKind = Cue["kind"];

export interface Timed {
  cue: Cue;
  /** Start and duration in milliseconds. */
  at: number;
  lasts: number;
}

/** Kinds that are shown in the middle of the table. */
const SCENES: ReadonlySet<CueKind> = new Set(["chits", "strike", "attack", "supply"]);

export function isScene(kind: CueKind): boolean {
  return SCENES.has(kind);
}

/** The duration of each kind, and the delay between two of a kind; another kind starts when the last one has landed. */
const TIMES: Record<CueKind, { lasts: number; apart: number }> = {
  deal: { lasts: 320, apart: 60 },
  bid: { lasts: 480, apart: 120 },
  outbid: { lasts: 480, apart: 120 },
  tile: { lasts: 650, apart: 140 },
  ruin: { lasts: 600, apart: 100 },
  gain: { lasts: 750, apart: 90 },
  loss: { lasts: 750, apart: 90 },
  chits: { lasts: 1300, apart: 0 },
  strike: { lasts: 3200, apart: 200 },
  attack: { lasts: 1900, apart: 0 },
  supply: { lasts: 2800, apart: 0 },
  end: { lasts: 600, apart: 0 },
};
/** The fraction of a kind that may still be running when the next one starts. */
const OVERLAP = 0.35;

function goodsOf(values: Goods, sign = 1): Goods {
  const found: Goods = {};
  for (const good of ALL_GOODS) {
    const amount = values[good];
    if (amount) found[good] = sign * amount;
  }
  return found;
}

function parted(goods: Goods): { won: Goods; lost: Goods } {
  const won: Goods = {};
  const lost: Goods = {};
  for (const [good, amount] of Object.entries(goods) as [keyof Goods, number][]) {
    if (amount > 0) won[good] = amount;
    else lost[good] = amount;
  }
  return { won, lost };
}

function moved(seat: number, goods: Goods): Cue[] {
  const { won, lost } = parted(goods);
  return [
    ...(Object.keys(won).length ? [{ kind: "gain", seat, goods: won } as const] : []),
    ...(Object.keys(lost).length ? [{ kind: "loss", seat, goods: lost } as const] : []),
  ];
}

const wins = ({ seat, values }: { seat: number; values: Goods }): Cue[] => moved(seat, goodsOf(values));
const pays = ({ seat, values }: { seat: number; values: Goods }): Cue[] => moved(seat, goodsOf(values, -1));
const takes = ({ seat, values }: EventOf<"placed" | "paid" | "marked">): Cue[] => [
  { kind: "tile", seat, tile: values.tile },
];
const lays = ({ seat, values }: EventOf<"bid" | "moved">): Cue[] => [
  { kind: "bid", seat, tile: values.tile, coins: values.coins },
];
const falls = ({ seat, values }: EventOf<"lost" | "abandoned">): Cue[] => [{ kind: "ruin", seat, tile: values.tile }];

/** Add to what a scene took from a seat. */
function took(scene: { losses: Loss[] } | undefined, seat: number, goods: Goods, ...tiles: string[]): void {
  if (scene === undefined || (Object.keys(goods).length === 0 && tiles.length === 0)) return;
  let loss = scene.losses.find((each) => each.seat === seat);
  if (loss === undefined) scene.losses.push((loss = { seat, goods: {}, tiles: [] }));
  for (const [good, amount] of Object.entries(goods) as [keyof Goods, number][])
    loss.goods[good] = (loss.goods[good] ?? 0) + amount;
  loss.tiles.push(...tiles);
}

/** The supply that the following events belong to. */
function supply(cues: Cue[]): Extract<Cue, { kind: "supply" }> | undefined {
  return cues.findLast((cue) => cue.kind === "supply");
}

/** The last strike, which the following events belong to. */
function strike(cues: Cue[], disaster: string): Extract<Cue, { kind: "strike" }> | undefined {
  return cues.findLast((cue) => cue.kind === "strike" && cue.disaster === disaster) as
    Extract<Cue, { kind: "strike" }> | undefined;
}

/** The cues of each kind of event. Those that belong to an earlier cue are added to it. */
const READERS: Readers<Cue[], [cues: Cue[]]> = {
  round_began: null,
  revealed: ({ values }) => [{ kind: "deal", tile: values.tile }],
  supply_began: () => [{ kind: "supply", losses: [] }],
  passed: wins,
  bid: lays,
  outbid: ({ seat, values }) => [{ kind: "outbid", seat, tile: values.tile, coins: 0 }],
  moved: lays,
  withdrew: null,
  unsold: null,
  ordered: null,
  placed: takes,
  unplaced: null,
  paid: (event) => [...takes(event), ...pays(event)],
  marked: takes,
  refused: null,
  unbuilt: null,
  gained: wins,
  chose: ({ seat, values }) => [{ kind: "gain", seat, goods: { [values.resource]: 1 } }],
  income: wins,
  chit: turnedUp,
  struck: ({ values }) => [{ kind: "strike", disaster: values.disaster, spared: [], losses: [] }],
  spared({ seat, values }, cues) {
    strike(cues, values.disaster)?.spared.push(seat);
    return [];
  },
  suffered({ seat, values: { disaster, amount } }, cues) {
    const good = LOSSES[disaster];
    if (good && amount) took(strike(cues, disaster), seat, { [good]: -amount });
    return [];
  },
  kept(event, cues) {
    took(strike(cues, event.values.disaster), event.seat, goodsOf(event.values, -1));
    return pays(event);
  },
  lost(event, cues) {
    took(strike(cues, event.values.disaster), event.seat, {}, event.values.tile);
    return falls(event);
  },
  fed({ seat, values }, cues) {
    const goods = { ...goodsOf(values, -1), ...(values.starved ? { inhabitants: -values.starved } : {}) };
    took(supply(cues), seat, goods);
    return moved(seat, goods);
  },
  finished: pays,
  abandoned(event, cues) {
    took(supply(cues), event.seat, {}, event.values.tile);
    return falls(event);
  },
  ended: () => [{ kind: "end" }],
  sea: (event) => [{ kind: "tile", seat: event.seat, tile: event.values.sea }, ...pays(event)],
  sea_gained: wins,
  fished: null,
  started: wins,
  offered: null,
  accepted: null,
  declined: null,
  strengthened: null,
  under_pile: null,
  persian: turnedUp,
  attacked: ({ values: { persians, players, beaten } }) => [{ kind: "attack", persians, players, beaten }],
  halved: null,
  turned: null,
  ignored: pays,
  hired: pays,
  conflict: null,
  sparing: null,
  taken: null,
  unmarked: null,
};

function turnedUp({ values: { chit, shown } }: EventOf<"chit" | "persian">, cues: Cue[]): Cue[] {
  const last = cues.at(-1);
  if (last?.kind !== "chits") return [{ kind: "chits", chits: [{ chit, shown }] }];
  last.chits.push({ chit, shown });
  return [];
}

/** Events as cues, in order. Chits revealed together are one cue, and so are all effects of a disaster on goods. */
export function cuesOf(events: readonly EventDocument[]): Cue[] {
  const cues: Cue[] = [];
  for (const event of events) cues.push(...(read(READERS, event, cues) ?? []));
  return cues;
}

/** The tiles that a city has gained between two moments, as cues. */
export function taken(seat: number, before: BoardDocument | undefined, after: BoardDocument | undefined): Cue[] {
  const tiles = (board: BoardDocument | undefined) => (board ? [...board.buildings, ...board.lands, ...board.sea] : []);
  const had = new Set(tiles(before));
  return tiles(after)
    .filter((tile) => !had.has(tile))
    .map((tile) => ({ kind: "tile", seat, tile }));
}

/** Schedule cues: those of one kind follow each other closely, another kind starts when the last has nearly landed. The market is dealt
 * at once, whatever else is shown: somebody may want to bid. */
export function timed(cues: readonly Cue[], factor: number): Timed[] {
  let dealt = 0;
  let start = 0;
  let landed = 0;
  let last: CueKind | null = null;
  return cues.map((cue) => {
    const { lasts, apart } = TIMES[cue.kind];
    if (cue.kind === "deal") return { cue, at: apart * dealt++ * factor, lasts: lasts * factor };
    if (last === null) start = 0;
    else if (last === cue.kind) start += apart;
    else start = Math.max(start, landed - OVERLAP * TIMES[last].lasts);
    last = cue.kind;
    landed = Math.max(landed, start + lasts);
    return { cue, at: start * factor, lasts: lasts * factor };
  });
}

/** The total duration. */
export function length(times: readonly Timed[]): number {
  return Math.max(0, ...times.map(({ at, lasts }) => at + lasts));
}
