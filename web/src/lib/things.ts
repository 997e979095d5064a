/** The components in the player's language, in the words of the terminal. */
import type { BoardDocument } from "../generated/api";
import { box, CONQUEST_PREMIUM, GOODS, tileOf, type Goods, type Mat, type Unprinted } from "./box";
import { sentence as capital, speech } from "./speech.svelte";
import { values } from "./values.svelte";

const SIDES = ["red", "orange"] as const;
const VALUE_SOURCES = ["reconstructed", "assumed"] as const;

/** Amounts in words, separated by commas; zeros are omitted. */
export function goods(amounts: Readonly<Record<string, number | undefined>>): string {
  const parts = GOODS.filter((good) => amounts[good]).map((good) =>
    speech.say(`goods.${good}`, { n: amounts[good] ?? 0 }),
  );
  return parts.join(", ") || speech.say("goods.none");
}

/** Allow a line break between two terrains. */
export function breakable(name: string): string {
  return name.replaceAll("+", "+\u200b");
}

/** The name of a building, or the terrain of a land with a capital letter, without its id. */
export function tileName(id: string): string {
  if (id in box.sea) return speech.say("tile.sea");
  const tile = tileOf(id);
  if (tile.kind === "building") return speech.say(`building.${id}`);
  return capital(tile.terrain.map((terrain) => speech.say(`terrain.${terrain}`)).join("+"));
}

/** A tile by id and name. */
export function tile(id: string): string {
  return `${id} ${tileName(id)}`;
}

/** A chit; a Persian one with its value. */
export function chit(chit: string): string {
  const [name = "", value] = chit.split("-");
  return [speech.say(`chit.${name}`), ...(value ? [value] : [])].join(" ");
}

/** The name of a component: a tile, sea tile, civilization, hero, colony, or the Persians. */
export function name(id: string): string {
  if (id in box.civilizations) return speech.say(`civilization.${id}`);
  if (id in box.heroes) return speech.say(`hero.${id}`);
  if (id in box.colonies) return speech.say(`colony.${id}`);
  return id === box.persians.id ? speech.say("chit.persian") : tile(id);
}

/** The properties of a component, one per line. */
export function lines(id: string): string[] {
  if (id in box.civilizations) return civilizationLines(id);
  if (id in box.heroes) return heroLines(id);
  if (id in box.colonies) return colonyLines(id);
  if (id in box.sea) return seaLines(id);
  const { persians } = values.box;
  if (id !== persians.id) return tileLines(id);
  return [speech.say("tile.chits", { values: persians.chits.join(", ") }), ...sourceLines(persians)];
}

/** What is told one after the other. */
export function told(parts: readonly string[]): string {
  const [start = "", ...others] = parts;
  return others.reduce((first, then) => speech.say("format.then", { first, then }), start);
}

/** A component in one sentence. */
export function sentence(id: string): string {
  return `${speech.say("format.fact", { name: name(id), text: told(lines(id)) })}.`;
}

function goodsLine(key: "start" | "cost" | "once" | "income" | "storage", amounts: Goods): string {
  return speech.say(`tile.${key}`, { goods: goods(amounts) });
}

function goodsLines(key: "start" | "cost" | "once" | "income", amounts: Goods): string[] {
  return Object.keys(amounts).length > 0 ? [goodsLine(key, amounts)] : [];
}

function does(thing: { protects: readonly string[]; ability: string }): string[] {
  return [
    ...thing.protects.map((disaster) => speech.say("tile.protects", { disaster: chit(disaster) })),
    ...(thing.ability ? [speech.say(`ability.${thing.ability}`)] : []),
  ];
}

function tileLines(id: string): string[] {
  const tile = tileOf(id);
  return [
    speech.say("tile.bid", { n: tile.bid }),
    speech.say("tile.prestige", { n: tile.prestige }),
    ...goodsLines("cost", tile.cost),
    ...goodsLines("once", tile.once),
    ...goodsLines("income", tile.income),
    ...does(tile),
    ...(tile.supply ? [speech.say("tile.supply")] : []),
    ...(tile.source ? [speech.say(`tile.${tile.source}`)] : []),
  ];
}

