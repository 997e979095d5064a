/** What threatens a player most. */
import type { BoardDocument, ThreatDocument, ViewDocument } from "../../generated/api";

export interface Risk {
  /** A disaster, or the supply. */
  what: string;
  /** How likely it is in this round. */
  odds: number;
  loss: ThreatDocument;
}

/** At a supply, food and what pays for buildings are spent as planned: only those who starve and tiles that are lost count. */
function lossOf(board: BoardDocument, what: string): ThreatDocument {
  const { goods, tiles } = board.threats[what] ?? { goods: {}, tiles: [] };
  const { inhabitants } = goods;
  return { goods: what !== "supply" ? goods : inhabitants ? { inhabitants } : {}, tiles };
}

/** Everything that can happen in this round and would cost something, the likeliest first; a supply that is short of food in any case. */
export function risksOf(view: ViewDocument, board: BoardDocument): Risk[] {
  return Object.keys(board.threats)
    .map((what) => ({ what, odds: view.odds[what] ?? 0, loss: lossOf(board, what) }))
    .filter(({ what, odds, loss }) => {
      const costs = Object.values(loss.goods).some(Boolean) || loss.tiles.length > 0;
      return costs && (odds > 0 || what === "supply") && !board.protected.includes(what);
    })
    .toSorted((one, other) => other.odds - one.odds);
}
