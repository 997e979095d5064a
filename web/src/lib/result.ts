/** How a game ended, as its record says it. */
export interface Result {
  seats: { score: number }[];
  ranking: number[][];
  passed?: boolean;
}

export function resultOf(of: { result: unknown }): Result | null {
  return of.result as Result | null;
}

/** The seats, the best first; nothing before the end. */
export function rankingOf(of: { result: unknown }): number[] {
  return resultOf(of)?.ranking.flat() ?? [];
}
