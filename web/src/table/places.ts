/** Where things are on the table, for the tour, the tips and the animations: the only place that knows selectors of other parts. */
import type { Cue } from "../lib/game/cues";
import type { Area } from "./motion";

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

/** The first of these places that is visible. */
export function visible(...selectors: string[]): Element | null {
  for (const selector of selectors) {
    for (const found of document.querySelectorAll(`:is(.table, .phone) ${selector}`)) {
      const { width, height, bottom, top } = found.getBoundingClientRect();
      if (width && height && bottom > 0 && top < innerHeight) return found;
    }
  }
  return null;
}

/** The rectangle of an element. */
export function areaOf(element: Element | null): Area | null {
  if (element === null) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** Where a player is: the city, the row among the players, or in a small window the tab that leads there. */
function homes(seat: number): string[] {
  return [`.board[data-seat="${seat}"] header`, `[data-rival="${seat}"]`, "[data-tab='players']"];
}

/** Where a player is, if it is visible. */
export function homeOf(seat: number): Element | null {
  return visible(...homes(seat));
}

/** The track of a good in a fully shown city. */
export function trackOf(seat: number, good: string): Element | null {
  return visible(`.board[data-seat="${seat}"] [data-good="${good}"]`);
}

/** The element where a cue starts. */
export function sourceOf(cue: Cue): Element | null {
  if (cue.kind === "tile") return visible(`[data-offer="${cue.tile}"]`);
  if (cue.kind === "outbid") return visible(`[data-slot="${cue.tile}"]`);
  if (cue.kind === "ruin") return visible(`.board[data-seat="${cue.seat}"] [data-tile="${cue.tile}"]`);
  return null;
}

/** The element where a cue lands. */
export function targetOf(cue: Cue): Element | null {
  if (cue.kind === "tile")
    return visible(
      `.board[data-seat="${cue.seat}"] [data-tile="${cue.tile}"]`,
      ...homes(cue.seat),
      "[data-tab='city']",
    );
  if (cue.kind === "bid") return visible(`[data-slot="${cue.tile}"]`);
  if (cue.kind === "deal") return visible(`[data-offer="${cue.tile}"]`);
  if (cue.kind === "outbid" || cue.kind === "gain" || cue.kind === "loss") return visible(...homes(cue.seat));
  return null;
}

/** The middle of the table. */
export function middle(): Area {
  const main = areaOf(visible("main .left", "main")) ?? { left: 0, top: 0, width: innerWidth, height: innerHeight };
  return { left: main.left + main.width / 2, top: main.top + Math.min(main.height * 0.4, 260), width: 0, height: 0 };
}
