/** What things mean for a player, with the numbers that apply to the seat: a colony or a hero changes some of them. */
import type { BoardDocument, ViewDocument } from "../../generated/api";
import type { Disaster, Good, Goods } from "../game/box";
import { tileOf, values } from "../game/values.svelte";
import { sentence, speech, type Values } from "./speech.svelte";
import { chit, goods } from "./telling";

export type Explained = Exclude<Good, "any" | "strength"> | Disaster | "prestige" | "population" | "taking" | "supply";

/** The numbers in an explanation. */
function numbers(of: Explained, board: BoardDocument): Values {
  const { quake, tempest, drought, drought_down, decline, luxury_rate, mouths_per_food, mark } = board.traits;
  const { coins_per_prestige, points_per_inhabitant } = board.traits;
  const found: Record<Explained, Values> = {
    wood: { n: quake },
    stone: { n: quake },
    food: { n: mouths_per_food, tempest },
    coins: { n: coins_per_prestige },
    luxury: { n: luxury_rate },
    inhabitants: { n: points_per_inhabitant },
    prestige: { n: coins_per_prestige },
    population: { n: points_per_inhabitant },
    earthquake: { n: quake },
    drought: drought_down ? { n: drought_down, down: "yes" } : { n: drought, down: "no" },
    plague: {},
    tempest: { n: tempest },
    decline: { n: decline },
    taking: { n: mark },
    supply: { n: mouths_per_food },
  };
  return found[of];
}

/** What something does for, or to, the owner of a board. */
export function about(of: Explained, board: BoardDocument): string {
  return speech.say(`page.about_${of}`, numbers(of, board));
}

/** What a disaster does to the owner of a board. */
export function threat(disaster: Disaster, board: BoardDocument): string[] {
  return [about(disaster, board), ...(board.protected.includes(disaster) ? [speech.say("page.safe_from")] : [])];
}

/** A phase of the round. */
export function phase(of: string, view: ViewDocument, board: BoardDocument): string {
  if (of === "chits") return speech.say("page.about_chits", { n: values.ruleset.chits_a_round });
  if (of === "taking" || of === "supply") return about(of, board);
  if (of !== "auction") return speech.say(`page.about_${of}`);
  const n = values.ruleset.coins_for_passing;
  return speech.say(view.seats.length === 1 ? "page.about_auction_solo" : "page.about_auction", { n });
}

/** How far the score is from the points that a level takes. */
export function target(board: BoardDocument, points: number | null): string[] {
  const missing = Math.max(0, (points ?? 0) - board.score);
  return points === null ? [] : [speech.say("page.target_text", { target: points, missing })];
}

/** What the score is, which of the two numbers limits it, and what raises it. */
export function score(board: BoardDocument): string[] {
  const { coins_per_prestige: coins, points_per_inhabitant: points } = board.traits;
  const binding =
    board.prestige === board.population ? "both" : board.prestige < board.population ? "prestige" : "population";
  return [speech.say("page.about_score"), speech.say(`page.raise_${binding}`, { coins, points })];
}

function goodsLines(key: "cost" | "once" | "takes" | "income" | "marked" | "sea_cost", amounts: Goods): string[] {
  return Object.keys(amounts).length > 0 ? [speech.say(`lesson.${key}`, { goods: goods(amounts) })] : [];
}

/** The positive or the negative amounts, as positive numbers. */
function only(amounts: Goods, sign: 1 | -1): Goods {
  return Object.fromEntries(
    Object.entries(amounts)
      .filter(([, amount]) => Math.sign(amount) === sign)
      .map(([good, amount]) => [good, Math.abs(amount)]),
  );
}

function stated(text: string): string {
  return `${sentence(text)}.`;
}

/** What every sign on a tile means for whoever takes it; on offer also what it takes to get it: a lowest bid, or a fixed price. */
export function lesson(
  id: string,
  {
    offered,
    price,
    fixed = false,
    marked,
  }: { offered: boolean; price?: number | undefined; fixed?: boolean; marked: boolean },
): string[] {
  const sea = values.box.sea[id];
  if (sea)
    return [
      ...(offered ? goodsLines("sea_cost", sea.cost) : []),
      ...(sea.prestige ? [speech.say("lesson.prestige", { n: sea.prestige })] : []),
      ...(offered ? goodsLines("once", sea.once) : []),
      speech.say("lesson.fish"),
    ];
  const tile = tileOf(id);
  return [
    ...(marked ? goodsLines("marked", tile.cost) : []),
    ...(offered ? [speech.say(fixed ? "lesson.price" : "lesson.bid", { n: price ?? tile.bid })] : []),
    ...(tile.prestige ? [speech.say("lesson.prestige", { n: tile.prestige })] : []),
    ...(offered ? goodsLines("cost", tile.cost) : []),
    ...(offered ? [...goodsLines("once", only(tile.once, 1)), ...goodsLines("takes", only(tile.once, -1))] : []),
    ...goodsLines("income", tile.income),
    ...tile.protects.map((disaster) => speech.say("lesson.protects", { disaster: chit(disaster) })),
    ...(tile.ability ? [stated(speech.say(`ability.${tile.ability}`))] : []),
    ...(offered && tile.kind === "land" ? [speech.say("lesson.land")] : []),
    ...(tile.supply && offered ? [speech.say("lesson.supply")] : []),
    ...(tile.source ? [stated(speech.say(`tile.${tile.source}`))] : []),
  ];
}
