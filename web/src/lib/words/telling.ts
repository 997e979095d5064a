/**
 * Speaks from the rows of `peloponnes.telling`, which say what everything in a game is called; `sentences.py` explains them. The terminal
 * speaks from the same rows, and a test compares both. In a component it follows the language of the page.
 */
import telling from "../../generated/telling.json";
import { GOODS, type Mat } from "../game/box";
import { tileOf, values } from "../game/values.svelte";
import { sentence as capital, speech, type Values } from "./speech.svelte";

/** What a row is about, by name; paths lead through it. */
export type Scope = Readonly<Record<string, unknown>>;
/** A path, or the name of a form and what it is made of. */
type Form = string | readonly Form[];
/** As `exported` in `export.py` there writes it. */
type Sentence = readonly [
  named?: string,
  key?: string,
  others?: Readonly<Record<string, Form>>,
  when?: string[],
  each?: string,
];

const ROWS = telling.rows as unknown as Readonly<Record<string, Sentence[]>>;
const BY_NAME: Readonly<Record<string, Form>> = telling.byName;
const TEST = /^(!?)([\w.]+)([=<>]?)(.*)$/;

export function hasRow(name: string): boolean {
  return name in ROWS;
}

/** The sentences of a row whose conditions hold, each with its scope. */
function spoken(name: string, scope: Scope): [Sentence, Scope][] {
  const row = ROWS[name] ?? [["", "", usual(scope)] as const];
  return row.flatMap((sentence) => {
    const [, , , when = [], each] = sentence;
    return (each ? (at(scope, each) as unknown[]).map((it) => ({ ...scope, it })) : [scope])
      .filter((scope) => when.every((tests) => tests.split("|").some((test) => holds(test, scope))))
      .map((scope): [Sentence, Scope] => [sentence, scope]);
  });
}

/** Whether a row has anything to say. */
export function tells(name: string, scope: Scope): boolean {
  return spoken(name, scope).length > 0;
}

/** The sentences of a row. `names` are the players' names. Without a row of this name, the message of this name says all in the scope. */
export function tell(name: string, scope: Scope, names: readonly string[] = []): string[] {
  return spoken(name, scope).map(([[named, key, others = {}], scope]) => {
    const values: Values = {};
    for (const name of named ? named.split(" ") : []) values[name] = said(BY_NAME[name] ?? name, scope, names);
    for (const [name, form] of Object.entries(others)) values[name] = said(form, scope, names);
    return speech.say(filled(key || name, scope), values);
  });
}

/** Everything in a scope that a message can say. */
function usual(scope: Scope): Record<string, Form> {
  const found: Record<string, Form> = {};
  for (const [name, value] of Object.entries(scope))
    if (value !== null && value !== undefined)
      found[name] = BY_NAME[name] ?? (typeof value === "object" ? ["amounts", name] : name);
  return found;
}

/** What a path leads to, if anything. */
function at(scope: unknown, path: string): unknown {
  return path.split(".").reduce((found, name) => (found as Scope | null | undefined)?.[name], scope);
}

/** A key with its paths replaced by what they lead to. */
function filled(key: string, scope: Scope): string {
  return key.replace(/\{(.*?)\}/g, (_, path: string) => String(at(scope, path)));
}

function holds(test: string, scope: Scope): boolean {
  const [, not, path = "", sign, value] = TEST.exec(test) ?? [];
  const found = at(scope, path);
  if (sign === "=") return String(found) === value;
  const number = Array.isArray(found) ? found.length : Number(found);
  if (sign) return sign === ">" ? number > Number(value) : number < Number(value);
  const some = typeof found === "object" && found !== null ? Object.values(found).some(Boolean) : Boolean(found);
  return some !== Boolean(not);
}

/** The forms that are made of what their paths lead to. */
const FORMS: Record<string, (...given: never[]) => string | number> = {
  text: String,
  negated: (number: number) => -number,
  less: (number: number, other: number) => Math.max(0, number - other),
  total: (number: number, other: number) => number + other,
  least: Math.min,
  tile,
  tiles: (ids: string[]) => ids.map(tile).join(", "),
  chit,
  persian: (chit: string) => chit.split("-")[1] ?? "",
  prize: (board: Scope, prize: string) => speech.say(`${prize}.${String(board[prize])}`),
  amounts: goods,
  listed: (list: unknown[]) => list.join(", "),
  table: (rows: Mat["income_by_inhabitants"]) =>
    rows.map((row) => `${row.inhabitants}+ ${row.coins}${row.luxury ? `/${row.luxury}` : ""}`).join(" · "),
};

/** An argument in words, or as a number that a message puts into words. */
function said(form: Form, scope: Scope, names: readonly string[]): string | number | boolean {
  if (typeof form === "string") return (at(scope, form) ?? 0) as string | number | boolean;
  const [name, ...of] = form as [string, ...Form[]];
  const first = String(of[0]);
  switch (name) {
    case "word":
      return first;
    case "message":
      return speech.say(filled(first, scope));
    case "messages":
      return (at(scope, String(of[1])) as string[]).map((key) => speech.say(`${first}.${key}`)).join(", ");
    case "told":
      return tell(first, scope, names).join(", ");
    case "player":
      return names[at(scope, first) as number] ?? "";
    case "players":
      return (at(scope, first) as number[]).map((seat) => names[seat]).join(", ");
    case "goods":
    case "gains": {
      const amounts: Record<string, number> = {};
      for (const each of of) {
        const [good, source] = (typeof each === "string" ? [each, each] : each) as [string, Form];
        const amount = Number(said(source, scope, names));
        if (name === "goods" || amount > 0) amounts[good] = amount;
      }
      return goods(amounts);
    }
    default:
      return FORMS[name]!(...(of.map((each) => said(each, scope, names)) as never[]));
  }
}

// What is named ----------------------------------------------------------------------------------------------------

/** Amounts in words, separated by commas; zeros are omitted. */
export function goods(amounts: Readonly<Record<string, number | undefined>>): string {
  const parts = GOODS.filter((good) => amounts[good]).map((good) =>
    speech.say(`goods.${good}`, { n: amounts[good] ?? 0 }),
  );
  return parts.join(", ") || speech.say("goods.none");
}

/** The name of a building, or the terrain of a land with a capital letter, without its id. */
export function tileName(id: string): string {
  if (id in values.box.sea) return speech.say("tile.sea");
  const tile = tileOf(id);
  if (tile.kind === "building") return speech.say(`building.${id}`);
  return capital(tile.terrain.map((terrain) => speech.say(`terrain.${terrain}`)).join("+"));
}

/** A tile by id and name. */
export function tile(id: string): string {
  return `${id} ${tileName(id)}`;
}

/** A chit; a Persian one with its value. */
export function chit(chit: string): string {
  const [name = "", value] = chit.split("-");
  return [speech.say(`chit.${name}`), ...(value ? [value] : [])].join(" ");
}
