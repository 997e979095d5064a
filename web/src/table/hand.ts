/** Actions of the player at the table, the same by mouse and by key. */
import { bidsOf, movesOf, parse, write } from "../lib/game/notation";
import { buttonsOf } from "./choices";
import type { Game } from "./game.svelte";

/** All tiles on offer, in the order of their keys. */
export function offered(game: Game): string[] {
  const { view } = game;
  return view ? [...view.row, ...view.conquest, ...view.sea] : [];
}

/** Choose a tile: buy it from the sea, move the bid there, or make the lowest bid; otherwise show why it can't be taken. */
export function choose(game: Game, tile: string): void {
  const actions = game.turn.bidding?.actions ?? [];
  const bid = bidsOf(actions).get(tile);
  const move = movesOf(actions).get(tile);
  if (game.view?.sea.includes(tile)) void game.turn.pick(write({ verb: "sea", tile }));
  else if (bid !== undefined) void game.turn.bid(write(bid));
  else if (move !== undefined) void game.turn.pick(move);
  else if (game.turn.choosesTile) void game.turn.whyNot(tile);
}

/** Choose the option with a number: a tile while tiles are chosen, a button otherwise. */
export function option(game: Game, number: number): void {
  const tile = offered(game)[number - 1];
  const button = buttonsOf(game.turn.asked?.actions ?? [])[number - 1];
  if (!game.turn.choosesTile) void (button !== undefined && game.turn.pick(write(parse(button))));
  else if (tile !== undefined) choose(game, tile);
}

/** Change the amount of the current choice by one, if it has an amount. */
export function raise(game: Game, by: number): void {
  const picked = game.turn.draft?.steps.at(-1)?.action;
  if (picked === undefined) return;
  const { amount, ...alike } = parse(picked);
  if (amount !== undefined && amount + by >= 0) void game.turn.pick(write({ ...alike, amount: amount + by }));
}

/** Bid this many coins on the tile that is picked. */
export function setCoins(game: Game, coins: number): void {
  const run = game.turn.raisable?.run;
  if (run) void game.turn.pick(write({ ...run, amount: coins }));
}

/** Answers that take none of the tiles. */
export const AWAY: readonly string[] = ["pass", "withdraw", "no-sea"];

/** Pass, withdraw, or decline the sea tile. */
export function leave(game: Game): void {
  const away = game.turn.asked?.actions.find((text) => AWAY.includes(text));
  if (away === "no-sea") void game.turn.pick(away);
  else if (away !== undefined) void game.turn.bid(away);
}

/** Step through the moments. */
export function step(game: Game, by: number): void {
  void game.go(Math.max(0, (game.at ?? game.last) + by));
}
