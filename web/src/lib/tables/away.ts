/** Games that a player put away on the first page. They are remembered in this browser, as the player is. */
import { keep, preferences } from "../app/preferences.svelte";

/** The number of games that are remembered. */
const MOST_AWAY = 500;

export function isAway({ id }: { id: string }): boolean {
  return preferences.away.includes(id);
}

/** Put a game away, or bring it back. */
export function setAway({ id }: { id: string }, away: boolean): void {
  const others = preferences.away.filter((each) => each !== id);
  preferences.away = away ? [...others, id].slice(-MOST_AWAY) : others;
  keep();
}
