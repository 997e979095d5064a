/** Events in sentences, the same as the terminal's: one function for each event that is more than a message with values. */
import type { EventDocument } from "../generated/api";
import { ALL_GOODS, LOSSES } from "./box";
import { speech, type Values } from "./speech.svelte";
import { chit, goods, tile } from "./things";

/** Events that the table shows anyway. */
export const QUIET: ReadonlySet<string> = new Set(["revealed", "unsold"]);
/** Events that only matter to the seat itself. */
export const OWN_AFFAIRS: ReadonlySet<string> = new Set([
  "gained",
  "income",
  "fed",
  "placed",
  "paid",
  "marked",
  "sparing",
  "started",
  "taken",
  "unmarked",
]);

const PAID = ["wood", "stone", "food", "coins", "luxury"] as const;

type Special = (event: EventDocument, name: string, names: readonly string[]) => string[];

function amounts(event: EventDocument, keys: readonly string[]): Record<string, number> {
  return Object.fromEntries(keys.filter((key) => key in event.values).map((key) => [key, Number(event.values[key])]));
}

function number(event: EventDocument, key: string): number {
  return Number(event.values[key]);
}

function text(event: EventDocument, key: string): string {
  return String(event.values[key]);
}

/** Something done with a tile for a price. */
function forGoods(keys: readonly string[]): Special {
  return (event, name) => [
    speech.say(`event.${event.key}`, { name, tile: tile(text(event, "tile")), goods: goods(amounts(event, keys)) }),
  ];
}

/** Tiles revealed in one row, or left unsold. */
function tiles(row: readonly EventDocument[]): string {
  const named = row.map((each) => tile(text(each, "tile"))).join(", ");
  const conquest = row[0]?.values["conquest"] === true;
  return speech.say(`event.${row[0]?.key ?? ""}`, { tiles: named, n: row.length, conquest });
}

const SPECIAL: Record<string, Special> = {
  revealed: (event) => [tiles([event])],
  unsold: (event) => [tiles([event])],
  ordered(event, _, names) {
    const order = event.values["order"] as number[];
    if (order.length === 1) return [];
    return [speech.say("event.ordered", { order: order.map((seat) => names[seat]).join(", ") })];
  },
  paid: forGoods(PAID),
  marked: forGoods(PAID),
  kept: forGoods(PAID),
  finished: forGoods(["wood", "stone", "luxury"]),
  sea: (event, name) => [
    speech.say("event.sea", { name, sea: text(event, "sea"), goods: goods(amounts(event, PAID)) }),
  ],
  started: (event, name) => [
    speech.say("event.started", { name, goods: goods(amounts(event, [...ALL_GOODS, "strength"])) }),
  ],
  strengthened: (event, name) => [
    speech.say("event.strengthened", {
      name,
      tile: tile(text(event, "tile")),
      strength: number(event, "strength"),
      goods: goods(amounts(event, ["wood", "stone", "food", "luxury"])),
    }),
  ],
  under_pile(event, name) {
    const under = chit(text(event, "chit"));
    return [
      name ? speech.say("event.redrawn", { name, chit: under }) : speech.say("event.under_pile", { chit: under }),
    ];
  },
  persian: (event) => [
    speech.say("event.persian", { value: text(event, "chit").split("-")[1] ?? "", shown: number(event, "shown") }),
  ],
  halved(event, name) {
    const strength = number(event, "strength");
    return strength ? [speech.say("event.halved", { name, strength })] : [];
  },
  ignored: (event, name) => [
    speech.say("event.ignored", {
      name,
      disaster: chit(text(event, "disaster")),
      goods: goods(amounts(event, ["coins", "luxury"])),
    }),
  ],
  hired: (event, name) => [
    speech.say("event.hired", {
      name,
      mercenaries: number(event, "mercenaries"),
      goods: goods(amounts(event, ["coins", "luxury"])),
    }),
  ],
  gained(event, name) {
    const { inhabitants = 0, ...others } = amounts(event, ALL_GOODS);
    const from = tile(text(event, "tile"));
    const won: Record<string, number> = inhabitants > 0 ? { ...others, inhabitants } : others;
    return [
      ...(inhabitants < 0 ? [speech.say("event.lost_people", { name, inhabitants: -inhabitants, tile: from })] : []),
      ...(some(won) ? [speech.say("event.gained", { name, goods: goods(won), tile: from })] : []),
    ];
  },
  income: (event, name) => [speech.say("event.income", { name, goods: goods(amounts(event, ALL_GOODS)) })],
  sea_gained(event, name) {
    const won = amounts(event, ALL_GOODS);
    if (!some(won)) return [];
    return [speech.say("event.sea_gained", { name, goods: goods(won), sea: text(event, "sea") })];
  },
  chose: (event, name) => [
    speech.say("event.chose", { name, resource: speech.say(`resource.${text(event, "resource")}`) }),
  ],
  chit(event) {
    const drawn = text(event, "chit");
    if (drawn === "blank") return [speech.say("event.blank")];
    return [speech.say("event.chit", { chit: chit(drawn), shown: number(event, "shown") })];
  },
  suffered(event, name) {
    const disaster = text(event, "disaster");
    const lost = number(event, "amount");
    if (!lost) return [];
    const values = { name, goods: goods({ [LOSSES[disaster] ?? ""]: lost }), disaster: chit(disaster) };
    return [speech.say("event.suffered", values)];
  },
  fed(event, name) {
    const { food = 0, luxury = 0, starved = 0 } = amounts(event, ["food", "luxury", "starved"]);
    if (luxury) return [speech.say("event.fed_with_luxury", { name, food, luxury, starved })];
    if (starved) return [speech.say("event.starved", { name, food, starved })];
    return food ? [speech.say("event.fed", { name, food })] : [];
  },
};

