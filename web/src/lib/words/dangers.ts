/** What disasters and supplies would cost a player now, how likely they are, and who need not fear them. */
import type { BoardDocument, ViewDocument } from "../../generated/api";
import { strikes } from "../game/chits";
import { say, sentence } from "./speech.svelte";
import { chit, goods, tile } from "./telling";

/** The goods and tiles that a threat would take. */
function losses(board: BoardDocument, what: string): string {
  const { goods: lost, tiles } = board.threats[what] ?? { goods: {}, tiles: [] };
  return [...(Object.keys(lost).length ? [goods(lost)] : []), ...tiles.map(tile)].join(", ");
}

/** All about a disaster: chits shown and to come, the odds, the cost for the owner of a board, and who is protected. */
export function dangers(disaster: string, view: ViewDocument, board: BoardDocument | undefined): string[] {
  const shown = view.chits[disaster] ?? 0;
  const name = chit(disaster);
  if (strikes(shown)) return [say("table.struck", { disaster: name })];
  const odds = say("format.percent", { n: view.odds[disaster] ?? 0 });
  const all = Object.values(view.undrawn_chits).reduce((sum, each) => sum + each, 0);
  const safe = view.seats.filter((seat) => seat.protected.includes(disaster)).map((seat) => seat.name);
  const lost = board && losses(board, disaster);
  return [
    say("table.disaster", { disaster: name, shown, odds }),
    say("threat.left", { n: view.undrawn_chits[disaster] ?? 0, all }),
    ...(lost === undefined ? [] : [lost ? say("threat.lose", { losses: lost }) : say("threat.nothing")]),
    ...(safe.length ? [sentence(say("table.protected", { names: safe.join(", ") }))] : []),
  ];
}

/** All about the next supply. */
export function supplyDangers(view: ViewDocument, board: BoardDocument | undefined): string[] {
  const odds = say("threat.supply_odds", { odds: say("format.percent", { n: view.odds["supply"] ?? 0 }) });
  const threat = board?.threats["supply"];
  if (!board || !threat) return [odds];
  const starved = threat.goods["inhabitants"] ?? 0;
  return [
    odds,
    starved
      ? say("threat.supply_short", { needed: board.food_needed, food: board.food, starved })
      : say("threat.supply_fed", { needed: board.food_needed, food: board.food }),
    ...(threat.rescued ? [say("threat.rescued", { n: threat.rescued })] : []),
    ...(threat.tiles.length ? [say("threat.unfinished", { tiles: threat.tiles.map(tile).join(", ") })] : []),
  ];
}

/** The chits that can still come, each kind with its number. */
export function toCome(view: ViewDocument): string {
  const left = Object.entries(view.undrawn_chits).filter(([, n]) => n > 0);
  return say("threat.to_come", { chits: left.map(([kind, n]) => `${n} × ${chit(kind)}`).join(", ") });
}
