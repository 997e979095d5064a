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
const PLAIN: Record<
  "home" | "new" | "rules" | "account" | "move" | "mail_link" | "told" | "leaders" | "cups" | "nowhere",
  Page
> = {
  home: () => import("./Home.svelte"),
  new: () => speech.beside(import("./NewTable.svelte")),
  rules: () => speech.beside(import("./RulesPage.svelte")),
  account: () => speech.beside(import("../account/Account.svelte")),
  move: () => speech.beside(import("../account/Move.svelte")),
  mail_link: () => speech.beside(import("../account/MailLink.svelte")),
  told: () => speech.beside(import("./ToldPage.svelte")),
  leaders: () => speech.beside(import("./Leaders.svelte")),
  cups: () => speech.beside(import("./Cups.svelte")),
  nowhere: () => speech.beside(import("./Nowhere.svelte")),
};

/** A player's page. */
function player(): Promise<typeof import("./Player.svelte")> {
  return speech.beside(import("./Player.svelte"));
}

/** A tournament. */
function cup(): Promise<typeof import("./Cup.svelte")> {
  return speech.beside(import("./Cup.svelte"));
}

export const PAGES = { ...PLAIN, player, cup, table };
