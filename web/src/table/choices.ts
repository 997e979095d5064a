/** What has a button in the action bar, in the order of its keys; what differs in its amount only is one choice. */
import { choicesOf, parse } from "../lib/notation";

/** What is done on the tiles has no button. */
const ON_TILES = ["bid", "move"];
/** Answers that are a number: a few of them are buttons, more are one choice. */
const COUNTED = ["feed", "hire"];
const FEW = 5;

export function buttonsOf(actions: readonly string[]): string[][] {
  const offered = actions.filter((text) => !ON_TILES.includes(parse(text).verb));
  const counted = offered.filter((text) => COUNTED.includes(parse(text).verb));
  const others = choicesOf(offered.filter((text) => !counted.includes(text)));
  return counted.length > FEW ? [counted, ...others] : [...counted.map((text) => [text]), ...others];
}
