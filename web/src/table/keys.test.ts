import { expect, test } from "vitest";
import de from "../generated/messages/later/de.json";
import en from "../generated/messages/later/en.json";
import fr from "../generated/messages/later/fr.json";
import { speech } from "../lib/speech.svelte";
import { keyName } from "./keys";

test.each([
  ["en", en, ["Enter", "Esc", "Home", "End", "P"]],
  ["de", de, ["Enter", "Esc", "Pos1", "Ende", "P"]],
  ["fr", fr, ["Entrée", "Échap", "Début", "Fin", "P"]],
] as const)("keys are called what is written on them (%s)", (language, texts, names) => {
  speech.learn(language, texts);
  expect(["Enter", "Esc", "Home", "End", "P"].map(keyName)).toEqual(names);
});
