/** What is shown of an analysis is what the terminal's report says; analyses with made-up findings are compared, number by number. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { AnalysisDocument, TryDocument } from "../generated/api";
import de from "../generated/messages/de.json";
import en from "../generated/messages/en.json";
import fr from "../generated/messages/fr.json";
import deLater from "../generated/messages/later/de.json";
import enLater from "../generated/messages/later/en.json";
import frLater from "../generated/messages/later/fr.json";
import { speech, type Language } from "../lib/words/speech.svelte";
import {
  byRound,
  comparedAnswers,
  costOf,
  courses,
  gainOf,
  howItCounts,
  kindOf,
  measuresOf,
  mistakesOf,
  momentOf,
  nameOf,
  partsOf,
  partsShown,
  rounded,
  roundPlaces,
  sumOf,
  worthOf,
  PARTS,
  type Measure,
} from "./report";
import { barsOf, linesOf, spanOf } from "./waterfall";

type Of<T> = Partial<Record<Measure, T>>;
interface Analysed {
  found: AnalysisDocument;
  tries: TryDocument[];
  courses: Of<number[][]>;
  rounds: Of<[number[], number[][]]>;
  parts: Of<number[][]>;
  bars: Of<[string, number][][]>;
  said: Record<"heads" | "costs" | "sums" | "answers" | "gained" | "how", Record<Language, string[]>>;
}

const { analyses } = JSON.parse(readFileSync("src/generated/said.json", "utf8")) as { analyses: Analysed[] };
const TEXTS = { en: { ...en, ...enLater }, de: { ...de, ...deLater }, fr: { ...fr, ...frLater } };
const base = analyses[0]!.found;

/** Versions of ICU differ in their no-break spaces. */
function plain(said: string[]): string[] {
  return said.map((each) => each.replace(/[\u00a0\u202f]/g, " "));
}

function near(found: readonly number[], wanted: readonly number[] | undefined): void {
  expect(found).toHaveLength(wanted?.length ?? -1);
  for (const [place, each] of found.entries()) expect(each).toBeCloseTo(wanted![place]!, 9);
}

describe.each(analyses.map((each) => [each.found.edition, each.found.level, each] as const))(
  "%s, level %s",
  (_, level, { found, tries, said, ...of }) => {
    test.each(measuresOf(found))("the numbers of %s", (measure) => {
      for (const [seat, course] of courses(found, measure).entries()) near(course, of.courses[measure]?.[seat]);
      const { rounds, rows } = byRound(found, measure);
      expect(rounds).toEqual(of.rounds[measure]?.[0]);
      for (const [seat, row] of rows.entries()) near(row, of.rounds[measure]?.[1][seat]);
      for (const seat of found.seats.keys()) {
        const parts = partsOf(found, measure, seat);
        near(
          PARTS.map((part) => parts[part]),
          of.parts[measure]?.[seat],
        );
        const others = found.seats.length > 1;
        const wanted = of.bars[measure]?.[seat]?.filter(([kind]) => others || kind !== "others") ?? [];
        const bars = barsOf(found, measure, seat);
        const shown = { before: "whole", result: "whole", start: "luck", luck: "luck", own: "own", others: "others" };
        expect(bars.map(({ kind }) => shown[kind])).toEqual(wanted.map(([kind]) => kind));
        near(
          bars.map(({ to }) => to),
          wanted.map(([, end]) => end),
        );
      }
    });

    test.each(["en", "de", "fr"] as const)("the words in %s", (language) => {
      speech.learn(language, TEXTS[language]);
      const kind = kindOf(found);
      const mistakes = mistakesOf(found, null, true);
      const same = (texts: string[], wanted: Record<Language, string[]>): void =>
        expect(plain(texts)).toEqual(plain(wanted[language]));
      same(
        measuresOf(found).map((measure) => nameOf(kind, measure)),
        said.heads,
      );
      same(
        mistakes.map((each) => costOf(kind, each)),
        said.costs,
      );
      same(
        mistakes.map(({ best }) => worthOf(kind, best)),
        said.answers,
      );
      same(
        found.seats.map((_, seat) => sumOf(found, seat)),
        said.sums,
      );
      same(
        tries.map((each) => gainOf(kind, each)),
        said.gained,
      );
      same(howItCounts(found), said.how);
      expect(kind).toBe(found.seats.length > 1 ? "chance" : level === null ? "score" : "level");
    });
  },
);

test("parts are rounded so that they add up", () => {
  expect(rounded([33.34, 33.33, 33.33], 100)).toEqual([33.4, 33.3, 33.3]);
  expect(rounded([0.25, -0.25], 0)).toEqual([0.3, -0.3]);
});

test("a place of a course is a moment of the history", () => {
  const last = base.moments.length;
  expect([0, 1, last].map((place) => momentOf(base, place))).toEqual([0, 1, last]);
  expect(momentOf(base, last + 1)).toBeNull();
  expect(roundPlaces(base)[0]).toEqual({ place: 0, round: 1 });
});

test("mistakes are those of a seat, in the order of the game or of what they cost", () => {
  const own = mistakesOf(base, 0, false);
  expect(own.every(({ seat }) => seat === 0)).toBe(true);
  expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).sort((one, other) => one - other));
  const lost = mistakesOf(base, null, true).map((each) => each.lost);
  expect(lost).toEqual(lost.toSorted((one, other) => other - one));
});

test("nobody else brings anything to a player alone", () => {
  expect(partsShown(base)).toContain("others");
  expect(partsShown(analyses[1]!.found)).not.toContain("others");
});

test("an answer that is the best one as well is named once", () => {
  const [tried] = analyses[0]!.tries;
  const answer = { action: "pass", chance: 0.5, score: 9, error: 0.01 };
  const given = { action: "bid A01 3", chance: 0.25, score: 8, error: 0.01 };
  expect(comparedAnswers({ ...tried!, answer, given, best: answer })).toEqual([
    { answer, as: ["analysis.your_answer", "analysis.best"] },
    { answer: given, as: ["analysis.played"] },
  ]);
});

test("the lines of a waterfall hold all bars, and what nobody sees needs none", () => {
  const bar = { kind: "own", round: 1, value: 0 } as const;
  const span = spanOf([
    { ...bar, from: 0, to: 71 },
    { ...bar, from: 71, to: -0.2 },
  ]);
  expect(span).toEqual({ least: 0, most: 80, step: 20 });
  expect(linesOf(span)).toEqual([0, 20, 40, 60, 80]);
  expect(spanOf([{ ...bar, from: 0, to: -12 }])).toEqual({ least: -15, most: 5, step: 5 });
});
