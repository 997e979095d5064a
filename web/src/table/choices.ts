/** The choices that have a button in the action bar, in the order of their keys; those that differ only in amount are one. */
import { parse, write } from "../lib/game/notation";

/** Done on the tiles, without a button. */
const ON_TILES = ["bid", "move"];
/** Answers that are a number: if there are few, each is a button, otherwise they are one choice. */
const COUNTED = ["feed", "hire"];
const FEW = 5;

export function buttonsOf(actions: readonly string[]): string[] {
  return actions.flatMap((text) => {
    const run = parse(text);
    const { amount = 0, most = 0 } = run;
    const count = most - amount + 1;
    if (ON_TILES.includes(run.verb)) return [];
    if (!COUNTED.includes(run.verb) || count > FEW) return [text];
    return Array.from({ length: count }, (_, more) => write({ ...run, amount: amount + more }));
  });
}
