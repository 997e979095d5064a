/** The values and numbers that count for the game on the table: an old game is explained with those it was played with (11.9, 11.10). */
import type { RulesetDocument } from "../../generated/api";
import { boxOf, RULES, type Box, type Tile } from "./box";

class Values {
  /** The version of the rules of the game that is shown. */
  rules = $state(RULES);
  readonly box: Box = $derived(boxOf(this.rules));
  #ruleset = $state.raw<RulesetDocument | null>(null);

  /** The numbers of the rules that are the same for all seats, as the table sent them; those of a seat are its `traits`. */
  get ruleset(): RulesetDocument {
    if (this.#ruleset === null) throw new Error("no table has sent its rules");
    return this.#ruleset;
  }

  set ruleset(ruleset: RulesetDocument) {
    this.#ruleset = ruleset;
  }
}

export const values = new Values();

/** A tile of the market or of a city by its id; a sea tile is none. */
export function tileOf(id: string): Tile {
  const tile = values.box.tiles[id];
  if (tile === undefined) throw new Error(`no tile ${id}`);
  return tile;
}
