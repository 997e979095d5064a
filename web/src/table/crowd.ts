/** The inhabitants of a city as figures: one for each, as long as they can be told apart. */

/** Who comes one after another, by the number of the drawing. Every other one stands on the other side of the city. */
const ORDER = [1, 2, 3, 5, 4, 1, 6, 2, 5, 3, 6, 4] as const;
/** More would be a black mass; the number beside them goes on. */
export const MOST_FIGURES = 30;

/** The drawings of so many inhabitants, those who came first at the beginning: whoever comes or goes moves nobody else. */
export function crowd(inhabitants: number): number[] {
  return Array.from({ length: Math.min(inhabitants, MOST_FIGURES) }, (_, place) => ORDER[place % ORDER.length] ?? 1);
}
