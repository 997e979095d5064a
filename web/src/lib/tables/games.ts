/** Names and descriptions of games, and how to start one. */
import type { CreateTable, Me, SeatDocument, Summary, TableDocument } from "../../generated/api";
import { preferences } from "../app/preferences.svelte";
import { box } from "../game/box";
import { ask, reasonOf, Refused } from "../net/api";
import { say, speech, type Key } from "../words/speech.svelte";
import type { BotLevel } from "./players";

/** The names of the editions. */
const NAMES: Record<string, Key> = {
  base: "new.base",
  solo: "new.solo_game",
  sea: "new.sea",
  heroes: "new.heroes",
};

/** The names of the options. */
const OPTIONS: Record<string, Key> = {
  civilizations: "new.civilizations",
  "sea-tiles": "new.sea_tiles",
  negotiation: "new.negotiation",
};

export const BOTS: Record<BotLevel, { name: Key; text: Key }> = {
  shepherd: { name: "new.shepherd", text: "new.shepherd_text" },
  novice: { name: "new.novice", text: "new.novice_text" },
  merchant: { name: "new.merchant", text: "new.merchant_text" },
  archon: { name: "new.archon", text: "new.archon_text" },
  strategos: { name: "new.strategos", text: "new.strategos_text" },
};

/** The game at a table. */
export function gameName(table: Summary | TableDocument): string {
  if (table.campaign) return say("new.campaign_level", { level: table.level ?? 1 });
  if (table.level !== null) return say("new.solo_level", { level: table.level });
  const name = NAMES[table.edition];
  return name === undefined ? table.edition : say(name);
}

/** Its options, if any. */
export function gameOptions(table: { options: string[] }): string {
  return table.options.flatMap((option) => (OPTIONS[option] ? [say(OPTIONS[option])] : [])).join(" · ");
}

/** The name of a bot's level. */
export function botName(level: string): string {
  return level in BOTS ? say(BOTS[level as BotLevel].name) : level;
}

/** The player's own name, or the default. */
export function ownName(): string {
  return preferences.name.trim() || say("player.human");
}

/** A name for use in a sentence, isolated from its writing direction. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** A list of names for a sentence, in the language of the page. */
export function listed(names: string[]): string {
  return new Intl.ListFormat(speech.language, { type: "conjunction" }).format(names.map(isolated));
}

/** How long ago something was, in the language of the page. */
export function ago(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(speech.language, { numeric: "auto" });
  if (now - at < 60_000) return say("home.just_now");
  const minutes = Math.round((at - now) / 60_000);
  if (minutes > -60) return format.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours > -24 ? format.format(hours, "hour") : format.format(Math.round(hours / 24), "day");
}

/** The number of vacant seats, reserved ones included. */
export function free(seats: SeatDocument[]): number {
  return seats.filter((seat) => !seat.taken && !seat.reserved).length;
}

/** The names of those for whom seats are reserved. */
export function awaited(seats: SeatDocument[]): string[] {
  return seats.filter((seat) => seat.reserved).map((seat) => seat.name);
}

/** The number of seats that anybody may take; other vacant seats need a link. */
export function opened(seats: SeatDocument[]): number {
  return seats.filter((seat) => seat.kind === "open" && !seat.taken && !seat.reserved).length;
}

/** Who is missing before the game can start. */
export function waitsFor(seats: SeatDocument[]): string | null {
  const [n, names] = [free(seats), awaited(seats)];
  const told = [
    ...(n > 0 ? [say("home.free_seats", { n })] : []),
    ...(names.length > 0 ? [say("home.turn_of", { names: listed(names) })] : []),
  ];
  return told.length ? told.join(" · ") : null;
}

/** The player's games: all unfinished ones, and finished ones until there are `enough`, or all. */
export async function ownGames(enough: (tables: Summary[]) => boolean): Promise<Summary[]> {
  let me = await ask<Me>("GET", "me");
  const tables = [...me.tables];
  while (me.older !== null && !enough(tables)) {
    me = await ask<Me>("GET", `me?before=${me.older}`);
    tables.push(...me.tables);
  }
  return tables;
}

/** Create a table. */
export function create(wanted: CreateTable): Promise<TableDocument> {
  return ask<TableDocument>("POST", "tables", wanted);
}

/** Why something was refused, outside the table, where nothing is retried automatically. */
export function reason(error: unknown): string {
  return error instanceof Refused && error.problem.key === "page.no_server" ? say("home.no_server") : reasonOf(error);
}

export function passed(table: Summary | TableDocument): boolean {
  return table.result?.["passed"] === true;
}

/** The next level of a campaign after one of its games; null if all are passed. */
export function nextLevel(table: Summary | TableDocument): number | null {
  const level = (table.level ?? 0) + (passed(table) ? 1 : 0);
  return level <= box.levels.length ? level : null;
}

/** The game that a campaign continues from: the last finished one, unless another is already in progress. */
export function campaignAfter(tables: Summary[]): Summary | null {
  const own = tables.filter((table) => table.campaign).sort((one, other) => other.created - one.created);
  const latest = own.find((table) => table.status !== "abandoned");
  return latest?.status === "finished" && nextLevel(latest) !== null ? latest : null;
}

/** The passed games of a campaign up to a given one, latest first. */
export function passedUpTo(tables: Summary[], id: string): string[] {
  const own = tables
    .filter((table) => table.campaign && table.status === "finished" && passed(table))
    .sort((one, other) => other.created - one.created);
  const chain: string[] = [];
  let level = own.find((table) => table.id === id)?.level ?? 0;
  for (const table of own.slice(own.findIndex((each) => each.id === id)))
    if (table.level === level && level > 0) {
      chain.push(table.id);
      level -= 1;
    }
  return chain;
}
