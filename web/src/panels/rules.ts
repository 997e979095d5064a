/** Search and display of the rules: pieces of text, emphasis, references, and where the words of a search occur. */

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

type Range = readonly [number, number];

const NUMBER = /^\d+(\.\d+)*\.?$/;
const INLINE = /\*\*([^*]+)\*\*|\*([^*]+)\*|→\s*(\d+(?:\.\d+)*(?:,\s*\d+(?:\.\d+)*)*)/g;

/** A text without case and diacritics, with the original position of each letter; ligatures and ß become two letters. */
export function fold(text: string): { text: string; at: number[] } {
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
  return { text: folded, at };
}

/** The words of a search. */
export function wordsOf(query: string): string[] {
  return fold(query).text.split(/\s+/).filter(Boolean);
}

/** The rule number that a search asks for, if any. */
export function numberOf(query: string): string | null {
  const text = query
    .trim()
    .replace(/^[→§(]\s*/, "")
    .replace(/\)$/, "");
  return NUMBER.test(text) ? text.replace(/\.$/, "") : null;
}

/** Where the words occur in a text; null if one of them does not. */
export function rangesOf(text: string, words: readonly string[]): Range[] | null {
  const folded = fold(text);
  const ranges: Range[] = [];
  for (const word of words) {
    const before = ranges.length;
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + word.length)) {
      const start = folded.at[at] ?? 0;
      let end = at + word.length;
      while (folded.at[end] === folded.at[end - 1]) end++; // not half an ß
      ranges.push([start, folded.at[end] ?? text.length]);
    }
    if (ranges.length === before) return null;
  }
  return ranges;
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

/** Mark matches: a piece is split where a range starts or ends. */
export function marked(all: readonly Piece[], words: readonly string[]): Piece[] {
  if (words.length === 0) return [...all];
  const ranges = words.flatMap((word) => rangesOf(plain(all), [word]) ?? []);
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

function plain(all: readonly Piece[]): string {
  return all.map(({ text }) => text).join("");
}

/** All numbers of rules and chapters. */
export function numbersOf(chapters: readonly Chapter[]): Set<string> {
  return new Set(
    chapters.flatMap(({ number, rules }) => [number, ...rules.map((rule) => rule.number)]).filter(Boolean),
  );
}

/**
 * The chapters with what a search finds: everything without one; by number, that rule or chapter with all below it; by words, the rules
 * that contain all of the words, counting the title of their chapter.
 */
export function search(chapters: readonly Chapter[], query: string): FoundChapter[] {
  const known = numbersOf(chapters);
  const number = numberOf(query);
  const words = number === null ? wordsOf(query) : [];
  const beneath = (each: string): boolean => each === number || each.startsWith(`${number}.`);
  const everything = number === null && words.length === 0;
  return chapters
    .map((chapter) => {
      const inTitle = words.filter((word) => rangesOf(chapter.title, [word]) !== null);
      const missing = words.filter((word) => !inTitle.includes(word));
      const rules = chapter.rules
        .map((rule) => ({ number: rule.number, pieces: pieces(rule.text, known) }))
        .filter((rule) => {
          if (number !== null) return beneath(rule.number) || beneath(chapter.number);
          return missing.length === 0 || rangesOf(plain(rule.pieces), missing) !== null;
        })
        .map((rule) => ({ ...rule, pieces: marked(rule.pieces, words) }));
      const title: Piece[] = [{ text: chapter.title, kind: "plain", rule: null, found: false }];
      return { number: chapter.number, deep: chapter.deep, title: marked(title, words), rules };
    })
    .filter(({ rules }) => everything || rules.length > 0);
}
