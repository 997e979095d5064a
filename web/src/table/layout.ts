/** What both layouts of a table are given, Wide and Phone. */
import type { Snippet } from "svelte";
import { speech } from "../lib/words/speech.svelte";
import type { Game } from "./game.svelte";
import type { UiState } from "./ui.svelte";

export interface Layout {
  game: Game;
  ui: UiState;
  log: Snippet;
  /** Shown instead of the table while there is none. */
  missing: Snippet;
}

/** The end of a game, with its words. */
export const END = () => speech.beside(import("../end/End.svelte"));
