/** Chits: their pictures, and when they strike. */
import { say } from "../words/speech.svelte";
import { values } from "./values.svelte";

/** Whether a disaster strikes, or has struck, with so many chits of its kind. */
export function strikes(shown: number): boolean {
  return shown >= values.ruleset.chits_to_strike;
}

/** How many chits of a kind are revealed, of those that a strike takes. */
export function shownOf(shown: number): string {
  return say("page.shown_of", { shown, needed: values.ruleset.chits_to_strike });
}

/** The picture on a chit; Persians of all values look alike. */
export function artOf(chit: string): string {
  return `chit-${chit.split("-")[0] ?? chit}`;
}
