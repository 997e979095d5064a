import { describe, expect, it } from "vitest";
import german from "../generated/rules/de.json";
import english from "../generated/rules/en.json";
import french from "../generated/rules/fr.json";
import { look, seek } from "./finding";
import { marked, numberOf, numbersOf, pieces, plain, search, type Chapter, type Piece } from "./rules";

const book: Chapter[] = [
  {
    number: "2",
    title: "A round",
    deep: false,
    rules: [],
  },
  {
    number: "2.2",
    title: "Auction",
    deep: true,
    rules: [
      { number: "2.2.1", text: "You bid on a *tile* or pass (→ 2.2.2, 9.9)." },
      { number: "2.2.2", text: "A **higher** bid (Market → 2.2.1) is allowed." },
    ],
  },
  { number: "3", title: "Séisme", deep: false, rules: [{ number: "3.1", text: "Große Städte <b>fallen</b>." }] },
];

function found(query: string): string[] {
  return search(book, query).chapters.flatMap(({ rules }) => rules.map(({ number }) => number));
}

function highlit(all: Piece[], query: string): string {
  return text(marked(all, look(plain(all), seek(query, [plain(all)])).ranges));
}

function text(all: Piece[]): string {
  return all.map(({ text, found }) => (found ? `[${text}]` : text)).join("");
}

describe("search", () => {
  it("finds everything without a word", () => {
    expect(search(book, "  ").chapters).toHaveLength(3);
    expect(found("")).toEqual(["2.2.1", "2.2.2", "3.1"]);
  });

  it("finds rules that have all words, also in the title of their chapter", () => {
    expect(found("BID")).toEqual(["2.2.1", "2.2.2"]);
    expect(found("bid pass")).toEqual(["2.2.1"]);
    expect(found("auction higher")).toEqual(["2.2.2"]);
    expect(found("auction")).toEqual(["2.2.1", "2.2.2"]);
  });

  it("ignores diacritics and knows ß", () => {
    expect(found("seisme")).toEqual(["3.1"]);
    expect(found("stadte")).toEqual(["3.1"]);
    expect(found("grosse")).toEqual(["3.1"]);
    expect(found("GROẞE")).toEqual(["3.1"]);
  });

  it("finds a number, and what is beneath it", () => {
    expect(found("2.2.2")).toEqual(["2.2.2"]);
    expect(found("→ 2.2")).toEqual(["2.2.1", "2.2.2"]);
    expect(found("(2.2.1)")).toEqual(["2.2.1"]);
    expect(found("2.2.")).toEqual(["2.2.1", "2.2.2"]);
    expect(found("2.20")).toEqual([]);
    expect(numberOf("2 bids")).toBeNull();
  });

  it("marks what it found, in text, emphasis and titles", () => {
    const [auction] = search(book, "tile bid auc").chapters;
    expect(text(auction?.title ?? [])).toBe("[Auc]tion");
    expect(text(auction?.rules[0]?.pieces ?? [])).toBe("You [bid] on a [tile] or pass (→\u00a02.2.2,\u00a09.9).");
    const [quake] = search(book, "grosse").chapters;
    expect(text(quake?.rules[0]?.pieces ?? [])).toBe("[Große] Städte <b>fallen</b>.");
  });
});

describe("pieces", () => {
  it("have emphasis and references to rules that there are; anything else is text", () => {
    const known = numbersOf(book);
    expect(pieces("*a* **b** (→ 2.2.2, 9.9) <i>", known).map(({ kind, text, rule }) => [kind, text, rule])).toEqual([
      ["em", "a", null],
      ["plain", " ", null],
      ["strong", "b", null],
      ["plain", " (→\u00a0", null],
      ["rule", "2.2.2", "2.2.2"],
      ["plain", ",\u00a09.9) <i>", null],
    ]);
  });

  it("keep the letter of a tile on its line, and a search finds it all the same", () => {
    const all = pieces("die C-Plättchen", new Set());
    expect(text(all)).toBe("die C\u2011Plättchen");
    expect(highlit(all, "c-pl")).toBe("die [C\u2011Pl]ättchen");
  });

  it("are cut where a mark begins and ends, and never lose a letter", () => {
    const all = pieces("one *two* three", new Set());
    expect(text(marked(all, [[1, 10]]))).toBe("o[ne ][two][ th]ree");
    expect(text(marked(all, []))).toBe("one two three");
  });

  it.each([
    ["en", english],
    ["de", german],
    ["fr", french],
  ])("of the real rules (%s): every reference leads somewhere, no mark is left", (_, chapters) => {
    const known = numbersOf(chapters);
    for (const rule of chapters.flatMap(({ rules }) => rules)) {
      const all = pieces(rule.text, known);
      const plain = all.filter(({ kind }) => kind === "plain").map(({ text }) => text);
      expect(plain.join(" "), rule.number).not.toMatch(/\*|→\s*\d/);
    }
  });
});
