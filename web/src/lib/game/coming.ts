/** The tiles that can still come, by letter. */

export interface Letter {
  letter: string;
  tiles: string[];
}

/** Undrawn tiles in the order of the box, grouped by the letter on their backs, with which their ids begin. */
export function byLetter(tiles: readonly string[]): Letter[] {
  const found = new Map<string, string[]>();
  for (const id of tiles) found.set(id[0] ?? "", [...(found.get(id[0] ?? "") ?? []), id]);
  return [...found].map(([letter, ids]) => ({ letter, tiles: ids }));
}
