/** The search of the rules, with what people really type, in the rules as they are. */
import { describe, expect, it, test } from "vitest";
import deMessages from "../generated/messages/later/de.json";
import enMessages from "../generated/messages/later/en.json";
import frMessages from "../generated/messages/later/fr.json";
import german from "../generated/rules/de.json";
import english from "../generated/rules/en.json";
import french from "../generated/rules/fr.json";
import { fold, look, othersIn, seek, slips, stem } from "./finding";
import { plain, search, type Chapter } from "./rules";

const BOOKS: Record<string, { chapters: Chapter[]; others: Map<string, string> }> = {
  en: { chapters: english, others: othersIn(enMessages["rulebook.others"]) },
  de: { chapters: german, others: othersIn(deMessages["rulebook.others"]) },
  fr: { chapters: french, others: othersIn(frMessages["rulebook.others"]) },
};

function found(language: string, query: string) {
  const { chapters, others } = BOOKS[language]!;
  return search(chapters, query, others);
}

function numbers(language: string, query: string): string[] {
  return found(language, query).chapters.flatMap(({ rules }) => rules.map(({ number }) => number));
}

describe("what people type", () => {
  it.each([
    // A slip: letters swapped, wrong, missing, doubled.
    ["en", "plauge", "3.4"],
    ["en", "desaster", "3.0"],
    ["en", "eartquake", "3.1"],
    ["en", "tempst", "3.2"],
    ["en", "prestigue", "7.1"],
    ["en", "inhabitents", "3.4"],
    ["en", "conqest", "2.2.4"],
    ["en", "negociation", "11.12"],
    ["de", "katastrofe", "3.0"],
    ["de", "erdbebn", "3.1"],
    ["de", "versorgugn", "5.1"],
    ["de", "verstiegerung", "2.2.1"],
    ["de", "zivilsation", "1.2"],
    ["de", "bevolkerungg", "7.1"],
    ["fr", "desatre", "3.0"],
    ["fr", "aprovisionnement", "5.1"],
    ["fr", "tremblemant", "3.1"],
    ["fr", "epidemi", "3.4"],
    ["fr", "enchaire", "2.2.1"],
    // Accents missing, or other spellings of them.
    ["de", "plattchen", "2.4.1"],
    ["de", "ausschliesslich grosse", ""],
    ["fr", "desastre", "3.0"],
    ["fr", "DÉCLIN", "3.5"],
    // Singular and plural.
    ["en", "disasters", "2.6.2"],
    ["en", "supplies", "5.1"],
    ["en", "civilization", "1.2"],
    ["de", "münze", "2.2.1"],
    ["de", "länder", "2.4.2"],
    ["de", "gebäudes", "2.4.3"],
    ["fr", "bâtiment", "2.4.3"],
    ["fr", "biens luxueux", "6.1"],
    // Any order.
    ["en", "coins three pass", "2.2.5"],
    ["en", "row conquest", "2.2.4"],
    ["de", "bewohner drittel", "3.4"],
    ["fr", "tiers citoyens", "3.4"],
    // Other words for the same thing, mistyped as well.
    ["en", "epidemic", "3.4"],
    ["en", "catastrophy", "3.0"],
    ["de", "desaster", "3.0"],
    ["de", "seuhce", "3.4"],
    ["fr", "peste", "3.4"],
    ["fr", "catastrofe", "3.0"],
  ])("%s: %s finds %s", (language, query, rule) => {
    if (rule) expect(numbers(language, query)).toContain(rule);
    else expect(numbers(language, query)).toEqual([]);
  });

  it.each([
    ["en", "plague", "3.4"],
    ["en", "plauge", "3.4"],
    ["en", "auction", "2.2.1"],
    ["de", "erdbeben", "3.1"],
    ["fr", "enchères", "2.2.1"],
  ])("%s: for %s the best comes first: %s", (language, query, rule) => {
    expect(numbers(language, query)[0]).toBe(rule);
  });

  it("is taken by its word if any rule has it", () => {
    const { sought, chapters } = found("en", "coin");
    expect(sought).toEqual([{ word: "coin", also: [], mistyped: false }]);
    for (const rule of chapters.flatMap(({ rules }) => rules)) expect(plain(rule.pieces)).toMatch(/coin/i);
  });

  it("is corrected aloud", () => {
    expect(found("en", "plauge").sought).toEqual([{ word: "plauge", also: ["plague"], mistyped: true }]);
  });

  it.each(["xyzzy", "qwertz", "zzz", "internet explorer", "%", "'"])("finds nothing for %s", (query) => {
    for (const language of Object.keys(BOOKS))
      expect(found(language, query).chapters.flatMap(({ rules }) => rules).length, language).toBeLessThan(
        query === "'" ? Infinity : 4,
      );
  });

  it("finds what has most of the words, if nothing has all", () => {
    const { partly } = found("en", "plague inhabitants unicorn");
    expect(partly).toBe(true);
    expect(numbers("en", "plague inhabitants unicorn")).toContain("3.4");
    expect(found("en", "plague inhabitants").partly).toBe(false);
  });
});

test.each(Object.entries(BOOKS))(
  "in %s, every other word leads somewhere, and none is itself in the rules",
  (_, book) => {
    const texts = book.chapters.flatMap(({ title, rules }) => [title, ...rules.map(({ text }) => text)]);
    for (const [typed, called] of book.others) {
      const has = (word: string): boolean =>
        texts.some((text) => look(text, seek(word, [], undefined, false)).missing === 0);
      expect([called, has(called)]).toEqual([called, true]);
      expect([
        typed,
        texts.some((text) =>
          fold(text)
            .text.split(/[^\p{L}]+/u)
            .includes(typed),
        ),
      ]).toEqual([typed, false]);
    }
  },
);

test("slips are counted as people make them", () => {
  expect(slips("plague", "plague")).toBe(0);
  expect(slips("plauge", "plague")).toBe(1); // swapped
  expect(slips("plage", "plague")).toBe(1); // missing
  expect(slips("plaggue", "plague")).toBe(1); // too many
  expect(slips("plaque", "plague")).toBe(1); // wrong
  expect(slips("plattchn", "meerplattchens")).toBe(1); // within a longer word
  expect(slips("granary", "plague")).toBeGreaterThan(3);
});

test.each([
  ["tiles", "tile"],
  ["cities", "city"],
  ["disasters", "disaster"],
  ["munzen", "munze"],
  ["lander", "land"],
  ["batiments", "batiment"],
  ["niveaux", "niveau"],
])("%s and %s are one word", (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

test.each([
  ["sea", "see"],
  ["land", "last"],
  ["bid", "bids"],
])("%s and %s have no stem in common that is too short to tell", (one, other) => {
  expect(stem(one) === stem(other) && stem(one).length < 4).toBe(false);
});

describe("fold", () => {
  it("keeps the places of letters", () => {
    expect(fold("Éß🏛️x")).toEqual({ text: "ess🏛x", at: [0, 1, 1, 2, 2, 5, 6] });
    expect(look("Straße", seek("s", [], undefined, false)).ranges).toEqual([
      [0, 1],
      [4, 5],
      [4, 5],
    ]);
  });
});
