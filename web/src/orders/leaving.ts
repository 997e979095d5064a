/** Leaving and cancelling orders. The server tells the other devices of the seat. */
import type { OwnOrder, StandingOrderDocument } from "../generated/api";
import { ask, problemOf } from "../lib/net/api";
import type { Game } from "../table/game.svelte";

/** Leave an order for a seat and the round whose tiles were shown. Rejects with `Refused`. */
export async function leaveOrder(
  game: Game,
  order: StandingOrderDocument & { round: number },
  seat: number,
): Promise<void> {
  game.orders = await ask<OwnOrder[]>("PUT", `tables/${game.id}/order`, { ...order, seat });
}

/** Cancel the order of a seat. Rejects with `Refused`. */
export async function cancelOrder(game: Game, seat: number): Promise<void> {
  game.orders = await ask<OwnOrder[]>("DELETE", `tables/${game.id}/order?seat=${seat}`);
}

/** Put away what became of the last order of a seat. */
export async function putAwayOrder(game: Game, seat: number): Promise<void> {
  try {
    await cancelOrder(game, seat);
  } catch (error) {
    game.problem = problemOf(error);
  }
}
