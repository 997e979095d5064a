/** The pages, each loaded when it is first shown. */
import type { Component } from "svelte";
import { display } from "../lib/app/display.svelte";
import { speech } from "../lib/words/speech.svelte";

/** On a phone a table is laid out by a part of its own, which is loaded at the same time. */
function table(): Promise<typeof import("../table/Table.svelte")> {
  if (display.phone) void import("../table/Phone.svelte").catch(() => {});
  return import("../table/Table.svelte");
}

type Page = () => Promise<{ default: Component }>;
const PLAIN: Record<"home" | "new" | "rules" | "nowhere", Page> = {
  home: () => import("./Home.svelte"),
  new: () => speech.beside(import("./NewTable.svelte")),
  rules: () => speech.beside(import("./RulesPage.svelte")),
  nowhere: () => speech.beside(import("./Nowhere.svelte")),
};

export const PAGES = { ...PLAIN, table };
