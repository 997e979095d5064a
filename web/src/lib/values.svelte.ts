/** The values that count for the game on the table: an old game is explained with those it was played with (11.9, 11.10). */
import { boxOf, RULES, type Box } from "./box";

class Values {
  /** The version of the rules of the game that is shown. */
  rules = $state(RULES);
  readonly box: Box = $derived(boxOf(this.rules));
}

export const values = new Values();