function some(won: Record<string, number>): boolean {
  return Object.values(won).some((amount) => amount !== 0);
}

/** An event as a sentence or two, or none. The names are those of the players, by seat. */
export function event(event: EventDocument, names: readonly string[]): string[] {
  const name = event.seat === null ? "" : (names[event.seat] ?? "");
  const special = SPECIAL[event.key];
  if (special) return special(event, name, names);
  const values: Values = name ? { name } : {};
  for (const [key, value] of Object.entries(event.values)) {
    if (key === "tile") values[key] = tile(String(value));
    else if (key === "chit" || key === "disaster") values[key] = chit(String(value));
    else if (key === "by" || key === "to") values[key] = names[Number(value)] ?? "";
    else if (key === "hero") values[key] = speech.say(`hero.${String(value)}`);
    else if (key === "prize") values[key] = String(value);
    else if (typeof value === "number" || typeof value === "boolean") values[key] = value;
  }
  const key = event.key === "bid" && names.length === 1 ? "bought" : event.key;
  return [speech.say(`event.${key}`, values)];
}

/** All events as sentences: the same thing happening to several tiles becomes one, events not worth mentioning none. */
export function events(events: readonly EventDocument[], names: readonly string[]): string[] {
  const rows: EventDocument[][] = [];
  for (const each of events) {
    const last = rows.at(-1);
    if (last && inOneRow(last[0]!, each)) last.push(each);
    else rows.push([each]);
  }
  return rows.flatMap((row) => (row.length > 1 ? [tiles(row)] : event(row[0]!, names)));
}

/** Whether both events are about tiles revealed in the same row, or left unsold. */
function inOneRow(one: EventDocument, other: EventDocument): boolean {
  if (one.key !== other.key) return false;
  return one.key === "unsold" || (one.key === "revealed" && one.values["conquest"] === other.values["conquest"]);
}

/** Whether these seats should be told: neither what the table shows anyway, nor the bookkeeping of others. */
export function isNews(event: EventDocument, seats: readonly number[]): boolean {
  if (QUIET.has(event.key)) return false;
  return event.seat === null || seats.includes(event.seat) || !OWN_AFFAIRS.has(event.key);
}

/** The sentences for these seats. */
export function news(happened: readonly EventDocument[], names: readonly string[], seats: readonly number[]): string[] {
  return events(
    happened.filter((each) => isNews(each, seats)),
    names,
  );
}
