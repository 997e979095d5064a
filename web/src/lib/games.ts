/** Games as one talks of them, and how to begin one. */
import type { CreateTable, Me, SeatDocument, Summary, TableDocument } from "../generated/api";
import { ask, reasonOf, Refused } from "./api";
import { box } from "./box";
import type { BotLevel } from "./players";
import { preferences } from "./preferences.svelte";
import { say, speech, type Key } from "./speech.svelte";

/** The editions as they are called. */
const NAMES: Record<string, Key> = {
  base: "new.base",
  solo: "new.solo_game",
  sea: "new.sea",
  heroes: "new.heroes",
};

/** The options as they are called beside an edition. */
const OPTIONS: Record<string, Key> = {
  civilizations: "new.civilizations",
  "sea-tiles": "new.sea_tiles",
  negotiation: "new.negotiation",
};

export const BOTS: Record<BotLevel, { name: Key; text: Key }> = {
  novice: { name: "new.novice", text: "new.novice_text" },
  merchant: { name: "new.merchant", text: "new.merchant_text" },
  archon: { name: "new.archon", text: "new.archon_text" },
  strategos: { name: "new.strategos", text: "new.strategos_text" },
};

/** What is played at a table. */
export function gameName(table: Summary | TableDocument): string {
  if (table.campaign) return say("new.campaign_level", { level: table.level ?? 1 });
  if (table.level !== null) return say("new.solo_level", { level: table.level });
  const name = NAMES[table.edition];
  return name === undefined ? table.edition : say(name);
}

/** What is added to it, if anything. */
export function gameOptions(table: Summary | TableDocument): string {
  return table.options.flatMap((option) => (OPTIONS[option] ? [say(OPTIONS[option])] : [])).join(" · ");
}

/** How a bot of a level is called. */
export function botName(level: string): string {
  return level in BOTS ? say(BOTS[level as BotLevel].name) : level;
}

/** One's own name, or the usual one. */
export function ownName(): string {
  return preferences.name.trim() || say("player.human");
}

/** A name within a sentence, whichever way it is written. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Names in a sentence, in the language of the page. */
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

/** How many seats wait for somebody, whoever it is. */
export function free(seats: SeatDocument[]): number {
  return seats.filter((seat) => !seat.taken && !seat.reserved).length;
}

/** The names of those for whom seats are kept. */
export function awaited(seats: SeatDocument[]): string[] {
  return seats.filter((seat) => seat.reserved).map((seat) => seat.name);
}

/** How many seats anybody may take; the other free ones need their links. */
export function opened(seats: SeatDocument[]): number {
  return seats.filter((seat) => seat.kind === "open" && !seat.taken && !seat.reserved).length;
}

/** How a table stands before its game: who is still to come. */
export function waitsFor(seats: SeatDocument[]): string | null {
  const [n, names] = [free(seats), awaited(seats)];
  const told = [
    ...(n > 0 ? [say("home.free_seats", { n })] : []),
    ...(names.length > 0 ? [say("home.turn_of", { names: listed(names) })] : []),
  ];
  return told.length ? told.join(" · ") : null;
}

/** One's games: all that are not over, and of the others as many as are needed, or all. */
export async function ownGames(enough: (tables: Summary[]) => boolean): Promise<Summary[]> {
  let me = await ask<Me>("GET", "me");
  const tables = [...me.tables];
  while (me.older !== null && !enough(tables)) {
    me = await ask<Me>("GET", `me?before=${me.older}`);
    tables.push(...me.tables);
  }
  return tables;
}

/** Make a table. */
export function create(wanted: CreateTable): Promise<TableDocument> {
  return ask<TableDocument>("POST", "tables", wanted);
}

/** Why something was refused, around the table: there nothing is tried again by itself. */
export function reason(error: unknown): string {
  return error instanceof Refused && error.problem.key === "page.no_server" ? say("home.no_server") : reasonOf(error);
}

export function passed(table: Summary | TableDocument): boolean {
  return table.result?.["passed"] === true;
}

/** The level that follows in a campaign after one of its games; none if all are passed. */
export function nextLevel(table: Summary | TableDocument): number | null {
  const level = (table.level ?? 0) + (passed(table) ? 1 : 0);
  return level <= box.levels.length ? level : null;
}

/** The game after which a campaign goes on: the last one that is over, unless another is played already. */
export function campaignAfter(tables: Summary[]): Summary | null {
  const own = tables.filter((table) => table.campaign).sort((one, other) => other.created - one.created);
  const latest = own.find((table) => table.status !== "abandoned");
  return latest?.status === "finished" && nextLevel(latest) !== null ? latest : null;
}

/** The games of a campaign up to one of them that were passed, the last first. */
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
