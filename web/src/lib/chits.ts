/** Chits: their pictures, and when they strike. */

/** The number of chits of a kind that make a disaster strike. */
export const NEEDED = 3;

/** The picture on a chit; Persians of all values look alike. */
export function artOf(chit: string): string {
  return `chit-${chit.split("-")[0] ?? chit}`;
}
