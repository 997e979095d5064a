/** The result of a game, as in its record. */
export interface Result {
  seats: { score: number }[];
  ranking: number[][];
  passed?: boolean;
}

export function resultOf(of: { result: unknown }): Result | null {
  return of.result as Result | null;
}

/** The seats, best first; empty before the end. */
export function rankingOf(of: { result: unknown }): number[] {
  return resultOf(of)?.ranking.flat() ?? [];
}
