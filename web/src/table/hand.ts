/** What a hand does at the table, by mouse or by key: the same thing either way. */
import { bidsOf, movesOf } from "../lib/notation";
import { buttonsOf } from "./choices";
import type { Game } from "./game.svelte";

/** All tiles that lie there, in the order of their keys. */
export function offered(game: Game): string[] {
  const { view } = game;
  return view ? [...view.row, ...view.conquest, ...view.sea] : [];
}

/** Choose a tile: buy it from the sea, move the bid there, bid the least that may be; or hear why it can't be had. */
export function choose(game: Game, tile: string): void {
  const actions = game.bidding?.actions ?? [];
  const least = bidsOf(actions).get(tile)?.[0];
  const move = movesOf(actions).get(tile);
  if (game.view?.sea.includes(tile)) void game.pick(`sea ${tile}`);
  else if (least !== undefined) void game.bid(`bid ${tile} ${least}`);
  else if (move !== undefined) void game.pick(move);
  else if (game.choosesTile) void game.whyNot(tile);
}

/** The option that has this number: tiles while one chooses among them, buttons otherwise. */
export function option(game: Game, number: number): void {
  const tile = offered(game)[number - 1];
  const button = buttonsOf(game.asked?.actions ?? [])[number - 1]?.[0];
  if (!game.choosesTile) void (button !== undefined && game.pick(button));
  else if (tile !== undefined) choose(game, tile);
}

/** One more or one less of what is picked, if it is an amount. */
export function raise(game: Game, by: number): void {
  const picked = game.draft?.steps.at(-1)?.action ?? "";
  const alike = picked.slice(0, picked.lastIndexOf(" ") + 1);
  const isAmount = (text: string) => text.startsWith(alike) && /^\d+$/.test(text.slice(alike.length));
  if (!isAmount(picked)) return;
  const amounts = (game.draft?.asked.actions ?? []).filter(isAmount);
  const next = amounts[amounts.indexOf(picked) + by];
  if (next !== undefined) void game.pick(next);
}

/** What is done to take none of the tiles. */
export const AWAY: readonly string[] = ["pass", "withdraw", "no-sea"];

/** Pass, withdraw, or leave the sea alone. */
export function leave(game: Game): void {
  const away = game.asked?.actions.find((text) => AWAY.includes(text));
  if (away === "no-sea") void game.pick(away);
  else if (away !== undefined) void game.bid(away);
}

/** Go through the moments. */
export function step(game: Game, by: number): void {
  void game.go(Math.max(0, (game.at ?? game.last) + by));
}
