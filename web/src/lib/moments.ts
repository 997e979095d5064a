/** The log: splits moments into entries of one seat each, grouped by round. */
import { ICONS, type IconName } from "../art/icons";
import type { EventDocument } from "../generated/api";

/** An action with its events. */
export interface Moment {
  at: number;
  seat: number | null;
  action: string;
  round: number;
  events: EventDocument[];
}

/** The style of an entry: what the table shows anyway is quiet; chits, disasters and supplies stand out. */
export type Mood = "plain" | "quiet" | "chit" | "disaster" | "rescue" | "supply" | "end";

/** A part of a moment: what happened to one seat, or to all. Only events worth mentioning are included. */
export interface Entry extends Moment {
  id: string;
  mood: Mood;
  tile: string | null;
  /** For what happens to all. */
  icon: IconName | null;
}

export interface RoundOf {
  round: number;
  entries: Entry[];
}

const BOOKKEEPING = new Set(["revealed", "unsold", "ordered", "income", "started", "taken", "unmarked"]);
const CHITS = new Set(["chit", "persian", "under_pile"]);
const DISASTERS = new Set(["struck", "spared", "suffered", "kept", "lost", "attacked", "halved", "turned", "ignored"]);
const SUPPLIES = new Set(["supply_began", "fed", "sparing", "finished", "abandoned", "fished", "hired", "conflict"]);
const AMOUNTS = ["wood", "stone", "food", "coins", "luxury", "inhabitants", "strength"];

/** Whether an event is not worth mentioning: the heading says that a round began, and a gain may be empty. */
export function isQuiet(event: EventDocument): boolean {
  const { key, values } = event;
  if (key === "round_began") return true;
  if (key === "gained" || key === "sea_gained" || key === "sparing") return AMOUNTS.every((name) => !values[name]);
  if (key === "suffered") return !values["amount"];
  if (key === "halved") return !values["strength"];
  if (key === "fed") return !values["food"] && !values["luxury"] && !values["starved"];
  return key === "ordered" && Array.isArray(values["order"]) && values["order"].length < 2;
}

/** The tile or sea tile that an event is about. */
export function tileOfEvent(event: EventDocument): string | null {
  const tile = event.values["tile"] ?? event.values["sea"];
  return typeof tile === "string" ? tile : null;
}

export function moodOf(event: EventDocument): Mood {
  if (event.key === "ended") return "end";
  if (BOOKKEEPING.has(event.key)) return "quiet";
  if (CHITS.has(event.key)) return "chit";
  if (event.key === "attacked" && event.values["beaten"]) return "rescue";
  if (DISASTERS.has(event.key)) return "disaster";
  return SUPPLIES.has(event.key) ? "supply" : "plain";
}

/** The seat that caused an event: being outbid is caused by the other one. */
function doer(event: EventDocument): number | null {
  return event.key === "outbid" && typeof event.values["by"] === "number" ? event.values["by"] : event.seat;
}

const cut = new WeakMap<Moment, Entry[]>();

/** Split a moment into entries wherever the seat, mood or round changes. Deterministic for the same moment. */
export function entriesOf(moment: Moment): Entry[] {
  let entries = cut.get(moment);
  if (entries === undefined) {
    entries = cutUp(moment);
    cut.set(moment, entries);
  }
  return entries;
}

function cutUp(moment: Moment): Entry[] {
  const entries: Entry[] = [];
  const first = moment.events.map(roundOf).find((round) => round !== null);
  let round = (first ?? moment.round + 1) - 1;
  let last: Entry | undefined;
  for (const event of moment.events) {
    const begun = roundOf(event);
    if (begun !== null) {
      round = begun;
      last = undefined;
    }
    if (isQuiet(event)) continue;
    const seat = doer(event);
    const mood = moodOf(event);
    const opens = mood === "chit" || event.key === "struck" || event.key === "attacked" || event.key === "supply_began";
    if (last === undefined || last.seat !== seat || last.mood !== mood || opens) {
      const icon = seat === null ? iconOf(event, mood) : null;
      last = { ...moment, id: `${moment.at}.${entries.length}`, seat, round, mood, icon, tile: null, events: [] };
      entries.push(last);
    }
    last.events.push(event);
    if (mood !== "quiet") last.tile ??= tileOfEvent(event);
  }
  return entries;
}

function iconOf({ key, values }: EventDocument, mood: Mood): IconName | null {
  if (mood === "end") return "score";
  if (mood === "supply") return "supply";
  if (key === "attacked") return "persian";
  const chit = String(values["disaster"] ?? values["chit"] ?? "").split("-")[0] ?? "";
  return chit in ICONS ? (chit as IconName) : null;
}

/** All entries by round; round 0 is the setup. */
export function byRound(moments: readonly Moment[]): RoundOf[] {
  const rounds: RoundOf[] = [];
  for (const moment of moments)
    for (const entry of entriesOf(moment)) {
      let last = rounds.at(-1);
      if (last?.round !== entry.round) rounds.push((last = { round: entry.round, entries: [] }));
      last.entries.push(entry);
    }
  return rounds;
}

/** All events of a round, up to the moment shown. */
export function eventsOf(moments: readonly Moment[], round: number, at: number | null): EventDocument[] {
  return moments
    .filter((moment) => at === null || moment.at <= at)
    .flatMap(entriesOf)
    .filter((entry) => entry.round === round)
    .flatMap(({ events }) => events);
}

/** The round that starts with an event, if any. */
export function roundOf({ key, values }: EventDocument): number | null {
  return key === "round_began" ? Number(values["round"]) : null;
}

/** The moments at which rounds start, for the scrubber. */
export function roundStarts(moments: readonly Moment[]): { at: number; round: number }[] {
  return moments.flatMap(({ at, events }) =>
    events.filter(({ key }) => key === "round_began").map(({ values }) => ({ at, round: Number(values["round"]) })),
  );
}

/** The moments since the last turn of one of these seats; all moments if there was none. */
export function sinceLastTurn(moments: readonly Moment[], ownSeats: readonly number[]): Moment[] {
  const last = moments.findLastIndex(({ seat }) => seat !== null && ownSeats.includes(seat));
  return moments.slice(last + 1);
}
