/** The log: splits moments into lines of one seat each, grouped by round. */
import { ICONS, type IconName } from "../../art/icons";
import type { EventDocument } from "../../generated/api";
import { tells } from "../words/telling";
import { isOf, type EventKey, type EventOf } from "./events";

/** An action with its events. */
export interface Moment {
  at: number;
  seat: number | null;
  action: string;
  round: number;
  events: EventDocument[];
}

/** The style of a line: what the table shows anyway is quiet; chits, disasters and supplies stand out. */
export type Mood = "plain" | "quiet" | "chit" | "disaster" | "rescue" | "supply" | "end";

/** A part of a moment: what happened to one seat, or to all. Only events worth mentioning are included. */
export interface LogLine extends Moment {
  id: string;
  mood: Mood;
  tile: string | null;
  /** For what happens to all. */
  icon: IconName | null;
  /** Whether nobody was asked. */
  unasked: boolean;
}

export interface RoundOf {
  round: number;
  lines: LogLine[];
}

/** The mood of each kind of event. */
const MOODS: Readonly<Record<EventKey, Mood>> = {
  round_began: "plain",
  revealed: "quiet",
  supply_began: "supply",
  passed: "plain",
  bid: "plain",
  outbid: "plain",
  moved: "plain",
  withdrew: "plain",
  unsold: "quiet",
  ordered: "quiet",
  placed: "plain",
  unplaced: "plain",
  paid: "plain",
  marked: "plain",
  refused: "plain",
  unbuilt: "plain",
  gained: "plain",
  chose: "plain",
  income: "quiet",
  chit: "chit",
  struck: "disaster",
  spared: "disaster",
  suffered: "disaster",
  kept: "disaster",
  lost: "disaster",
  fed: "supply",
  finished: "supply",
  abandoned: "supply",
  ended: "end",
  sea: "plain",
  sea_gained: "plain",
  fished: "supply",
  started: "quiet",
  offered: "plain",
  accepted: "plain",
  declined: "plain",
  strengthened: "plain",
  under_pile: "chit",
  persian: "chit",
  attacked: "disaster",
  halved: "disaster",
  turned: "disaster",
  ignored: "disaster",
  hired: "supply",
  conflict: "supply",
  sparing: "supply",
  taken: "quiet",
  unmarked: "quiet",
};

/** Whether an event is not worth mentioning: the heading says that a round began, and others have nothing to tell, like an empty gain. */
export function isQuiet({ key, values }: EventDocument): boolean {
  return key === "round_began" || !tells(`event.${key}`, { ...values });
}

/** The tile or sea tile that an event is about. */
export function tileOfEvent({ values }: EventDocument): string | null {
  if ("tile" in values) return values.tile;
  return "sea" in values ? values.sea : null;
}

export function moodOf(event: EventDocument): Mood {
  return event.key === "attacked" && event.values.beaten ? "rescue" : (MOODS[event.key] ?? "plain");
}

/** The seat that caused an event: being outbid is caused by the other one. */
function doer(event: EventDocument): number | null {
  return event.key === "outbid" ? event.values.by : event.seat;
}

/** Who passed or withdrew without being asked, because nothing else was possible (RULES 2.7). */
export function unasked({ seat, action, events }: Moment): EventOf<"passed" | "withdrew">[] {
  const asked = action === "pass" || action === "withdraw" ? seat : null;
  return events.filter(isOf("passed", "withdrew")).filter((event) => event.seat !== asked);
}

const cut = new WeakMap<Moment, LogLine[]>();

/** Split a moment into lines wherever the seat, mood or round changes. Deterministic for the same moment. */
export function logLinesOf(moment: Moment): LogLine[] {
  let lines = cut.get(moment);
  if (lines === undefined) {
    lines = cutUp(moment);
    cut.set(moment, lines);
  }
  return lines;
}

function cutUp(moment: Moment): LogLine[] {
  const lines: LogLine[] = [];
  const first = moment.events.map(roundOf).find((round) => round !== null);
  let round = (first ?? moment.round + 1) - 1;
  const left = unasked(moment);
  let last: LogLine | undefined;
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
      const id = `${moment.at}.${lines.length}`;
      last = { ...moment, id, seat, round, mood, icon, tile: null, unasked: false, events: [] };
      lines.push(last);
    }
    last.unasked ||= (left as EventDocument[]).includes(event);
    last.events.push(event);
    if (mood !== "quiet") last.tile ??= tileOfEvent(event);
  }
  return lines;
}

function iconOf({ key, values }: EventDocument, mood: Mood): IconName | null {
  if (mood === "end") return "score";
  if (mood === "supply") return "supply";
  if (key === "attacked") return "persian";
  const about = "disaster" in values ? values.disaster : "chit" in values ? values.chit : "";
  const chit = about.split("-")[0] ?? "";
  return chit in ICONS ? (chit as IconName) : null;
}

/** All lines by round; round 0 is the setup. */
export function byRound(moments: readonly Moment[]): RoundOf[] {
  const rounds: RoundOf[] = [];
  for (const moment of moments)
    for (const line of logLinesOf(moment)) {
      let last = rounds.at(-1);
      if (last?.round !== line.round) rounds.push((last = { round: line.round, lines: [] }));
      last.lines.push(line);
    }
  return rounds;
}

/** All events of a round, up to the moment shown. */
export function eventsOf(moments: readonly Moment[], round: number, at: number | null): EventDocument[] {
  return moments
    .filter((moment) => at === null || moment.at <= at)
    .flatMap(logLinesOf)
    .filter((line) => line.round === round)
    .flatMap(({ events }) => events);
}

/** The round that starts with an event, if any. */
export function roundOf({ key, values }: EventDocument): number | null {
  return key === "round_began" ? values.round : null;
}

/** The moments at which rounds start, for the scrubber. */
export function roundStarts(moments: readonly Moment[]): { at: number; round: number }[] {
  return moments.flatMap(({ at, events }) =>
    events.filter(isOf("round_began")).map(({ values: { round } }) => ({ at, round })),
  );
}

/** The moments since the last turn of one of these seats; all moments if there was none. */
export function sinceLastTurn(moments: readonly Moment[], ownSeats: readonly number[]): Moment[] {
  const last = moments.findLastIndex(({ seat }) => seat !== null && ownSeats.includes(seat));
  return moments.slice(last + 1);
}
