/** A negotiation: what is at stake, and what would change hands (RULES 11.12). */
import type { DecisionDocument, ViewDocument } from "../../generated/api";
import { parse, type Action, type Prize } from "../../lib/game/notation";

export interface Swap {
  prize: Prize;
  /** The seat to swap with. */
  other: number;
  /** The heroes or colonies of both. */
  mine: string;
  theirs: string;
  /** The coins that this player would give, or get. */
  give: number;
  get: number;
}

/** Whether heroes or colonies are swapped; null unless one of them is asked about. */
export function stakeOf(asked: DecisionDocument | null): Prize | null {
  if (asked?.kind === "answer") return (asked.offer?.prize ?? null) as Prize | null;
  return asked?.kind === "offer" ? (parse(asked.actions[0] ?? "no-offer").prize ?? null) : null;
}

/** What an offer or an answer would change; null if nothing is chosen yet, or nothing would change hands. */
export function swapOf(asked: DecisionDocument | null, picked: Action | null, view: ViewDocument): Swap | null {
  const prize = stakeOf(asked);
  if (asked === null || prize === null || picked?.verb === "refuse") return null;
  const answers = asked.kind === "answer";
  const other = answers ? asked.offer?.by : picked?.seat;
  const mine = view.seats[asked.seat]?.[prize];
  const theirs = other === undefined ? undefined : view.seats[other]?.[prize];
  if (other === undefined || mine === undefined || theirs === undefined) return null;
  const coins = answers ? (asked.offer?.coins ?? 0) : (picked?.amount ?? 0);
  return { prize, other, mine, theirs, give: answers ? 0 : coins, get: answers ? coins : 0 };
}
