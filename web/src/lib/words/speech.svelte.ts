/** All text that people read: ICU messages in three languages, switchable while the page is open. */
import type english from "../../generated/messages/en.json";
import type englishLater from "../../generated/messages/later/en.json";
import { read, type Format } from "./icu";

export type Key = keyof typeof english | keyof typeof englishLater;
export type Values = Record<string, string | number | boolean>;
export type Texts = Record<string, string>;

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

type Loader = () => Promise<{ default: Texts }>;
const loaders: Record<Language, Loader> = {
  en: () => import("../../generated/messages/en.json"),
  de: () => import("../../generated/messages/de.json"),
  fr: () => import("../../generated/messages/fr.json"),
};
/** What a first game can do without: advice, refusals, and the texts of the panels. */
const later: Record<Language, Loader> = {
  en: () => import("../../generated/messages/later/en.json"),
  de: () => import("../../generated/messages/later/de.json"),
  fr: () => import("../../generated/messages/later/fr.json"),
};

/** Most messages are plain text. */
const FORMATTED = /[{}'#]/;

class Speech {
  language = $state<Language>("en");
  #texts = $state.raw<Texts>({});
  #formats = new Map<string, Format>();

  /** The rest of the messages, from when somebody first wants one of them. */
  #rest: Promise<void> | null = null;
  #complete = false;

  /** The latest switch to a language. */
  #spoken: Promise<void> = Promise.resolve();

  /** Switch to a language; resolves when it is loaded. */
  speak(language: Language): Promise<void> {
    this.#spoken = this.#load(language);
    return this.#spoken;
  }

  async #load(language: Language): Promise<void> {
    const complete = this.#complete;
    const loaded = await Promise.all([loaders[language](), ...(complete ? [later[language]()] : [])]);
    this.#use(language, Object.assign({}, ...loaded.map((each) => each.default)) as Texts, complete);
  }

  /** Use these texts, and no others. */
  learn(language: Language, texts: Texts): void {
    this.#use(language, texts, true);
  }

  #use(language: Language, texts: Texts, complete: boolean): void {
    this.#formats = new Map();
    this.#texts = texts;
    this.#complete = complete;
    this.language = language;
  }

  /** Load the rest of the messages. */
  all(): Promise<void> {
    if (this.#complete) return Promise.resolve();
    this.#rest ??= this.#more().catch((error: unknown) => {
      this.#rest = null;
      throw error;
    });
    return this.#rest;
  }

  async #more(): Promise<void> {
    await this.#spoken;
    const { language } = this;
    const { default: texts } = await later[language]();
    if (language !== this.language) return this.#more(); // switched in the meantime
    this.#texts = { ...this.#texts, ...texts };
    this.#complete = true;
    this.#rest = null;
  }

  /** A part of the page, loaded together with all messages. */
  async beside<T>(part: Promise<T>): Promise<T> {
    const [loaded] = await Promise.all([part, this.all()]);
    return loaded;
  }

  /** Whether a message exists. If not all are here, it may come to exist in a moment. */
  knows(key: string): boolean {
    if (key in this.#texts) return true;
    this.all().catch(() => {});
    return false;
  }

  say(key: string, values: Values = {}): string {
    const text = this.#texts[key];
    if (text === undefined) {
      this.knows(key);
      return this.#complete ? key : "";
    }
    if (!FORMATTED.test(text)) return text;
    let format = this.#formats.get(key);
    if (format === undefined) {
      format = read(text, this.language);
      this.#formats.set(key, format);
    }
    const given = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "boolean" ? (value ? "yes" : "no") : value,
      ]),
    );
    return format(given);
  }
}

export const speech = new Speech();

/** The message for a key; in a component it follows the language. */
export function say(key: Key, values?: Values): string {
  return speech.say(key, values);
}

/** Keep numbers on the same line as what they count, and a tile's number with its name. */
export function together(text: string): string {
  return text.replace(/(\d) (?=\p{L})/gu, "$1\u00a0");
}

/** A text as a sentence of its own. */
export function sentence(text: string): string {
  return together(text.charAt(0).toLocaleUpperCase(speech.language) + text.slice(1));
}

/** The first of the browser's languages that we have, or English. */
export function preferred(languages: readonly string[]): Language {
  for (const each of languages) {
    const language = each.slice(0, 2).toLowerCase();
    if (Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return "en";
}
