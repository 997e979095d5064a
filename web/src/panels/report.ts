/** The text of a problem report. Its labels are for developers, and the same in all languages. */
import type { TableDocument } from "../generated/api";
import { say } from "../lib/words/speech.svelte";

export interface Facts {
  text: string;
  table: Pick<TableDocument, "id" | "edition" | "options" | "level" | "status" | "round"> | null;
  seq: number;
  version: string | null;
  position: string | null;
  browser: string;
  language: string;
  record: unknown;
}

export function reportText({ text, table, seq, version, position, browser, language, record }: Facts): string {
  const facts = [
    ["version", version ?? "unknown"],
    ["table", table?.id],
    [
      "game",
      table && [table.edition, ...table.options, ...(table.level === null ? [] : [`level ${table.level}`])].join(" "),
    ],
    ["status", table && `${table.status}, round ${table.round}`],
    ["seq", table && String(seq)],
    ["position", position],
    ["browser", browser],
    ["language", language],
    ["record", record === null || record === undefined ? null : JSON.stringify(record)],
  ];
  const lines = facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
  return [text.trim() || say("report.no_text"), "", ...lines, ""].join("\n");
}
