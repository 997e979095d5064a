/** The pace of a table, and the clocks of those who play there turn by turn. */
import type { ClockDocument, PaceDocument } from "../../generated/api";
import { say, speech, type Key } from "../words/speech.svelte";

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Ready-made paces, in seconds. */
export const PRESETS: { name: string; title: Key; bank: number; increment: number }[] = [
  { name: "evening", title: "pace.evening", bank: 30 * MINUTE, increment: 3 * MINUTE },
  { name: "day", title: "pace.day", bank: DAY, increment: DAY },
  { name: "three_days", title: "pace.three_days", bank: 3 * DAY, increment: DAY },
  { name: "week", title: "pace.week", bank: 7 * DAY, increment: DAY },
];

export const LIVE: PaceDocument = { kind: "live", away: null, bank: DAY, increment: DAY };

/** The time that a clock has left at a moment, in milliseconds; a clock that begins to run later still has all of it. */
export function remaining({ left, runs }: ClockDocument, now: number): number {
  return runs === null ? left : Math.max(0, left - Math.max(0, now - runs));
}

/** Whether the time left is worth attention: less than an hour, or less than a tenth of the bank if that is more. */
export function urgent(clock: ClockDocument, pace: PaceDocument, now: number): boolean {
  if (clock.runs === null || clock.runs > now) return false;
  const little = pace.bank < 2 * HOUR ? (pace.bank * 1000) / 10 : Math.max(HOUR * 1000, pace.bank * 100);
  return remaining(clock, now) < little;
}

/** How often a clock has to be drawn anew, in milliseconds: its smallest unit. */
export function pulse(left: number): number {
  return left < 2 * MINUTE * 1000 ? 1000 : 20_000;
}

/** A time in two units at most, for the eye. */
export function shortTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [d, h, m] = [
    Math.floor(seconds / DAY),
    Math.floor((seconds % DAY) / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
  ];
  if (d > 0) return say("pace.short_days", { d, h });
  if (h > 0) return say("pace.short_hours", { h, m });
  return seconds >= 2 * MINUTE ? say("pace.short_minutes", { m }) : say("pace.short_seconds", { s: seconds });
}

/** A time in words, in two units at most, for sentences and screen readers. */
export function longTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const units: [Key, number][] = [
    ["pace.n_days", Math.floor(seconds / DAY)],
    ["pace.n_hours", Math.floor((seconds % DAY) / HOUR)],
    ["pace.n_minutes", Math.floor((seconds % HOUR) / MINUTE)],
    ["pace.n_seconds", seconds % MINUTE],
  ];
  const first = units.findIndex(([, n]) => n > 0);
  if (first < 0) return say("pace.n_seconds", { n: 0 });
  return units
    .slice(first, first + 2)
    .filter(([, n]) => n > 0)
    .map(([key, n]) => say(key, { n }))
    .join(" ");
}

/** The pace in a sentence or two, for a room and for whoever points at a clock. */
export function paceText(pace: PaceDocument): string {
  if (pace.kind === "live")
    return pace.away === null ? "" : say("pace.live_away", { time: longTime(pace.away * 1000) });
  const bank = longTime(pace.bank * 1000);
  if (pace.increment === 0) return say("pace.turns_fixed", { bank });
  return say("pace.turns_text", { bank, increment: longTime(pace.increment * 1000) });
}

/** The pace in a list of games; empty for a live one. */
export function paceListed(pace: PaceDocument): string {
  if (pace.kind === "live") return "";
  const bank = longTime(pace.bank * 1000);
  if (pace.increment === 0) return say("pace.listed_fixed", { bank });
  return say("pace.listed", { bank, increment: longTime(pace.increment * 1000) });
}

/** A date with its time of day, in the language of the page. */
export function dateOf(at: number): string {
  return new Intl.DateTimeFormat(speech.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
