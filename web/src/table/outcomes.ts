/** What a bid would bring, in each way that it can end: paid, marked, placed, lost or outbid; and how each differs from now. */
import type { HoldingsDocument, PreviewDocument } from "../generated/api";
import { ALL_GOODS } from "../lib/game/box";
import { say, speech } from "../lib/words/speech.svelte";
import * as words from "../lib/words/words";
import { LOST } from "./draft";

export const COLUMNS = [...ALL_GOODS, "prestige", "population", "score"] as const;
type Column = (typeof COLUMNS)[number];

export interface Outcome {
  title: string;
  kind: "won" | "outbid" | "lost";
  after: HoldingsDocument;
  /** After the income that follows. */
  then: HoldingsDocument | null;
}

export function outcomesOf(preview: PreviewDocument): Outcome[] {
  const found: Outcome[] = preview.won.map((way) => ({
    title: [speech.say(`preview.${way.how}`), ...words.answers(way)].join(", "),
    kind: LOST.includes(way.how) ? "lost" : "won",
    after: way.taken,
    then: way.income,
  }));
  if (preview.outbid) found.push({ title: say("page.if_outbid"), kind: "outbid", after: preview.outbid, then: null });
  if (!found.length) found.push({ title: say("page.after_it"), kind: "won", after: preview.now, then: null });
  return found;
}

/** Everything that differs, and by how much. */
export function changesOf(before: HoldingsDocument, after: HoldingsDocument): { of: Column; by: number }[] {
  return COLUMNS.map((of) => ({ of, by: after[of] - before[of] })).filter(({ by }) => by !== 0);
}

export function nameOf(column: Column): string {
  return column === "prestige" || column === "population" || column === "score"
    ? say(`end.${column}`)
    : say(`good.${column}`);
}

/** A seat before a bid, and what an outcome would change: shown on the tracks and the score of its board. */
export interface Ghost {
  before: HoldingsDocument;
  after: HoldingsDocument;
  /** The next income, with the tile. */
  income: Record<string, number>;
}

export function ghostOf(before: HoldingsDocument, { after, then }: Outcome): Ghost {
  const income = then ? Object.fromEntries(ALL_GOODS.map((good) => [good, then[good] - after[good]])) : before.income;
  return { before, after, income };
}