function seaLines(id: string): string[] {
  const { cost, prestige, once } = box.sea[id]!;
  return [
    goodsLine("cost", cost),
    ...(prestige ? [speech.say("tile.prestige", { n: prestige })] : []),
    ...goodsLines("once", once),
    speech.say("tile.fish"),
  ];
}

function civilizationLines(id: string): string[] {
  const civilization = values.box.civilizations[id]!;
  return [
    speech.say("tile.number", { n: civilization.order }),
    goodsLine("start", civilization.once),
    ...goodsLines("income", civilization.income),
    ...does(civilization),
  ];
}

function heroLines(id: string): string[] {
  const hero = values.box.heroes[id]!;
  return [
    ...goodsLines("start", hero.once),
    ...traitLines(hero.traits),
    ...SIDES.map((side) => {
      const facts = [
        speech.say("tile.prestige", { n: side === "red" ? hero.prestige : 0 }),
        ...goodsLines("income", side === "red" ? hero.income : hero.orange),
      ];
      return speech.say("format.fact", { name: speech.say(`side.${side}`), text: facts.join(", ") });
    }),
    ...sourceLines(hero.unprinted),
  ];
}

function colonyLines(id: string): string[] {
  const { mat, traits, unprinted } = values.box.colonies[id]!;
  return [
    ...traitLines(traits),
    speech.say("tile.points", { inhabitant: mat.points_per_inhabitant, prestige: mat.coins_per_prestige }),
    goodsLine("storage", mat.storage),
    speech.say("tile.rows", { rows: rows(mat) }),
    ...sourceLines(unprinted),
  ];
}

/** The income by inhabitants: the thresholds, and coins and luxury for each. */
export function rows(mat: Mat): string {
  return mat.income_by_inhabitants
    .map((row) => `${row.inhabitants}+ ${row.coins}${row.luxury ? `/${row.luxury}` : ""}`)
    .join(" · ");
}

/** The effects of traits that differ from the default, one per line. */
export function traitLines(traits: Readonly<Record<string, number>>): string[] {
  return Object.entries(box.traits)
    .filter(([name, usual]) => (traits[name] ?? usual) !== usual)
    .map(([name]) => speech.say(`trait.${name}`, { n: traits[name] ?? 0 }));
}

/** The values that are not printed ones. */
function sourceLines(unprinted: Partial<Pick<Unprinted, (typeof VALUE_SOURCES)[number]>>): string[] {
  return VALUE_SOURCES.filter((source) => unprinted[source]?.length).map((source) =>
    speech.say(`tile.${source}`, {
      fields: unprinted[source]!.map((field) => speech.say(`field.${field}`)).join(", "),
    }),
  );
}

/** The numbers that the rules use for a seat: the defaults, overridden by its colony and its hero, whichever side shows. */
export function traitsOf(board: Pick<BoardDocument, "hero" | "colony">): Record<string, number> {
  const { traits, colonies, heroes } = values.box;
  return {
    ...traits,
    ...(board.colony ? colonies[board.colony]?.traits : {}),
    ...(board.hero ? heroes[board.hero]?.traits : {}),
  };
}

/** The mat of a seat. */
export function matOf(board: Pick<BoardDocument, "colony">): Mat {
  return (board.colony ? values.box.colonies[board.colony]?.mat : undefined) ?? box.mat;
}

/** The fewest coins that a seat, or anybody, lays on a tile without a bid (2.2.1, 2.2.4, 11.9). */
export function price(id: string, conquest: boolean, board?: Pick<BoardDocument, "hero" | "colony">): number {
  const printed = tileOf(id).bid + (conquest ? CONQUEST_PREMIUM : 0);
  return board ? Math.max(1, printed - (traitsOf(board)["bid_saved"] ?? 0)) : printed;
}
