/** Every message must read as ICU itself would say it, which the peer knows in full. */
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import de from "../../generated/messages/de.json";
import deLater from "../../generated/messages/later/de.json";
import en from "../../generated/messages/en.json";
import enLater from "../../generated/messages/later/en.json";
import fr from "../../generated/messages/fr.json";
import frLater from "../../generated/messages/later/fr.json";
import { read, type Given } from "./icu";

const ALL = { en: { ...en, ...enLater }, de: { ...de, ...deLater }, fr: { ...fr, ...frLater } };
const NUMBERS = [-999, -1, 0, 1, 2, 3, 7, 21, 999, 1000, 12345, 0.25, 1.5, 1_000_000];
/** What may be given for an argument: what its choices are, or any number or word. */
function examples(text: string): Given[] {
  const names = new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name!));
  const words = [...new Set([...text.matchAll(/(?<![\w{])=?(\w+)\s*\{/g)].map(([, word]) => word!)), "other", "Ann"];
  const all = (value: string | number) => Object.fromEntries([...names].map((name) => [name, value]));
  const mixed = [...names].flatMap((name) =>
    [0, 1, 2, 999].flatMap((number) => words.map((word) => ({ ...all(word), [name]: number }))),
  );
  return [...NUMBERS.map(all), ...words.map(all), ...mixed];
}

/** Words where a number is expected are no numbers to either; they are skipped. */
function countable(text: string, given: Given): boolean {
  return [...text.matchAll(/\{\s*(\w+)\s*,\s*(?:plural|number)/g)].every(
    ([, name]) => typeof given[name!] === "number",
  );
}

/** Versions of ICU differ in the no-break space before a percent sign. */
function plain(said: string): string {
  return said.replace(/\u202f%/g, "\u00a0%");
}

describe.each(Object.entries(ALL))("%s", (language, texts) => {
  test.each(Object.entries(texts))("%s", (_, text) => {
    const ours = read(text, language);
    const peer = new IntlMessageFormat(text, language);
    for (const given of examples(text).filter((each) => countable(text, each)))
      expect(plain(ours(given))).toBe(plain(String(peer.format(given))));
  });
});

test.each([
  "{",
  "}",
  "{n",
  "{n, plural, one {1}}",
  "{n, plural, other {#}",
  "{d, date}",
  "{n, plural, other {'{'}}",
  "a ' b",
])("%s is no message", (text) => {
  expect(() => read(text, "en")).toThrow("not a message");
});

test("a number that we have no style for is an error", () => {
  expect(() => read("{n, number, ::scale/1000}", "en")({ n: 1 })).toThrow("no way to write numbers");
});

test("percentages are rounded as ICU does, which reads 0.285 and not its binary neighbour", () => {
  const [ours, peer] = [read("{n, number, percent}", "en"), new IntlMessageFormat("{n, number, percent}", "en")];
  for (let n = 0; n <= 10_000; n++) expect(ours({ n: n / 1000 })).toBe(String(peer.format({ n: n / 1000 })));
});

test("there is no way to count in a language that we do not have", () => {
  expect(() => read("{n}", "xx")).toThrow("no way to count");
});

test("two apostrophes are one", () => {
  expect(read("it''s {n, plural, other {''#''}}", "en")({ n: 3 })).toBe("it's '3'");
});
