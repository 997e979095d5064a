/** The keys of the table: what each does, and what the help says about it. */
import { route } from "../lib/app/route.svelte";
import { say, type Key } from "../lib/words/speech.svelte";
import type { Game } from "./game.svelte";
import { leave, option, raise, step } from "./hand";
import type { Panel, UiState } from "./ui.svelte";

interface Pressed {
  game: Game;
  ui: UiState;
  /** As in a `KeyboardEvent`. */
  key: string;
  target: Element | null;
}

interface Shortcut {
  /** The keys as they are labelled. */
  labels: readonly string[];
  /** What the help says. */
  help: Key;
  /** The values of `KeyboardEvent.key`. */
  keys: readonly string[];
  /** Does it; returns false if the key is not meant for the table now. */
  press: (pressed: Pressed) => unknown;
}

const NOT_FOR_US = false;

/** Whether the key would move a slider, or through the log. */
function movesElsewhere(target: Element | null): boolean {
  return Boolean(target?.closest("input[type=range], [data-log]"));
}

function move(go: (pressed: Pressed) => unknown): Shortcut["press"] {
  return (pressed) => (movesElsewhere(pressed.target) ? NOT_FOR_US : go(pressed));
}

function opens(panel: Panel, key: string, help: Key): Shortcut {
  return { labels: [key.toUpperCase()], help, keys: [key, key.toUpperCase()], press: ({ ui }) => ui.toggle(panel) };
}

/** Confirm the turn, unless the key presses a button that does something else. */
function confirm({ game, target }: Pressed): unknown {
  const free = !target?.closest("button, a, summary, [role=button]") || target.getAttribute("aria-pressed") === "true";
  return free ? game.turn.enter() : NOT_FOR_US;
}

/** Answer by a key. A tile or button that was clicked before loses the focus, or else Enter would press it again. */
function answer(go: (pressed: Pressed) => unknown): Shortcut["press"] {
  return (pressed) => {
    if (pressed.target instanceof HTMLElement && !pressed.target.matches("[data-coins]")) pressed.target.blur();
    go(pressed);
  };
}

/** Choose the option with this number; or write it into the field of coins, if those of a bid can be chosen. */
function digit(pressed: Pressed): unknown {
  if (!pressed.game.turn.raisable) return answer(({ game, key }) => option(game, Number(key)))(pressed);
  const field = document.querySelector<HTMLInputElement>("[data-coins]");
  field?.focus();
  field?.select();
  return NOT_FOR_US; // the browser types it there
}

/** Play the past, or stop there, unless the key presses a button. */
function play({ game, target }: Pressed): unknown {
  return game.at === null || target?.closest("button, a, summary, [role=button]") ? NOT_FOR_US : game.playOrPause();
}

/** Close what is open, or else discard what is picked. */
function escape({ game, ui }: Pressed): void {
  if (ui.panel) ui.panel = null;
  else if (game.turn.draft || !ui.coach?.dismiss()) game.forget();
}

/** To the next game that waits for the player. */
function next({ waiting: [table] }: UiState): unknown {
  return table ? route.go(`/t/${table.id}`) : NOT_FOR_US;
}

function hint({ game }: Pressed): unknown {
  return game.table?.hints && game.turn.decisions.length > 0 ? game.hint() : NOT_FOR_US;
}

export const KEYS: Record<"turn" | "past" | "panels", readonly Shortcut[]> = {
  turn: [
    {
      labels: ["1–9"],
      help: "keys.number",
      keys: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
      press: digit,
    },
    {
      labels: ["+", "−"],
      help: "keys.amount",
      keys: ["+", "=", "-"],
      press: answer(({ game, key }) => raise(game, key === "-" ? -1 : 1)),
    },
    { labels: ["P"], help: "keys.pass", keys: ["p", "w"], press: answer(({ game }) => leave(game)) },
    { labels: ["Enter"], help: "keys.confirm", keys: ["Enter"], press: confirm },
    { labels: ["U"], help: "keys.undo", keys: ["u"], press: ({ game }) => game.turn.undo() },
    { labels: ["Esc"], help: "keys.forget", keys: ["Escape"], press: escape },
    { labels: ["H"], help: "keys.hint", keys: ["h"], press: hint },
  ],
  past: [
    {
      labels: ["←", "→"],
      help: "keys.step",
      keys: ["ArrowLeft", "ArrowRight"],
      press: move(({ game, key }) => step(game, key === "ArrowLeft" ? -1 : 1)),
    },
    { labels: ["Space"], help: "keys.play", keys: [" "], press: play },
    { labels: ["Home"], help: "keys.first", keys: ["Home"], press: move(({ game }) => game.go(0)) },
    { labels: ["End"], help: "keys.present", keys: ["End"], press: move(({ game }) => game.go(null)) },
    { labels: ["K"], help: "keys.skip", keys: ["k"], press: ({ game }) => game.skip() },
  ],
  panels: [
    opens("log", "l", "keys.log"),
    opens("chat", "c", "keys.chat"),
    opens("rules", "r", "keys.rules"),
    opens("settings", "s", "keys.settings"),
    opens("text", "t", "keys.text"),
    opens("coming", "d", "keys.coming"),
    opens("order", "o", "keys.order"),
    {
      ...opens("notes", "n", "keys.notes"),
      press: ({ game, ui }) => (game.you.seats.length ? ui.toggle("notes") : NOT_FOR_US),
    },
    { labels: ["J"], help: "keys.next_game", keys: ["j"], press: ({ ui }) => next(ui) },
    { labels: ["G"], help: "keys.tour", keys: ["g"], press: ({ ui }) => ui.tour() },
    opens("keys", "?", "keys.help"),
  ],
};

export const KEY_TITLES: Record<keyof typeof KEYS, Key> = {
  turn: "keys.of_turn",
  past: "keys.of_past",
  panels: "keys.of_panels",
};

/** Do what a key does at the table; returns whether it does anything. */
export function press(pressed: Pressed): boolean {
  const found = Object.values(KEYS)
    .flat()
    .find(({ keys }) => keys.includes(pressed.key));
  return found !== undefined && found.press(pressed) !== NOT_FOR_US;
}

/** Keys that are labelled with a word. */
const WRITTEN: Record<string, Key> = {
  Enter: "keys.enter",
  Esc: "keys.escape",
  Home: "keys.home",
  Space: "keys.space",
  End: "keys.end",
};

/** The name of a key in the language of the page. */
export function keyName(key: string): string {
  const written = WRITTEN[key];
  return written === undefined ? key : say(written);
}

/** Keys that a field of coins needs besides digits. */
const EDITING = ["Backspace", "Delete", "ArrowLeft", "ArrowRight", "Home", "End"];

/** Whether a key press belongs to a text field, not to the table. */
export function writing(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("[data-coins]")) return EDITING.includes(key) || /^\d$/.test(key);
  return (
    target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])")
  );
}
