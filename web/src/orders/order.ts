/** An order while it is put together, and in words. */
import type { OrderNow, OrderReason, OwnOrder, StandingOrderDocument, ViewDocument } from "../generated/api";
import { say } from "../lib/words/speech.svelte";
import { goods } from "../lib/words/telling";
import * as words from "../lib/words/words";

export type Order = StandingOrderDocument;
type Wanted = Order["bids"][number];

export const NOTHING: Order = {
  bids: [],
  otherwise: "wake",
  moves: [],
  outbid: "wake",
  rivals: [],
  first_only: false,
  sea: null,
};

/** What a bid on a tile may cost a seat: from its price to all that the seat can bid. None, if that is too little. */
export function rangeOf(view: ViewDocument, seat: number, tile: string): [number, number] | null {
  const least = view.prices[tile]?.[seat];
  const most = view.seats[seat]?.most_bid ?? 0;
  return least === undefined || least > most ? null : [least, most];
}

/** All tiles that the seat can bid on, those of the row first. Of one with a bid in the conquest row nothing more can be had. */
export function tilesFor(view: ViewDocument, seat: number): string[] {
  const own = Object.keys(view.bids).find((id) => view.bids[id]?.seat === seat);
  return [...view.row, ...view.conquest.filter((id) => !view.bids[id])].filter(
    (id) => id !== own && rangeOf(view, seat, id) !== null,
  );
}

/** A tile for the list: for as much as it costs now, as a first suggestion. */
export function wantedTile(view: ViewDocument, seat: number, tile: string): Wanted {
  const [least, most] = rangeOf(view, seat, tile) ?? [1, 1];
  const beaten = view.row.includes(tile) ? (view.bids[tile]?.coins ?? 0) + 1 : 0;
  return { tile, up_to: Math.min(Math.max(least, beaten), most), at_least: null };
}

/** A list with the item at a place one place earlier. */
export function earlier<T>(list: readonly T[], place: number): T[] {
  const moved = [...list];
  moved.splice(place - 1, 2, list[place]!, list[place - 1]!);
  return moved;
}

/** An order without the tiles that are no longer on offer, for another round or after others have bid. */
export function fitted(order: Order, view: ViewDocument, seat: number): Order {
  const possible = tilesFor(view, seat);
  return {
    ...order,
    bids: order.bids.filter(({ tile }) => possible.includes(tile)),
    moves: order.moves.filter(({ tile }) => possible.includes(tile)),
    rivals: order.rivals.filter((tile) => tile in view.prices),
    sea: order.sea !== null && view.sea.includes(order.sea) ? order.sea : null,
  };
}

/** Whether there is anything to do in it. */
export function saysNothing(order: Order, laid: boolean): boolean {
  const moves = order.moves.length > 0 || order.outbid !== "wake";
  return laid ? !moves : !moves && order.bids.length === 0 && order.otherwise === "wake";
}

function coins(n: number): string {
  return goods({ coins: n });
}

function oneAfterAnother(parts: string[]): string {
  return parts.reduceRight((rest, first) => say("order.list", { first, rest }));
}

/** What will happen, in a few sentences. A bid that is laid is moved as it is. */
export function inWords(order: Order, laid: boolean): string[] {
  if (saysNothing(order, laid)) return [say("order.nothing_yet")];
  const said: string[] = [];
  if (!laid) {
    if (order.sea) said.push(say("order.buy_words", { sea: order.sea }));
    const bids = order.bids.map(({ tile, up_to, at_least }) =>
      at_least
        ? say("order.bid_words_raised", { tile: words.tile(tile), coins: coins(up_to), least: at_least })
        : say("order.bid_words", { tile: words.tile(tile), coins: coins(up_to) }),
    );
    said.push(say("order.on_turn", { what: oneAfterAnother([...bids, say(`order.${order.otherwise}`)]) }));
  }
  const moves = order.moves.map(({ tile, up_to }) =>
    laid
      ? say("order.move_words_plain", { tile: words.tile(tile) })
      : say("order.move_words", { tile: words.tile(tile), coins: coins(up_to) }),
  );
  said.push(say("order.if_outbid", { what: oneAfterAnother([...moves, say(`order.${order.outbid}`)]) }));
  const first = order.bids[0];
  if (order.first_only && first && !laid) said.push(say("order.wakes_first", { tile: words.tile(first.tile) }));
  if (order.rivals.length)
    said.push(say("order.wakes_rival", { tiles: order.rivals.map((id) => words.tile(id)).join(", ") }));
  return said;
}

/** Some actions of a seat, in words. */
export function actionsInWords(actions: readonly string[], seat: number, view: ViewDocument): string {
  const decision = { seat, kind: "bid", tile: null, chit: null, offer: null, actions: [...actions] };
  return actions
    .filter((text) => text !== "no-sea")
    .map((text) => words.action(text, decision, view))
    .join(", ");
}

/** Why an order leaves the decision to its owner, or has ended. */
export function reasonInWords({ key, values }: OrderReason, names: readonly string[]): string {
  const tile = values["tile"];
  return say(`order.by_${key}` as "order.by_outbid", {
    ...(tile === undefined ? {} : { tile: words.tile(String(tile)) }),
    name: names[Number(values["seat"])] ?? "",
  });
}

/** What an order would do now. */
export function nowInWords(now: OrderNow, seat: number, view: ViewDocument, names: readonly string[]): string {
  const what = now.wakes
    ? say("order.now_wakes", { why: reasonInWords(now.wakes, names) })
    : actionsInWords(now.actions, seat, view) || say("order.now_forced");
  return say(now.kind === "move" ? "order.now_outbid" : "order.now", { what });
}

/** What became of an order that no longer stands. */
export function endInWords(own: OwnOrder, view: ViewDocument, names: readonly string[]): string {
  const said = own.played.length ? [say("order.played", { what: actionsInWords(own.played, own.seat, view) })] : [];
  if (own.ended && own.ended.key !== "done") said.push(say("order.ended", { why: reasonInWords(own.ended, names) }));
  return said.join(" ");
}
