/** Every word that people read: ICU messages in three languages, switched while the page is open. */
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

/** Most messages are only words. */
const FORMATTED = /[{}'<#]/;
/** Each format asks anew which locale is meant, and always hears the same. */
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

  /** Speak a language from now on; resolves when it is there. */
  async speak(language: Language): Promise<void> {
    this.learn(language, (await loaders[language]()).default);
  }

  /** Speak with these texts. */
  learn(language: Language, texts: Texts): void {
    this.#formats = new Map();
    this.#texts = texts;
    this.language = language;
  }

  /** Whether there is such a message. */
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

/** The message of this key; in a component it changes with the language. */
export function say(key: Key, values?: Values): string {
  return speech.say(key, values);
}

/** Numbers stay with what they count, and the number of a tile with its name. */
export function together(text: string): string {
  return text.replace(/(\d) (?=\p{L})/gu, "$1\u00a0");
}

/** As it stands where it stands alone. */
export function sentence(text: string): string {
  return together(text.charAt(0).toLocaleUpperCase(speech.language) + text.slice(1));
}

/** The language that the browser asks for, English if there is none of ours. */
export function preferred(languages: readonly string[]): Language {
  for (const each of languages) {
    const language = each.slice(0, 2).toLowerCase();
    if (Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return "en";
}
