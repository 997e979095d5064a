/** Pools of rated games, and ratings, in words. */
import type { PoolDocument, RatingDocument } from "../../generated/api";
import { say, speech, type Key } from "../words/speech.svelte";
import { gameOptions } from "./games";

const NAMES: Record<string, Key> = { base: "new.base", sea: "new.sea", heroes: "new.heroes" };

/** What is played in a pool, and by how many. */
export function poolName(pool: PoolDocument): string {
  const name = NAMES[pool.edition];
  const options = gameOptions(pool);
  const edition = name === undefined ? pool.edition : say(name);
  return say("rating.pool_of", { game: options ? `${edition} · ${options}` : edition, players: pool.players });
}

/** Where somebody probably stands. */
export function estimateOf({ estimate, spread }: RatingDocument): string {
  return say("rating.spread", { estimate, spread });
}

/** A change with its sign. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `\u2212${-change}` : "±0";
}

/** A day, in the language of the page. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(speech.language, { dateStyle: "medium" }).format(at);
}

/** What is played in a tournament, and by how many at a table. */
export function cupGame({
  edition,
  options,
  players,
}: {
  edition: string;
  options: string[];
  players: number;
}): string {
  return poolName({ id: "", edition, options, players });
}
