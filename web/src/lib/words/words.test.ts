/** The page must say what the terminal says, sentence by sentence, in every language. */
import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type {
  AdviceDocument,
  DecisionDocument,
  EventDocument,
  PreviewDocument,
  Problem,
  ReasonDocument,
  RulesetDocument,
  ViewDocument,
} from "../../generated/api";
import { boxOf, RULES } from "../game/box";
import { parse, write } from "../game/notation";
import { values } from "../game/values.svelte";
import { LANGUAGES, speech, type Language } from "./speech.svelte";
import * as words from "./words";

type Said<T = string> = Record<Language, T>;
interface Happened {
  event: EventDocument;
  said: Said<string[]>;
}
interface Illegal {
  problem: Problem;
  action: string;
  said: Said;
  bare: Said;
}
interface Moment {
  view: ViewDocument;
  decision: DecisionDocument;
  question: Said;
  choices: Said[];
  actions: Record<string, Said>;
  previews: { preview: PreviewDocument; said: Said<string[]> }[];
  advice: { advice: AdviceDocument; said: Said }[];
  illegal: Illegal[];
}
interface Game {
  name: string;
  rules: number;
  ruleset: RulesetDocument;
  names: string[];
  events: Happened[];
  moments: Moment[];
  end: ViewDocument;
  level: number | null;
  verdict: Said;
  told: { events: EventDocument[]; said: Said<string[]> };
  news: { events: EventDocument[]; said: Said<string[]> };
}
interface All {
  names: string[];
  /** By the version of the rules. */
  things: Record<number, Record<string, { name: Said; lines: Said<string[]>; sentence: Said }>>;
  events: Happened[];
  reasons: { reason: ReasonDocument; said: Said }[];
  illegal: Illegal[];
  games: Game[];
}

const FILE = "src/generated/said.json";
if (!existsSync(FILE)) throw new Error(`${FILE} is missing: run python -m scripts.page_words`);
const all = JSON.parse(readFileSync(FILE, "utf8")) as All;

/** Versions of ICU differ in the no-break space before a percent sign: treat all spaces alike. */
function plain<T extends string | string[]>(said: T): T {
  return (Array.isArray(said) ? said.map(plain) : said.replace(/[\u00a0\u202f]/g, " ")) as T;
}

function same<T extends string | string[]>(ours: T, terminals: T): void {
  expect(plain(ours)).toEqual(plain(terminals));
}

describe.each(Object.keys(LANGUAGES) as Language[])("%s, as the terminal", (language) => {
  beforeAll(() => speech.speak(language).then(() => speech.all()));
  afterEach(() => (values.rules = RULES));

  test.each(Object.keys(all.things).map(Number))("names and explains everything in the box of rules %i", (rules) => {
    values.rules = rules;
    const things = all.things[rules]!;
    const { tiles, sea, civilizations, heroes, colonies, persians } = boxOf(rules);
    const ids = [tiles, sea, civilizations, heroes, colonies].flatMap((things) => Object.keys(things));
    expect(Object.keys(things).sort()).toEqual([...ids, persians.id].sort());
    for (const [id, { name, lines, sentence }] of Object.entries(things)) {
      same(words.name(id), name[language]);
      same(words.lines(id), lines[language]);
      same(words.sentence(id), sentence[language]);
    }
  });

  test("tells every event", () => {
    for (const { event, said } of all.events) same(words.event(event, all.names), said[language]);
  });

  test("gives every reason for an action", () => {
    for (const { reason, said } of all.reasons) same(words.why(reason), said[language]);
  });

  test("gives every reason against an action", () => {
    for (const each of all.illegal) refused(each);
  });

  describe.each(all.games)(
    "$name, rules $rules",
    ({ rules, ruleset, names, events, moments, end, level, verdict, told, news }) => {
      beforeEach(() => {
        values.rules = rules;
        values.ruleset = ruleset;
      });

      test("tells events, news and the end", () => {
        for (const { event, said } of events) same(words.event(event, names), said[language]);
        same(words.events(told.events, names), told.said[language]);
        same(words.news(news.events, names, [0]), news.said[language]);
        same(words.verdict(end, level), verdict[language]);
      });

      test("asks, and says what may be done", () => {
        for (const { view, decision, question, choices, actions } of moments) {
          same(words.question(view, decision), question[language]);
          expect(choices).toHaveLength(decision.actions.length);
          for (const [place, said] of choices.entries())
            same(words.choice(decision.actions[place]!, decision, view), said[language]);
          for (const [text, said] of Object.entries(actions)) same(words.action(text, decision, view), said[language]);
        }
      });

      test("looks ahead, advises and refuses", () => {
        for (const { view, decision, previews, advice, illegal } of moments) {
          for (const { preview, said } of previews) same(words.preview(preview), said[language]);
          for (const { advice: each, said } of advice) same(words.advice(each, decision, view), said[language]);
          for (const each of illegal) refused(each);
        }
      });
    },
  );

  function refused({ problem, action, said, bare }: Illegal): void {
    same(words.problem(problem, action), said[language]);
    same(words.problem({ ...problem, values: { ...problem.values, action } }), said[language]);
    same(words.whyNot(problem), `${bare[language]} (${problem.rule})`);
  }
});

