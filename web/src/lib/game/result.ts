/** The result of a game, as in its record, and the points that a solo level takes. */
import { box } from "./box";

export interface Result {
  seats: { score: number }[];
  ranking: number[][];
  passed?: boolean;
}

export function resultOf(of: { result: unknown }): Result | null {
  return of.result as Result | null;
}

/** The points that a level takes; null without a level. */
export function targetOf(level: number | null | undefined): number | null {
  return box.levels.find(({ number }) => number === level)?.points ?? null;
}

/** The seats, best first; empty before the end. */
export function rankingOf(of: { result: unknown }): number[] {
  return resultOf(of)?.ranking.flat() ?? [];
}
