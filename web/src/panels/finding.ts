/**
 * A search that forgives: without case and accents, in any order, in singular or plural, by other words for the same thing, and with
 * slips of the keyboard. A slip is only looked for if nothing has the word as it was typed.
 */

export type Range = readonly [number, number];

/** A text without case and diacritics, with the original position of each letter. */
interface Folded {
  text: string;
  at: number[];
}

/** A word of a search. */
export interface Sought {
  word: string;
  /** Other words that count as well: those that were meant, if nothing has the word itself. */
  also: string[];
  /** Whether it was mistyped, and `also` is what was meant. */
  mistyped: boolean;
}

/** Where a text has the words of a search, how well it fits (the less the better), and how many words it lacks. */
export interface Fit {
  ranges: Range[];
  cost: number;
  missing: number;
}

/** How far a find is from what was typed. */
const COST = { word: 0, form: 1, begins: 1, within: 2, also: 3 };
/** The shortest stem, so that "see" and "sea" stay two words. */
const STEM = 4;
const ENDINGS = ["ern", "en", "er", "es", "em", "e", "n", "s", "x"];

const known = new Map<string, Folded>();

/** A text without case and diacritics; ligatures and ß become two letters. Texts are folded once, as a search asks for all of them. */
export function fold(text: string): Folded {
  const before = known.get(text);
  if (before) return before;
  let folded = "";
  const at: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = letter
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace("ß", "ss")
      .replace("œ", "oe")
      .replace("æ", "ae")
      .replace("’", "'")
      .replace("\u2011", "-");
    folded += plain;
    for (let each = 0; each < plain.length; each++) at.push(place);
    place += letter.length;
  }
  at.push(place);
  const found = { text: folded, at };
  known.set(text, found);
  return found;
}

/** The words of a search. */
export function wordsOf(query: string): string[] {
  return fold(query).text.split(/\s+/).filter(Boolean);
}

/** Words for what a text calls differently, from "storm:tempest;money:coins". */
export function othersIn(text: string): Map<string, string> {
  return new Map(
    text.split(";").map((pair) => {
      const [typed = "", called = ""] = pair.split(":");
      return [fold(typed).text, called];
    }),
  );
}

/** A word without the endings of plural and case in our languages. */
export function stem(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= STEM);
  return ending === undefined ? word.replace(/y$/, "i") : stem(word.slice(0, -ending.length));
}

/** How many slips (a letter too many, missing, wrong or swapped) lie between a word and the nearest part of another. */
export function slips(word: string, other: string): number {
  let [before, last] = [[] as number[], new Array<number>(other.length + 1).fill(0)];
  for (let row = 1; row <= word.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = word[row - 1] === other[column - 1];
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1])
        least = Math.min(least, before[column - 2]! + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return Math.min(...last);
}

/** The slips that a word of this length may have. */
function allowed(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : length < 10 ? 2 : 3;
}

interface Token {
  word: string;
  stem: string;
  at: number;
}

const read = new Map<string, Token[]>();

/** The words of a text, and where they are; read once, as folding is. */
function tokens(text: string): Token[] {
  let found = read.get(text);
  if (found === undefined) {
    const words = [...fold(text).text.matchAll(/[\p{L}\p{N}]+/gu)];
    found = words.map(({ 0: word, index }) => ({ word, stem: stem(word), at: index }));
    read.set(text, found);
  }
  return found;
}

/** What a search looks for in these texts. `others` has other words for what the texts call differently. */
export function seek(
  query: string,
  texts: readonly string[],
  others: ReadonlyMap<string, string> = new Map(),
  forgive = true,
): Sought[] {
  let vocabulary: Set<string> | null = null;
  return wordsOf(query).map((word) => {
    const alias = others.get(word) ?? others.get(stem(word));
    const also = alias === undefined ? [] : wordsOf(alias);
    const plain = { word, also, mistyped: false };
    if (!forgive || also.length || texts.some((text) => look(text, [plain]).missing === 0)) return plain;
    vocabulary ??= new Set(texts.flatMap((text) => tokens(text).map((token) => token.word)));
    return { word, also: meant(word, [...vocabulary, ...others.keys()], others), mistyped: true };
  });
}

/** The words that somebody who mistyped this one most likely meant. */
function meant(word: string, vocabulary: readonly string[], others: ReadonlyMap<string, string>): string[] {
  let least = allowed(word.length) + 1;
  let found: string[] = [];
  for (const each of vocabulary) {
    // A part of a word is a worse find than all of it, and a word shorter than what was typed is none.
    if (each.length + allowed(word.length) < word.length) continue;
    const apart = slips(word, each);
    const partial = Math.abs(each.length - word.length) > apart;
    const far = apart + (partial ? 0.5 : 0);
    if (far > least || each.length + apart < word.length || apart > allowed(word.length) - (partial ? 1 : 0)) continue;
    if (far < least) [least, found] = [far, []];
    found.push(...wordsOf(others.get(each) ?? each));
  }
  return [...new Set(found)];
}

/** Look for the words of a search in a text. */
export function look(text: string, sought: readonly Sought[]): Fit {
  const fit: Fit = { ranges: [], cost: 0, missing: 0 };
  for (const { word, also } of sought) {
    const found = [find(text, word), ...also.map((each) => find(text, each, COST.also))];
    const cost = Math.min(...found.map((each) => each.cost));
    if (cost === Infinity) fit.missing += 1;
    else {
      fit.cost += cost;
      fit.ranges.push(...found.flatMap((each) => each.ranges));
    }
  }
  return fit;
}

/** Where a text has a word, in whichever form. */
function find(text: string, word: string, more = 0): { ranges: Range[]; cost: number } {
  const folded = fold(text);
  const places = new Map<number, number>();
  let cost = Infinity;
  for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + word.length)) {
    const begins = at === 0 || /[^\p{L}\p{N}]/u.test(folded.text[at - 1]!);
    const ends = !/[\p{L}\p{N}]/u.test(folded.text[at + word.length] ?? " ");
    places.set(at, at + word.length);
    cost = Math.min(cost, begins ? (ends ? COST.word : COST.begins) : COST.within);
  }
  const root = stem(word);
  if (root.length >= STEM)
    for (const token of tokens(text))
      if (token.stem === root && !places.has(token.at)) {
        places.set(token.at, token.at + token.word.length);
        cost = Math.min(cost, COST.form);
      }
  const ranges = [...places].map(([start, stop]): Range => {
    let end = stop;
    while (folded.at[end] === folded.at[end - 1]) end++; // not half an ß
    return [folded.at[start] ?? 0, folded.at[end] ?? text.length];
  });
  return { ranges, cost: cost + more };
}
