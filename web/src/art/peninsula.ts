/** The cities on the map of the peninsula, whose coasts and mountains are in public/map.svg. */
interface Place {
  id: string;
  x: number;
  y: number;
  /** The side of the name; the name of a region is in its middle. */
  name: "left" | "right" | "above" | "midst";
}

export const PLACES: readonly Place[] = [
  { id: "patras", x: 100, y: 54, name: "right" },
  { id: "korinth", x: 238, y: 104, name: "above" },
  { id: "argos", x: 217, y: 145, name: "left" },
  { id: "arkadia", x: 167, y: 162, name: "midst" },
  { id: "sparta", x: 182, y: 228, name: "right" },
  { id: "messene", x: 122, y: 213, name: "right" },
  { id: "pylos", x: 98, y: 246, name: "left" },
];
