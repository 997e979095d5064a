/** Where things are on the table, for the tour and the tips. */
export const PLACES = {
  market: "section.market", // on a phone a view of this name is around it
  // The first tile that may be bid on and has a cost; if there is none, any tile.
  tile: ".possible [data-offer]:has(.cost), .market:not(:has(.possible .cost)) [data-offer]",
  conquest: ".market .conquest",
  sea: ".market .sea",
  bar: ".bar",
  city: ".board",
  tracks: ".board .tracks",
  scores: ".board .scores",
  lands: ".board .lands",
  buildings: ".board .buildings",
  patrons: ".board .hero",
  rivals: ".rivals",
  disasters: ".disasters",
  persians: ".persians",
  help: ".band nav",
} as const;
export type Place = keyof typeof PLACES;

/** Whether a place exists; on a phone it may be in another view. */
export function exists(place: Place): boolean {
  return document.querySelector(PLACES[place]) !== null;
}

/** The element of a place, if it exists and is visible. */
export function find(place: Place): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(PLACES[place]);
  return found && found.getClientRects().length > 0 ? found : null;
}
