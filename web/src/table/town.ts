/** A town on the map behind the table: a temple, and around it a house for each tile. */

const TEMPLE = "M-5 0v-5h-1.2L0-9l6.2 4H5v5z";
const HOUSE = "v-3l2-1.6 2 1.6v3z";
/** Where the houses stand, those of the first tiles first; later ones are farther away. */
const PLACES = [
  [7, 0],
  [-11, 0],
  [3, 3],
  [-7, 3],
  [-2, 4.5],
  [10, 2.5],
  [-14.5, 2],
  [7, 5],
  [-11.5, 5],
  [14, 0.5],
  [-18, 0.5],
  [2.5, 7],
  [-7, 7],
] as const;

/** The outline of a town of so many tiles. */
export function town(tiles: number): string {
  return (
    TEMPLE +
    PLACES.slice(0, tiles)
      .map(([x, y]) => `M${x} ${y}${HOUSE}`)
      .join("")
  );
}
