/** Search and display of the rules: pieces of text, emphasis, references, and what a search finds, best first. */
import { look, seek, type Range, type Sought } from "./finding";

export interface Rule {
  number: string;
  text: string;
}

export interface Chapter {
  number: string;
  title: string;
  deep: boolean;
  rules: Rule[];
}

/** A piece of text: `rule` is set if it refers to a rule, `found` if a search matched it. */
export interface Piece {
  text: string;
  kind: "plain" | "em" | "strong" | "rule";
  rule: string | null;
  found: boolean;
}

export interface FoundRule {
  number: string;
  pieces: Piece[];
}

export interface FoundChapter {
  number: string;
  deep: boolean;
  title: Piece[];
  rules: FoundRule[];
}

/** What a search finds. */
export interface Found {
  chapters: FoundChapter[];
  /** What was looked for. */
  sought: Sought[];
  /** Whether no rule has all of the words, and these have most of them. */
  partly: boolean;
}

const NUMBER = /^\d+(\.\d+)*\.?$/;
const INLINE = /\*\*([^*]+)\*\*|\*([^*]+)\*|→\s*(\d+(?:\.\d+)*(?:,\s*\d+(?:\.\d+)*)*)/g;

/** The rule number that a search asks for, if any. */
export function numberOf(query: string): string | null {
  const text = query
    .trim()
    .replace(/^[→§(]\s*/, "")
    .replace(/\)$/, "");
  return NUMBER.test(text) ? text.replace(/\.$/, "") : null;
}

/** Split a text into pieces. Only existing rules become references, which don't wrap, and neither does “C-Plättchen”. */
export function pieces(written: string, known: ReadonlySet<string>): Piece[] {
  const text = written.replace(/(?<=\b[A-C])-(?=\p{Lu})/gu, "\u2011");
  const found: Piece[] = [];
  const add = (text: string, kind: Piece["kind"] = "plain", rule: string | null = null): void => {
    const last = found.at(-1);
    if (!text) return;
    if (last?.kind === "plain" && kind === "plain") last.text += text;
    else found.push({ text, kind, rule, found: false });
  };
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, strong, em, numbers] = match;
    add(text.slice(end, match.index));
    end = match.index + whole.length;
    if (strong !== undefined) add(strong, "strong");
    else if (em !== undefined) add(em, "em");
    else {
      add(whole.slice(0, whole.length - (numbers ?? "").length).replace(/\s/g, "\u00a0"));
      for (const part of (numbers ?? "").split(/(,\s*)/))
        add(part.replace(/\s/g, "\u00a0"), known.has(part) ? "rule" : "plain", known.has(part) ? part : null);
    }
  }
  add(text.slice(end));
  return found;
}

/** Mark what was found: a piece is split where a range starts or ends. */
export function marked(all: readonly Piece[], ranges: readonly Range[]): Piece[] {
  if (ranges.length === 0) return [...all];
  const cuts = [...new Set(ranges.flat())].sort((a, b) => a - b);
  const found: Piece[] = [];
  let at = 0;
  for (const piece of all) {
    const end = at + piece.text.length;
    const edges = [at, ...cuts.filter((cut) => cut > at && cut < end), end];
    for (let each = 0; each + 1 < edges.length; each++) {
      const [from, to] = [edges[each]!, edges[each + 1]!];
      const inside = ranges.some(([start, stop]) => start <= from && to <= stop);
      const last = found.at(-1);
      const text = piece.text.slice(from - at, to - at);
      if (each > 0 && last?.found === inside) last.text += text;
      else found.push({ ...piece, text, found: inside });
    }
    at = end;
  }
  return found;
}

export function plain(all: readonly Piece[]): string {
  return all.map(({ text }) => text).join("");
}

/** All numbers of rules and chapters. */
export function numbersOf(chapters: readonly Chapter[]): Set<string> {
  return new Set(
    chapters.flatMap(({ number, rules }) => [number, ...rules.map((rule) => rule.number)]).filter(Boolean),
  );
}

interface Reading {
  number: string;
  deep: boolean;
  title: Piece[];
  rules: FoundRule[];
}

const readBefore = new WeakMap<readonly Chapter[], Reading[]>();

/** The chapters as pieces, made once for each book. */
function readings(chapters: readonly Chapter[]): Reading[] {
  let found = readBefore.get(chapters);
  if (found === undefined) {
    const known = numbersOf(chapters);
    found = chapters.map(({ number, deep, title, rules }) => ({
      number,
      deep,
      title: [{ text: title, kind: "plain", rule: null, found: false }],
      rules: rules.map((rule) => ({ number: rule.number, pieces: pieces(rule.text, known) })),
    }));
    readBefore.set(chapters, found);
  }
  return found;
}

/** A title, or what a rule begins with, is a better place for a word than the middle of a sentence. */
const IN_TITLE = -1;
const AT_FIRST = -0.5;

/**
 * The chapters with what a search finds: everything without one; by number, that rule or chapter with all below it; by words, the rules
 * that have all of the words, counting the title of their chapter, best first. If none has all, those that have the most.
 */
export function search(
  chapters: readonly Chapter[],
  query: string,
  others: ReadonlyMap<string, string> = new Map(),
): Found {
  const number = numberOf(query);
  const read = readings(chapters);
  if (number !== null || query.trim() === "") {
    const beneath = (each: string): boolean => number === null || each === number || each.startsWith(`${number}.`);
    const found = read
      .map((chapter) => ({
        ...chapter,
        rules: chapter.rules.filter((rule) => beneath(chapter.number) || beneath(rule.number)),
      }))
      .filter(({ rules }) => number === null || rules.length > 0);
    return { chapters: found, sought: [], partly: false };
  }
  const texts = read.flatMap(({ title, rules }) => [plain(title), ...rules.map((rule) => plain(rule.pieces))]);
  const sought = seek(query, texts, others);
  const rated = read.map((chapter) => {
    const title = look(plain(chapter.title), sought);
    const rules = chapter.rules.map((rule) => ({ ...rule, ...rate(rule.pieces, chapter.title, sought) }));
    return { ...chapter, title: marked(chapter.title, title.ranges), rules };
  });
  const fewest = Math.min(...rated.flatMap(({ rules }) => rules.map((rule) => rule.missing)));
  const enough = fewest === 0 || fewest < sought.length / 2 ? fewest : -1;
  const found = rated
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => rule.missing <= enough).sort((one, other) => one.cost - other.cost),
    }))
    .filter(({ rules }) => rules.length > 0)
    .sort((one, other) => one.rules[0]!.cost - other.rules[0]!.cost);
  return { chapters: found, sought, partly: found.length > 0 && fewest > 0 };
}

/** How well a rule fits; each word may be in its text or in the title of its chapter. */
function rate(
  all: Piece[],
  title: Piece[],
  sought: readonly Sought[],
): { pieces: Piece[]; cost: number; missing: number } {
  const [text, head] = [plain(all), plain(title)];
  const ranges: Range[] = [];
  let [cost, missing] = [0, 0];
  for (const word of sought) {
    const [here, above] = [look(text, [word]), look(head, [word])];
    ranges.push(...here.ranges);
    if (here.missing && above.missing) missing += 1;
    else {
      const first = here.ranges.some(([start]) => start === 0) ? AT_FIRST : 0;
      cost += Math.min(here.missing ? Infinity : here.cost + first, above.missing ? Infinity : above.cost + IN_TITLE);
    }
  }
  return { pieces: marked(all, ranges), cost, missing };
}
