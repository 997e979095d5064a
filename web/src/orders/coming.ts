/** Whether a decision of this round's auction may still come to a player, so that an order can be left for it. */
import type { TableDocument, ViewDocument, You } from "../generated/api";

/** The client's first seat that may leave an order now; null if none may. It may not while it has to decide itself. */
export function orderable(table: TableDocument | null, view: ViewDocument | null, you: You): number | null {
  if (!table || !view || table.status !== "running" || view.phase !== "auction" || view.seats.length < 2) return null;
  const conquered = new Set(view.conquest.map((id) => view.bids[id]?.seat));
  const seat = you.seats.find(
    (each) =>
      view.decision?.seat !== each &&
      !table.seats[each]?.level &&
      !conquered.has(each) &&
      (view.seats[each]?.most_bid ?? 0) > 0, // all that it can bid, or its bid; nothing once it has passed
  );
  return seat ?? null;
}
