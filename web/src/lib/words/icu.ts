/**
 * ICU messages, as far as ours use them: arguments, `plural`, `select` and `number`. The terminal has ICU itself; a test compares every
 * message, and anything else in a message is an error.
 */

export type Given = Readonly<Record<string, string | number>>;
/** A message ready to be said; `count` stands for `#` within a plural. */
type Said = (given: Given, count: string) => string;
export type Format = (given: Given) => string;

const NUMBERS: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  "": {},
  percent: { style: "percent" },
  "::.0": { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  "::.#": { maximumFractionDigits: 1 },
  "::sign-except-zero .0": { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" },
};

/** Our languages as far as a table needs them: beginning with Intl takes as long as drawing a whole market. */
const LANGUAGES: Readonly<Record<string, { percent: string; one: (count: number) => boolean }>> = {
  en: { percent: "%", one: (count) => count === 1 },
  de: { percent: "\u00a0%", one: (count) => count === 1 },
  fr: { percent: "\u00a0%", one: (count) => count < 2 },
};

/** How a language writes numbers, and which form of a word goes with them. Making one is slow, so they are kept. */
class Numerals {
  #written = new Map<string, Intl.NumberFormat>();
  #own: { percent: string; one: (count: number) => boolean };

  constructor(readonly language: string) {
    const own = LANGUAGES[language];
    if (own === undefined) throw new Error(`no way to count: ${language}`);
    this.#own = own;
  }

  write(number: number, style = ""): string {
    if (style === "" && Number.isInteger(number) && Math.abs(number) < 1000) return String(number);
    if (style === "percent" && number >= 0 && number < 9)
      return `${Math.round(Number((number * 100).toPrecision(12)))}${this.#own.percent}`; // 28.499999999999996 is 28.5
    let format = this.#written.get(style);
    if (format === undefined) {
      const options = NUMBERS[style];
      if (options === undefined) throw new Error(`no way to write numbers: ${style}`);
      this.#written.set(style, (format = new Intl.NumberFormat(this.language, options)));
    }
    return format.format(number);
  }

  form(number: number): string {
    return this.#own.one(Math.abs(number)) ? "one" : "other";
  }
}

const numerals = new Map<string, Numerals>();

function numeralsOf(language: string): Numerals {
  let found = numerals.get(language);
  if (found === undefined) numerals.set(language, (found = new Numerals(language)));
  return found;
}

function valueOf(given: Given, name: string): string | number {
  const value = given[name];
  if (value === undefined) throw new Error(`a message needs a value: ${name}`);
  return value;
}

/** Reads one message from left to right. */
class Reader {
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly numerals: Numerals,
  ) {}

  /** The parts up to the end, or up to the brace that closes a choice. */
  message(inside: boolean): Said {
    const parts: (string | Said)[] = [];
    for (;;) {
      const text = this.#match(inside ? /[^{}#']+|''/y : /[^{}']+|''/y);
      if (text) parts.push(text === "''" ? "'" : text);
      else if (this.#match(/\{/y)) parts.push(this.#argument());
      else if (inside && this.#match(/#/y)) parts.push((_, count) => count);
      else if (this.#at === this.text.length ? inside : !inside || this.text[this.#at] !== "}") throw this.#wrong();
      else break;
    }
    const [only] = parts;
    if (parts.length === 1 && typeof only === "string") return () => only;
    return (given, count) => parts.map((part) => (typeof part === "string" ? part : part(given, count))).join("");
  }

  /** What follows an opening brace. */
  #argument(): Said {
    const [, name = "", kind = "", style = ""] =
      this.#find(/\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,\s*(?:([^\s{}][^{}]*?)\s*(?=\}))?)?)?/y) ?? [];
    const said =
      kind === "plural"
        ? this.#plural(name)
        : kind === "select"
          ? this.#select(name)
          : kind === "number"
            ? (given: Given) => this.numerals.write(Number(valueOf(given, name)), style)
            : kind === ""
              ? (given: Given) => String(valueOf(given, name))
              : null;
    if (said === null || !this.#match(/\s*\}/y)) throw this.#wrong();
    return said;
  }

  #plural(name: string): Said {
    const { numerals } = this;
    const choices = this.#choices();
    return (given) => {
      const number = Number(valueOf(given, name));
      const chosen = choices.get(`=${number}`) ?? choices.get(numerals.form(number)) ?? choices.get("other");
      return chosen!(given, numerals.write(number));
    };
  }

  #select(name: string): Said {
    const choices = this.#choices();
    return (given, count) => (choices.get(String(valueOf(given, name))) ?? choices.get("other"))!(given, count);
  }

  #choices(): Map<string, Said> {
    const found = new Map<string, Said>();
    for (;;) {
      const [, choice] = this.#find(/\s*(=?\w+)\s*\{/y) ?? [];
      if (choice === undefined) break;
      found.set(choice, this.message(true));
      this.#match(/\}/y);
    }
    if (!found.has("other")) throw this.#wrong();
    return found;
  }

  #match(pattern: RegExp): string | undefined {
    return this.#find(pattern)?.[0];
  }

  #find(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #wrong(): Error {
    return new Error(`not a message, from ${this.#at} on: ${this.text}`);
  }
}

/** A message in a language, read once to be said often. */
export function read(text: string, language: string): Format {
  const said = new Reader(text, numeralsOf(language)).message(false);
  return (given) => said(given, "");
}
