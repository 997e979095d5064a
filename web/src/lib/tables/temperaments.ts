/** What bots may like: modifiers of their levels. Only the pages on which tables are set up need them. */
import type { SeatSetup } from "../../generated/api";
import type { Key } from "../words/speech.svelte";

export type Temperament = NonNullable<SeatSetup["temperament"]>;

export const TEMPERAMENTS: Record<Temperament, { name: Key; text: Key }> = {
  careful: { name: "new.careful", text: "new.careful_text" },
  builder: { name: "new.builder", text: "new.builder_text" },
  grabber: { name: "new.grabber", text: "new.grabber_text" },
  spoiler: { name: "new.spoiler", text: "new.spoiler_text" },
};

/** Whether a level can have one: strategoi play as well as they can. */
export function moody(level: string): boolean {
  return level !== "strategos";
}
