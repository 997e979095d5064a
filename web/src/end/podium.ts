/** The ending: who stands where, and when each of them rises. */
import type { ViewDocument } from "../generated/api";
import { box } from "../lib/game/box";
import { resultOf } from "../lib/game/result";

/** A player in the final picture. */
export interface Standing {
  seat: number;
  place: number;
  /** Whether others have the same score, so that something else decided. */
  tied: boolean;
  /** Whether the laurel is theirs: the first place, or a level that was passed. */
  crowned: boolean;
}

/** The players, last place first; none if the game has no result. */
export function standings(view: ViewDocument): Standing[] {
  const result = resultOf(view);
  if (result === null) return [];
  let before = 0;
  const found = result.ranking.flatMap((seats) => {
    const place = before + 1;
    before += seats.length;
    return seats.map((seat) => ({
      seat,
      place,
      tied: result.seats.filter(({ score }) => score === result.seats[seat]?.score).length > 1,
      crowned: place === 1 && result.passed !== false,
    }));
  });
  return found.toReversed();
}

/** The points that a level of a campaign asks for. */
export function targetOf(level: number | null): number | null {
  return box.levels.find(({ number }) => number === level)?.points ?? null;
}

/** The height of the picture, in points. */
export function mostOf(view: ViewDocument, target: number | null): number {
  return Math.max(1, target ?? 0, ...view.seats.flatMap(({ prestige, population }) => [prestige, population]));
}

/** When each player begins to rise, in milliseconds, and how long the full height takes: all rise equally fast, so the smaller of two
 * numbers stops first. */
export interface Schedule {
  rise: number;
  starts: number[];
  /** When the laurel comes, and when all is over. */
  crown: number;
  end: number;
}

/** The more players, the faster. */
const RISE = { alone: 2200, less: 200, least: 900 };
const FIRST = 900;
const BETWEEN = 350;
const HOLD = 5000;

export function scheduleOf(view: ViewDocument, target: number | null, slowness: number): Schedule {
  const players = standings(view);
  const most = mostOf(view, target);
  const rise = Math.max(RISE.least, RISE.alone - RISE.less * (players.length - 1)) * slowness;
  let at = FIRST * slowness;
  const starts = players.map(({ seat }) => {
    const start = at;
    const board = view.seats[seat];
    at += (rise * Math.max(board?.prestige ?? 0, board?.population ?? 0)) / most + BETWEEN * slowness;
    return start;
  });
  return { rise, starts, crown: at, end: at + HOLD * slowness };
}
