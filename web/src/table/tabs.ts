/** The views of the table on a phone, and which one a decision needs. */
import type { IconName } from "../art/icons";
import { say } from "../lib/words/speech.svelte";
import type { Place } from "./places";

export const TABS = ["market", "city", "players", "log"] as const;
export type Tab = (typeof TABS)[number];

export const TAB_ICONS: Record<Tab, IconName> = {
  market: "market",
  city: "building",
  players: "population",
  log: "log",
};

export function titleOf(tab: Tab): string {
  if (tab === "log") return say("log.title");
  return tab === "market" ? say("page.market") : tab === "city" ? say("page.city") : say("page.players");
}

/** Decisions about tiles, patrons and chits; all others concern the player's own city. */
const AT_MARKET = ["offer", "answer", "sea", "bid", "move", "redraw", "ignore"];

export function tabFor(kind: string): Tab {
  return AT_MARKET.includes(kind) ? "market" : "city";
}

const PLACES: Record<Exclude<Tab, "log">, readonly Place[]> = {
  market: ["market", "tile", "conquest", "sea"],
  city: ["city", "tracks", "scores", "lands", "buildings", "patrons"],
  players: ["rivals", "disasters", "persians"],
};

/** The view that a place is in, if any. */
export function tabOf(place: Place): Tab | undefined {
  return TABS.find((tab) => tab !== "log" && PLACES[tab].includes(place));
}

/** Where an arrow key leads among the tabs, wrapping around. */
export function tabAfter(tab: Tab, key: string): Tab | null {
  const here = TABS.indexOf(tab);
  const steps: Record<string, number> = {
    ArrowRight: here + 1,
    ArrowDown: here + 1,
    ArrowLeft: here - 1,
    ArrowUp: here - 1,
    Home: 0,
    End: TABS.length - 1,
  };
  const step = steps[key];
  return step === undefined ? null : (TABS.at(step % TABS.length) ?? null);
}
