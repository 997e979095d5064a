/** A game compared with the best possible one: the tiles taken in each round. */
import { isOf } from "../lib/game/events";
import { roundOf, type Moment } from "../lib/game/moments";

const isTaken = isOf("placed", "paid", "marked", "sea");

/** The tiles that were taken and kept, by round. */
export function takenByRound(moments: readonly Moment[], rounds: number): string[][] {
  const found = Array.from({ length: rounds }, (): string[] => []);
  let round = 0;
  for (const { events } of moments)
    for (const event of events) {
      round = roundOf(event) ?? round;
      if (isTaken(event)) found[round - 1]?.push("sea" in event.values ? event.values.sea : event.values.tile);
    }
  return found;
}
