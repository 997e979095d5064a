/** Names and histories: what the components were in legend and in history. Each language is a file that is loaded when one is first wanted. */
import { values } from "../game/values.svelte";
import { speech, type Language } from "./speech.svelte";

export type Histories = Readonly<Record<string, string>>;

const loaders: Record<Language, () => Promise<{ default: Histories }>> = {
  en: () => import("../../generated/histories/en.json"),
  de: () => import("../../generated/histories/de.json"),
  fr: () => import("../../generated/histories/fr.json"),
};

/** All histories in the language of the page, by the id of the component or by terrain. */
export async function histories(): Promise<Histories> {
  return (await loaders[speech.language]()).default;
}

/** The history of a component; empty if it has none. A land has no name of its own: its first terrain has a history, and so has the sea. */
export async function historyOf(id: string): Promise<string> {
  const { tiles, sea } = values.box;
  return (await histories())[id in sea ? "sea" : (tiles[id]?.terrain[0] ?? id)] ?? "";
}
