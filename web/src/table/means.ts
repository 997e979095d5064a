/** Whether a player can bid at all: what was passed without asking, and what would leave nothing to bid with. */
import type { Tried, ViewDocument } from "../generated/api";
import { sinceLastTurn, unasked, type Moment } from "../lib/game/moments";
import { values } from "../lib/game/values.svelte";

/** What happened to one of these seats without being asked since the last own turn: it passed, or withdrew. */
export function leftOut(moments: readonly Moment[], seats: readonly number[]): "passed" | "withdrew" | null {
  const since = sinceLastTurn(moments, seats);
  const own = moments[moments.length - since.length - 1];
  const left = [...(own ? [own] : []), ...since].flatMap(unasked).findLast(({ seat }) => seats.includes(seat));
  return left?.key ?? null;
}

/** Answers that cost something right before an auction. */
const COSTLY = ["keep", "finish", "feed", "hire", "ignore"];

/** Whether a turn that is tried would leave no coins for the auction that follows, nor luxury instead. */
export function leavesNothing(tried: Tried, kind: string, view: ViewDocument, seat: number): boolean {
  const after = tried.preview?.now;
  const rate = view.seats[seat]?.traits.luxury_rate;
  if (!after || rate === undefined || !COSTLY.includes(kind)) return false;
  const revealing = view.phase === "supply" && view.row.length > 0;
  return after.coins === 0 && after.luxury < rate && (revealing || view.round < values.ruleset.rounds);
}
