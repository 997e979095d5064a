/** All text that people read: ICU messages in three languages, switchable while the page is open. */
import { IntlMessageFormat } from "intl-messageformat";
import type english from "../generated/messages/en.json";

export type Key = keyof typeof english;
export type Values = Record<string, string | number | boolean>;
export type Texts = Record<string, string>;

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const loaders: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("../generated/messages/en.json"),
  de: () => import("../generated/messages/de.json"),
  fr: () => import("../generated/messages/fr.json"),
};

/** Most messages are plain text. */
const FORMATTED = /[{}'<#]/;
/** Each format resolves the locale again, always with the same result, so it is cached. */
const resolve = IntlMessageFormat.resolveLocale;
const resolved = new Map<string, Intl.Locale>();
IntlMessageFormat.resolveLocale = (locales) => {
  const key = String(locales);
  const known = resolved.get(key) ?? resolve(locales);
  if (known) resolved.set(key, known);
  return known;
};

class Speech {
  language = $state<Language>("en");
  #texts = $state.raw<Texts>({});
  #formats = new Map<string, IntlMessageFormat>();

  /** Switch to a language; resolves when it is loaded. */
  async speak(language: Language): Promise<void> {
    this.learn(language, (await loaders[language]()).default);
  }

  /** Use these texts. */
  learn(language: Language, texts: Texts): void {
    this.#formats = new Map();
    this.#texts = texts;
    this.language = language;
  }

  /** Whether a message exists. */
  knows(key: string): boolean {
    return key in this.#texts;
  }

  say(key: string, values: Values = {}): string {
    const text = this.#texts[key];
    if (text === undefined) return key;
    if (!FORMATTED.test(text)) return text;
    let format = this.#formats.get(key);
    if (format === undefined) {
      format = new IntlMessageFormat(text, this.language);
      this.#formats.set(key, format);
    }
    const given = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "boolean" ? (value ? "yes" : "no") : value,
      ]),
    );
    return String(format.format(given));
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
