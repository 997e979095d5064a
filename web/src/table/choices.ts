/** The choices that have a button in the action bar, in the order of their keys; those that differ only in amount are one. */
import { choicesOf, parse } from "../lib/notation";

/** Done on the tiles, without a button. */
const ON_TILES = ["bid", "move"];
/** Answers that are a number: if there are few, each is a button, otherwise they are one choice. */
const COUNTED = ["feed", "hire"];
const FEW = 5;

export function buttonsOf(actions: readonly string[]): string[][] {
  const offered = actions.filter((text) => !ON_TILES.includes(parse(text).verb));
  const counted = offered.filter((text) => COUNTED.includes(parse(text).verb));
  const others = choicesOf(offered.filter((text) => !counted.includes(text)));
  return counted.length > FEW ? [counted, ...others] : [...counted.map((text) => [text]), ...others];
}
