/** Who is at the table, who has left it, and for whom a bot plays. */
import type { TableDocument, You } from "../generated/api";

/** Whether somebody else has left a live table, and no bot plays for them yet. */
export function isAway(table: TableDocument, you: You, seat: number): boolean {
  const found = table.seats[seat];
  if (!found || found.kind === "bot" || found.level || you.seats.includes(seat)) return false;
  if (table.pace.kind === "turns") return false; // there nobody has to be here
  return !found.connected || !found.online;
}

/** Whether somebody else has been away for so long that this player may let a bot play for them. */
export function isReplaceable(table: TableDocument, you: You, seat: number): boolean {
  return isAway(table, you, seat) && !table.seats[seat]?.online && you.seats.length > 0;
}

/** The player's own seats that a bot plays, and which can be taken back. */
export function stoodIn(table: TableDocument, you: You): number[] {
  return you.seats.filter((seat) => table.seats[seat]?.level && !table.seats[seat].resigned);
}

/** Whom everybody waits for: above all somebody who is away. */
export function awaited(table: TableDocument, you: You, decides: number | undefined): number | undefined {
  return table.waits_for.find((seat) => isAway(table, you, seat)) ?? decides ?? table.waits_for[0];
}

/** Whether the client plays here with other people. */
export function isShared(table: TableDocument, you: You): boolean {
  return you.seats.length > 0 && table.seats.some((seat, number) => seat.kind !== "bot" && !you.seats.includes(number));
}
