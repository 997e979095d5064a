interface City {
  x: number;
  y: number;
  name: "left" | "right";
  /** Beyond the edge of the map: on an island of its own, in its direction. */
  far?: true;
}

/** The cities of all civilizations on the map behind the table, seen at an angle, where a step to the south is half as long. */
export const CITIES: Readonly<Record<string, City>> = {
  patras: { x: 100, y: 33, name: "left" },
  korinth: { x: 243, y: 53, name: "right" },
  sikyon: { x: 206, y: 43, name: "left" },
  mycenae: { x: 222, y: 67, name: "left" },
  argos: { x: 236, y: 82, name: "right" },
  arkadia: { x: 157, y: 80, name: "left" },
  sparta: { x: 190, y: 116, name: "right" },
  messene: { x: 128, y: 106, name: "left" },
  pylos: { x: 98, y: 126, name: "left" },
  delphi: { x: 170, y: 14, name: "left" },
  thebes: { x: 290, y: 24, name: "right" },
  delos: { x: 352, y: 92, name: "right", far: true },
  rhodes: { x: 362, y: 124, name: "right", far: true },
  antioch: { x: 344, y: 152, name: "right", far: true },
  syrakus: { x: 20, y: 116, name: "left", far: true },
};
