/** A one-minute tour of the table: its steps, and where their text is placed. */
import type { Place } from "./places";

/** In this order; the texts of each are `tour.<place>` and `tour.<place>_text`. */
export const STEPS = [
  "market",
  "tile",
  "bar",
  "city",
  "scores",
  "rivals",
  "disasters",
  "help",
] as const satisfies readonly Place[];
export type Step = (typeof STEPS)[number];

/** The steps whose place exists: a solo game has no rivals. */
export function stepsHere(there: (step: Step) => boolean): Step[] {
  return STEPS.filter(there);
}

export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  left: number;
  top: number;
}

/** The gap between what is shown, its text and the edge of the window. */
const GAP = 12;

/** The position of the text: below what is shown, above it, beside it, or else at the bottom of the window. */
export function beside(shown: Box, words: Size, room: Size): { left: number; top: number } {
  const right = shown.left + shown.width;
  const bottom = shown.top + shown.height;
  const middle = within(shown.left + shown.width / 2 - words.width / 2, words.width, room.width);
  const level = within(shown.top + shown.height / 2 - words.height / 2, words.height, room.height);
  if (bottom + words.height + 2 * GAP <= room.height) return { left: middle, top: bottom + GAP };
  if (shown.top - words.height - 2 * GAP >= 0) return { left: middle, top: shown.top - words.height - GAP };
  if (right + words.width + 2 * GAP <= room.width) return { left: right + GAP, top: level };
  if (shown.left - words.width - 2 * GAP >= 0) return { left: shown.left - words.width - GAP, top: level };
  return { left: middle, top: within(Infinity, words.height, room.height) };
}

/** A position that keeps something of this length within the window. */
function within(start: number, length: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - length - GAP));
}
