/** Which drawings of `art.svg` show a tile: a building has one of its own, a land one for each terrain, of which there are several. */
import { values } from "./values.svelte";

export interface Scene {
  /** The id of the drawing. */
  art: string;
  /** The terrain, for the colour behind it; a building has none. */
  terrain: string;
  mirrored: boolean;
}

/** How many drawings each terrain has; the first is named after it, the others are numbered. */
export const DRAWINGS = 3;

/** The scenes of all tiles of a row. Each land has its favourite drawing, by its number, unless that terrain looked the same where it
 * was last seen in the row: so a tile that is added at the end changes no other. */
export function scenesIn(row: readonly string[]): ReadonlyMap<string, Scene[]> {
  const last = new Map<string, number>();
  return new Map(
    row.map((id) => {
      const { tiles, sea } = values.box;
      const number = Number(id.slice(1));
      const terrains = sea[id] ? ["sea"] : (tiles[id]?.terrain ?? []);
      const scenes = terrains.map((terrain) => {
        let drawing = number % DRAWINGS;
        if (drawing === last.get(terrain)) drawing = (drawing + 1) % DRAWINGS;
        last.set(terrain, drawing);
        return { art: drawing ? `${terrain}-${drawing + 1}` : terrain, terrain, mirrored: number % 2 === 1 };
      });
      return [id, scenes.length ? scenes : [{ art: id, terrain: "", mirrored: false }]];
    }),
  );
}