describe("what only the page says", () => {
  beforeAll(() => speech.speak("de").then(() => speech.all()));

  test("a single offer", () => {
    const [view, decision, text] = all.games
      .flatMap(({ moments }) => moments)
      .flatMap(({ view, decision }) => decision.actions.map((text) => [view, decision, text] as const))
      .find(([, , text]) => text.startsWith("offer hero"))!;
    const offer = { ...parse(text), amount: 3 };
    expect(words.action(write(offer), decision, view)).toContain(view.seats[offer.seat!]!.name);
    expect(words.action(write(offer), decision, view)).toContain("3 Münzen");
  });

  test("no more strength than there is", () => {
    const { view, decision } = all.games
      .flatMap(({ moments }) => moments)
      .find(({ decision }) => decision.kind === "strengthen")!;
    values.ruleset = all.games[0]!.ruleset;
    const seats = view.seats.map((board) => ({ ...board, strength: values.ruleset.most_strength - 1 }));
    expect(words.action("strengthen", decision, { ...view, seats })).toMatch(/^1 /);
  });

  test("how a table ended that nobody won", () => {
    const view = all.games[0]!.end;
    expect(words.ending({ closed: null }, view)).toBe("Die Partie wurde aufgegeben.");
    expect(words.ending({ closed: null }, null)).toBe("Dieser Tisch wurde geschlossen, bevor die Partie begann.");
    expect(words.ending({ closed: "Streit" }, view)).toMatch(/hat den Tisch geschlossen: „Streit“$/);
    expect(words.ending({ closed: "Streit" }, null)).toMatch(/: „Streit“$/);
  });

  test("that somebody is muted or banned, until when and why", () => {
    const muted = { key: "server.muted", text: "Muted.", values: { until: "none", reason: "Streit" } };
    expect(words.problem(muted)).toBe("Du kannst nichts im Chat schreiben. Der Grund: Streit");
    const banned = {
      key: "server.banned",
      text: "Banned.",
      values: { until: "2031-05-01 00:00 UTC", reason: "Streit" },
    };
    expect(words.problem(banned)).toContain("bis 2031-05-01 00:00 UTC gesperrt");
  });

  test("a refusal of the server", () => {
    expect(words.problem({ key: "server.not_seen", text: "Not seen.", values: { seq: 7 } })).toContain("7");
    expect(words.problem({ key: "server.over", text: "Over.", values: {} })).not.toBe("Over.");
    expect(words.problem({ key: "setup.option_twice", text: "Twice.", values: { option: "sea" } })).toContain("sea");
  });

  test.each([
    ["a key that is not known here", { key: "server.of_tomorrow", text: "Hm.", values: {} }],
    ["a key that only the terminal knows", { key: "invalid.no_tile", text: "Hm.", values: { word: "A99" } }],
    ["values that are missing", { key: "server.not_seen", text: "Hm.", values: {} }],
    ["a rule without its action", { key: "reason.cannot_pay", text: "Hm.", values: { tile: "C08" }, rule: "2.4.3" }],
    ["a tile that is not in the box", { key: "reason.cannot_pay", text: "Hm.", values: { tile: "Z9" }, rule: "2.4.3" }],
  ])("the server's own words for %s", (_, problem) => {
    expect(words.problem(problem)).toBe("Hm.");
  });

  test("a half goes to the even digit", () => {
    const { view, decision } = all.games.find(({ name }) => name === "base-2")!.moments[0]!;
    const reason = { key: "reason.pay_secure", values: {} };
    const half = {
      action: write(parse(decision.actions[0]!)),
      chance: 0.125,
      score: 20.25,
      reason,
      spread: 0.05,
      standing: "best" as const,
    };
    expect(plain(words.advice(half, decision, view))).toMatch(/12 % ± 5 %.*20,2 /);
    expect(plain(words.advice({ ...half, chance: 0.135, score: 20.35 }, decision, view))).toMatch(/14 %.*20,4 /);
  });

  test("nothing of the end before it", () => {
    expect(words.verdict(all.games[0]!.moments[0]!.view, null)).toBe("");
  });
});
