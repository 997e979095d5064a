/** The components of the two numbers of the score, with their icons. */
import type { IconName } from "../../art/icons";

export const PARTS = {
  prestige: [
    ["buildings", "building"],
    ["lands", "land"],
    ["sea", "sea"],
    ["hero", "person"],
    ["coins", "coins"],
    ["clovers_for_prestige", "clovers"],
  ],
  population: [
    ["inhabitants", "inhabitants"],
    ["mercenaries", "mercenaries"],
    ["clovers_for_population", "clovers"],
  ],
} as const satisfies Record<string, readonly (readonly [string, IconName])[]>;

export const NUMBERS = ["prestige", "population"] as const;
