/** Chits: which picture they have, and when they strike. */

/** As many of a kind, and it strikes. */
export const NEEDED = 3;

/** The scene on a chit; Persians of any value look alike. */
export function artOf(chit: string): string {
  return `chit-${chit.split("-")[0] ?? chit}`;
}
