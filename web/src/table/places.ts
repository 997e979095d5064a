/** Where things are on the table, for what points at them: the tour and the tips. */
export const PLACES = {
  market: "section.market", // a phone has a view of this name around it
  // The first that may be bid on and has costs; if there is none, whatever lies there.
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

/** Whether a place is there at all; on a phone it may be in another view. */
export function exists(place: Place): boolean {
  return document.querySelector(PLACES[place]) !== null;
}

/** The element of a place, if it is there and can be seen. */
export function find(place: Place): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(PLACES[place]);
  return found && found.getClientRects().length > 0 ? found : null;
}
