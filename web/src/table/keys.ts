/** The keys of the table and what they do, for the help and the keyboard handler. */
import { say, type Key } from "../lib/speech.svelte";

export const KEYS = {
  turn: [
    [["1–9"], "keys.number"],
    [["+", "−"], "keys.amount"],
    [["P"], "keys.pass"],
    [["Enter"], "keys.confirm"],
    [["U"], "keys.undo"],
    [["Esc"], "keys.forget"],
    [["H"], "keys.hint"],
  ],
  past: [
    [["←", "→"], "keys.step"],
    [["Home"], "keys.first"],
    [["End"], "keys.present"],
    [["K"], "keys.skip"],
  ],
  panels: [
    [["L"], "keys.log"],
    [["C"], "keys.chat"],
    [["R"], "keys.rules"],
    [["S"], "keys.settings"],
    [["T"], "keys.text"],
    [["G"], "keys.tour"],
    [["?"], "keys.help"],
  ],
} as const satisfies Record<string, readonly (readonly [readonly string[], string])[]>;

export const KEY_TITLES: Record<keyof typeof KEYS, Key> = {
  turn: "keys.of_turn" as Key,
  past: "keys.of_past" as Key,
  panels: "keys.of_panels" as Key,
};

/** Keys that are labelled with a word. */
const WRITTEN: Record<string, Key> = {
  Enter: "keys.enter",
  Esc: "keys.escape",
  Home: "keys.home",
  End: "keys.end",
};

/** The name of a key in the language of the page. */
export function keyName(key: string): string {
  const written = WRITTEN[key];
  return written === undefined ? key : say(written);
}

/** Whether a key press belongs to a text field, not to the table. */
export function writing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])"))
  );
}
