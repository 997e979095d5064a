/** What a seat has in hand, as a line of goods. */
import type { BoardDocument } from "../../generated/api";
import { ALL_GOODS, type Good } from "./box";

export interface Held {
  good: Exclude<Good, "strength">;
  have: number;
  /** What the next income brings. */
  more: number;
}

/** The goods that a seat has or is about to get, coins first. Nothing comes after the last round. */
export function held(board: BoardDocument, over: boolean): Held[] {
  const goods = ["coins", ...ALL_GOODS.filter((good) => good !== "coins")] as const;
  const all: Held[] = goods.map((good) => ({ good, have: board[good], more: over ? 0 : (board.income[good] ?? 0) }));
  const any = over ? 0 : (board.income["any"] ?? 0);
  return [...all, { good: "any" as const, have: 0, more: any }].filter(
    ({ good, have, more }) => good === "coins" || have !== 0 || more !== 0,
  );
}
