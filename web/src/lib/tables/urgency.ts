/** Which of the player's games waits for them, and for which they have least time. */
import type { Summary } from "../../generated/api";

/** After every deadline. */
const LATEST = Number.MAX_SAFE_INTEGER;

/** Whether a game waits for the player: for a turn, or for an answer to a question. */
export function waitsForMe(table: Summary): boolean {
  return table.your_turn || table.asked;
}

/** Which game comes first in a list: those that wait for the player, by the time left; then the one that changed last. */
export function byUrgency(one: Summary, other: Summary): number {
  return (
    Number(waitsForMe(other)) - Number(waitsForMe(one)) ||
    (one.deadline ?? LATEST) - (other.deadline ?? LATEST) ||
    other.updated - one.updated
  );
}

/** The games other than one that wait for the player, the most urgent first. */
export function waiting(tables: readonly Summary[], but: string): Summary[] {
  return tables
    .filter((table) => table.status === "running" && table.id !== but && !table.quarantined && waitsForMe(table))
    .sort(byUrgency);
}
