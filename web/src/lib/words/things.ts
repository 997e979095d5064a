/** The components in the player's language. */
import { box } from "../game/box";
import { tileOf, values } from "../game/values.svelte";
import { speech } from "./speech.svelte";
import { tell, tile, type Scope } from "./telling";

/** Allow a line break between two terrains. */
export function breakable(name: string): string {
  return name.replaceAll("+", "+\u200b");
}

/** The kinds of components with names of their own, and where the box has them. */
const NAMED = { civilization: "civilizations", hero: "heroes", colony: "colonies" } as const;
const KINDS = Object.keys(NAMED) as (keyof typeof NAMED)[];

function kindOf(id: string): keyof typeof NAMED | undefined {
  return KINDS.find((kind) => id in values.box[NAMED[kind]]);
}

/** The name of a component: a tile, sea tile, civilization, hero, colony, or the Persians. */
export function name(id: string): string {
  const kind = kindOf(id);
  if (kind) return speech.say(`${kind}.${id}`);
  return id === box.persians.id ? speech.say("chit.persian") : tile(id);
}

/** The properties of a component, one per line. */
export function lines(id: string): string[] {
  const { sea, persians } = values.box;
  const kind = kindOf(id);
  if (kind) {
    const thing = values.box[NAMED[kind]][id]!;
    return tell(`thing.${kind}`, { ...thing, changes: "traits" in thing ? changes(thing.traits) : [] });
  }
  if (id in sea) return tell("thing.sea", { ...sea[id] });
  if (id === persians.id) return tell("thing.persians", { ...persians, unprinted: persians });
  return tell("thing.tile", { ...tileOf(id) });
}

/** What is told one after the other. */
export function told(parts: readonly string[]): string {
  const [start = "", ...others] = parts;
  return others.reduce((first, then) => speech.say("format.then", { first, then }), start);
}

/** A component in one sentence. */
export function sentence(id: string): string {
  return `${speech.say("format.fact", { name: name(id), text: told(lines(id)) })}.`;
}

/** The traits that differ from the usual ones, with their numbers. */
function changes(traits: Readonly<Record<string, number>>): Scope[] {
  return Object.entries(box.traits)
    .filter(([name, usual]) => (traits[name] ?? usual) !== usual)
    .map(([name]) => ({ name, n: traits[name] }));
}

/** The effects of traits that differ from the usual ones, one per line. */
export function traitLines(traits: Readonly<Record<string, number>>): string[] {
  return tell("thing.traits", { changes: changes(traits) });
}

/** A change with its sign: gain and loss differ by more than their colour. */
export function signed(by: number): string {
  return by < 0 ? `−${-by}` : `+${by}`;
}
