/** The components: the values of all tiles, civilizations, heroes and colonies, as the engine has them. */
import data from "../../generated/box.json";

export type Good = "wood" | "stone" | "food" | "coins" | "luxury" | "inhabitants" | "any" | "strength";
export type Goods = Partial<Record<Good, number>>;
export type Terrain = "field" | "forest" | "mountains" | "hills";
export type Disaster = "earthquake" | "drought" | "plague" | "tempest" | "decline";
export type Unprinted = Record<string, string[]>;

export interface Tile {
  id: string;
  kind: "land" | "building";
  bid: number;
  prestige: number;
  cost: Goods;
  once: Goods;
  income: Goods;
  protects: Disaster[];
  ability: string;
  supply: boolean;
  set: string;
  source: string;
  terrain: Terrain[];
}

export interface SeaTile {
  id: string;
  cost: Goods;
  prestige: number;
  once: Goods;
}

export interface Civilization {
  id: string;
  order: number;
  once: Goods;
  income: Goods;
  protects: Disaster[];
  ability: string;
  set: string;
}

export interface Mat {
  storage: Goods;
  income_by_inhabitants: { inhabitants: number; coins: number; luxury: number }[];
  coins_per_prestige: number;
  points_per_inhabitant: number;
}

export interface Hero {
  id: string;
  once: Goods;
  prestige: number;
  income: Goods;
  orange: Goods;
  traits: Record<string, number>;
  unprinted: Unprinted;
}

export interface Colony {
  id: string;
  mat: Mat;
  traits: Record<string, number>;
  unprinted: Unprinted;
}

export interface Level {
  number: number;
  extra_incomes: number;
  conquest_tiles: number;
  points: number;
}

/** All values of one version of the rules. */
export interface Box {
  mat: Mat;
  chits: Record<string, number>;
  levels: Level[];
  tiles: Record<string, Tile>;
  sea: Record<string, SeaTile>;
  civilizations: Record<string, Civilization>;
  heroes: Record<string, Hero>;
  colonies: Record<string, Colony>;
  persians: { chits: number[]; reconstructed: string[]; assumed: string[]; id: string };
  traits: Record<string, number>;
}

const stored = data as unknown as Box & { rules: number; earlier: Record<number, Partial<Box>> };

/** The newest version of the rules. */
export const RULES = stored.rules;

/** The values of the newest version. */
export const box: Box = stored;
export const DISASTERS: readonly Disaster[] = ["earthquake", "drought", "plague", "tempest", "decline"];
export const GOODS: readonly Good[] = ["wood", "stone", "food", "coins", "luxury", "inhabitants", "any", "strength"];
/** The goods that a city may have. */
export const ALL_GOODS = ["wood", "stone", "food", "coins", "luxury", "inhabitants"] as const;
/** The goods that a disaster takes, if any (3.3–3.5). */
export const LOSSES: Readonly<Record<string, Good>> = { drought: "food", plague: "inhabitants", decline: "luxury" };

/** The values that a game is played with which says that its rules are of this version. */
export function boxOf(rules: number): Box {
  const earlier = Object.entries(stored.earlier[rules] ?? {}).map(([kind, things]) => [
    kind,
    { ...box[kind as keyof Box], ...things },
  ]);
  return { ...box, ...(Object.fromEntries(earlier) as Partial<Box>) };
}
