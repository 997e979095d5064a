/** A result as bars that begin where the one before ends: what was expected, the start, then luck, own and others round by round. */
import type { AnalysisDocument, RoundDocument } from "../generated/api";
import { scaleOf, splitOf, type Measure } from "./report";

export type RoundPart = "luck" | "own" | "others";
export interface Bar {
  kind: "before" | "start" | "result" | RoundPart;
  /** Null for what is not of a round. */
  round: number | null;
  value: number;
  /** Where it begins and ends. */
  from: number;
  to: number;
}

export interface Span {
  least: number;
  most: number;
  /** From one horizontal line to the next. */
  step: number;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100];
const MOST_LINES = 5;
/** So much of a step may stand over: nobody sees it, and a line for it would take room. */
const HAIR = 0.02;
const ORDERS: readonly (readonly RoundPart[])[] = [
  ["luck", "own", "others"],
  ["luck", "others", "own"],
  ["own", "luck", "others"],
  ["own", "others", "luck"],
  ["others", "luck", "own"],
  ["others", "own", "luck"],
];

/** Differences that nobody can see do not count. */
function seen(number: number): number {
  return Math.trunc(number * 1000) / 1000;
}

/** The parts of a round in the order in which their sum leaves the possible chances least: all of it is one round, anyway. */
export function inOrder(round: RoundDocument, reached: number, measure: Measure): readonly RoundPart[] {
  if (measure === "scores") return ORDERS[0]!;
  const outside = (order: readonly RoundPart[]): number => {
    let level = reached;
    let sum = 0;
    for (const part of order) {
      level += round[part].value;
      sum += Math.max(0, -level, level - 1);
    }
    return seen(sum);
  };
  return ORDERS.reduce((best, order) => (outside(order) < outside(best) ? order : best));
}

/** The bars of a seat's result. Without others there is nothing of them. */
export function barsOf(found: AnalysisDocument, measure: Measure, seat: number): Bar[] {
  const split = splitOf(found, measure, seat);
  const scale = scaleOf(measure);
  const alone = found.seats.length === 1;
  const bars: Bar[] = [];
  let reached = 0;
  const add = (kind: Bar["kind"], round: number | null, value: number): void => {
    const from = kind === "result" ? 0 : reached;
    reached = from + value * scale;
    bars.push({ kind, round, value: value * scale, from, to: reached });
  };
  add("before", null, split.before.value);
  add("start", null, split.start.value);
  for (const round of split.rounds)
    for (const part of inOrder(round, reached / scale, measure))
      if (!(alone && part === "others")) add(part, round.round, round[part].value);
  add("result", null, split.result);
  return bars;
}

/** Round numbers that hold all bars between them. */
export function spanOf(bars: readonly Bar[]): Span {
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const least = Math.min(0, ...ends);
  const most = Math.max(1, ...ends);
  const step = STEPS.find((each) => (most - least) / each <= MOST_LINES) ?? STEPS.at(-1)!;
  return { least: Math.floor(least / step + HAIR) * step, most: Math.ceil(most / step - HAIR) * step, step };
}

/** The horizontal lines. */
export function linesOf({ least, most, step }: Span): number[] {
  return Array.from({ length: Math.round((most - least) / step) + 1 }, (_, line) => least + line * step);
}
