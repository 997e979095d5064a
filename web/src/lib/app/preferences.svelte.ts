/** The user's preferences, stored in this browser. */
import { LANGUAGES, preferred, type Language } from "../words/speech.svelte";

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export const CONFIRMS = ["always", "bids", "never"] as const;
export const PACES = ["instant", "quick", "normal", "slow"] as const;
export const MOTIONS = ["off", "quick", "normal", "slow"] as const;
/** When a card tells what happened in a round, and waits: together with the tips, always or never. */
export const RECAPS = ["tips", "always", "never"] as const;
export const SOUNDS = ["off", "soft", "full"] as const;
export type Theme = (typeof THEMES)[number];
export type Confirm = (typeof CONFIRMS)[number];
export type Pace = (typeof PACES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Recaps = (typeof RECAPS)[number];
export type Sound = (typeof SOUNDS)[number];

/** Milliseconds between the moves of others. */
export const PAUSE: Record<Pace, number> = { instant: 0, quick: 300, normal: 900, slow: 2000 };
/** The duration of animations relative to normal. */
export const SLOWNESS: Record<Motion, number> = { off: 0, quick: 0.55, normal: 1, slow: 1.8 };
/** The volume of sounds. */
export const LOUDNESS: Record<Sound, number> = { off: 0, soft: 0.3, full: 0.9 };

const KEPT = "peloponnes";

interface Kept {
  language: Language;
  theme: Theme;
  confirm: Confirm;
  pace: Pace;
  motion: Motion;
  recap: Recaps;
  sound: Sound;
  name: string;
  /** Tips for a first game, and those already known. */
  coach: boolean;
  known: string[];
  /** Whether the tour was offered, and whether a game was finished. */
  toured: boolean;
  played: boolean;
  /** Muted people in the chat, each as a room and a name. */
  hidden: string[];
  /** Games that were put away on the first page. */
  away: string[];
  /** What the first page need not suggest any more: done, or not wanted. */
  suggested: string[];
}

function usual(): Kept {
  return {
    language: preferred(typeof navigator === "undefined" ? [] : navigator.languages),
    theme: "auto",
    confirm: "always",
    pace: "normal",
    motion: "normal",
    recap: "tips",
    sound: "off",
    name: "",
    coach: true,
    known: [],
    toured: false,
    played: false,
    hidden: [],
    away: [],
    suggested: [],
  };
}

/** Read stored preferences as far as they are valid: they may be edited, or written by a later version. */
export function read(text: string | null): Kept {
  const found = usual();
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return found;
  }
  if (typeof kept !== "object" || kept === null) return found;
  const lists = kept as Record<string, unknown>;
  const { language, theme, confirm, pace, motion, recap, sound, name, coach, toured, played } = lists;
  if (typeof language === "string" && Object.hasOwn(LANGUAGES, language)) found.language = language as Language;
  if (THEMES.includes(theme as Theme)) found.theme = theme as Theme;
  if (CONFIRMS.includes(confirm as Confirm)) found.confirm = confirm as Confirm;
  if (PACES.includes(pace as Pace)) found.pace = pace as Pace;
  if (MOTIONS.includes(motion as Motion)) found.motion = motion as Motion;
  if (RECAPS.includes(recap as Recaps)) found.recap = recap as Recaps;
  if (SOUNDS.includes(sound as Sound)) found.sound = sound as Sound;
  if (typeof name === "string") found.name = name.slice(0, 30);
  if (typeof coach === "boolean") found.coach = coach;
  if (typeof toured === "boolean") found.toured = toured;
  if (typeof played === "boolean") found.played = played;
  for (const list of ["known", "hidden", "away", "suggested"] as const)
    if (Array.isArray(lists[list])) found[list] = lists[list].filter((each) => typeof each === "string");
  return found;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // storage is not available
  }
}

export const preferences: Kept = $state(read(stored()));

/** Store the current preferences. */
export function keep(): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(preferences));
  } catch {
    // storage is not available
  }
}

/** Whether a round ends with a card that tells what happened. */
export function recaps(): boolean {
  return preferences.recap === "always" || (preferences.recap === "tips" && preferences.coach);
}

/** After the first finished game: no more tips, unless they are turned on again. */
export function graduate(): void {
  if (preferences.played) return;
  preferences.played = true;
  preferences.coach = false;
  keep();
}
