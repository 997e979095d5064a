/** What is said at a table: the lines that are there, earlier ones, and those of people one does not want to hear. */
import type { ChatDocument, ChatLines } from "../generated/api";
import { keep, preferences } from "./preferences.svelte";

export const NOTHING: ChatLines = { lines: [], earlier: false };
/** As many people are remembered. */
const MOST_HIDDEN = 200;

/** Somebody whose lines are not shown, and how many there are. */
export interface Hidden {
  name: string;
  room: string;
  lines: number;
}

/** After one has come back: what is told now, and before it what was read already, if there is no gap between. */
export function welcomed(known: ChatLines, told: ChatLines): ChatLines {
  const first = told.lines[0]?.number;
  if (!told.earlier || !known.lines.some(({ number }) => number === first)) return told;
  const before = known.lines.filter(({ number }) => number < (first ?? 0));
  return { lines: [...before, ...told.lines], earlier: before.length ? known.earlier : told.earlier };
}

/** One line more. */
export function heard(known: ChatLines, line: ChatDocument): ChatLines {
  return known.lines.some(({ number }) => number === line.number) ? known : { ...known, lines: [...known.lines, line] };
}

/** With earlier lines that were asked for. */
export function extended(known: ChatLines, earlier: ChatLines): ChatLines {
  const first = known.lines[0]?.number ?? Infinity;
  return {
    lines: [...earlier.lines.filter(({ number }) => number < first), ...known.lines],
    earlier: earlier.earlier,
  };
}

function who({ room, name }: { room: string; name: string }): string {
  return `${room}:${name}`;
}

/** Whether one does not want to hear somebody. */
export function isHidden(line: { room: string; name: string }): boolean {
  return preferences.hidden.includes(who(line));
}

/** Hear somebody no longer, or again. */
export function setHidden(line: { room: string; name: string }, hidden: boolean): void {
  const others = preferences.hidden.filter((each) => each !== who(line));
  preferences.hidden = hidden ? [...others, who(line)].slice(-MOST_HIDDEN) : others;
  keep();
}

/** The lines that are shown, and those whose lines are not. */
export function sifted(
  lines: ChatDocument[],
  hides: (line: ChatDocument) => boolean,
): { shown: ChatDocument[]; hidden: Hidden[] } {
  const hidden = new Map<string, Hidden>();
  for (const line of lines.filter(hides)) {
    const { name, room } = line;
    hidden.set(who(line), { name, room, lines: (hidden.get(who(line))?.lines ?? 0) + 1 });
  }
  return { shown: lines.filter((line) => !hides(line)), hidden: [...hidden.values()] };
}
