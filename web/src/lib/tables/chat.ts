/** The chat of a table: known lines, earlier ones, and muted people. */
import type { ChatDocument, ChatLines } from "../../generated/api";
import { keep, preferences } from "../app/preferences.svelte";

export const NOTHING: ChatLines = { lines: [], earlier: false };
/** The number of muted people that are remembered. */
const MOST_HIDDEN = 200;

/** A muted person, and the number of their lines. */
export interface Hidden {
  name: string;
  room: string;
  lines: number;
}

/** Merge lines after reconnecting: those sent now, preceded by those already known if there is no gap. */
export function welcomed(known: ChatLines, told: ChatLines): ChatLines {
  const first = told.lines[0]?.number;
  if (!told.earlier || !known.lines.some(({ number }) => number === first)) return told;
  const before = known.lines.filter(({ number }) => number < (first ?? 0));
  return { lines: [...before, ...told.lines], earlier: before.length ? known.earlier : told.earlier };
}

/** Add a new line. */
export function heard(known: ChatLines, line: ChatDocument): ChatLines {
  return known.lines.some(({ number }) => number === line.number) ? known : { ...known, lines: [...known.lines, line] };
}

/** Add earlier lines that were requested. */
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

/** Whether the author of a line is muted. */
export function isHidden(line: { room: string; name: string }): boolean {
  return preferences.hidden.includes(who(line));
}

/** Mute or unmute the author of a line. */
export function setHidden(line: { room: string; name: string }, hidden: boolean): void {
  const others = preferences.hidden.filter((each) => each !== who(line));
  preferences.hidden = hidden ? [...others, who(line)].slice(-MOST_HIDDEN) : others;
  keep();
}

/** The lines to show, and the muted people. */
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
