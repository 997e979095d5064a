/** A game compared with the best possible one: the tiles taken in each round. */
import { roundOf, type Moment } from "./moments";

const TAKEN = ["placed", "paid", "marked", "sea"];

/** The tiles that were taken and kept, by round. */
export function takenByRound(moments: readonly Moment[], rounds: number): string[][] {
  const found = Array.from({ length: rounds }, (): string[] => []);
  let round = 0;
  for (const { events } of moments)
    for (const event of events) {
      round = roundOf(event) ?? round;
      if (TAKEN.includes(event.key)) found[round - 1]?.push(String(event.values["tile"] ?? event.values["sea"]));
    }
  return found;
}
