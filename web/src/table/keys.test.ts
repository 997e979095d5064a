import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import de from "../generated/messages/later/de.json";
import en from "../generated/messages/later/en.json";
import fr from "../generated/messages/later/fr.json";
import { FakeSocket } from "../lib/net/socket.testing";
import { parse } from "../lib/game/notation";
import { speech } from "../lib/words/speech.svelte";
import { Game } from "./game.svelte";
import { KEYS, keyName, press, writing } from "./keys";
import { PANELS, UiState } from "./ui.svelte";

test.each([
  ["en", en, ["Enter", "Esc", "Home", "End", "P"]],
  ["de", de, ["Enter", "Esc", "Pos1", "Ende", "P"]],
  ["fr", fr, ["Entrée", "Échap", "Début", "Fin", "P"]],
] as const)("keys are called what is written on them (%s)", (language, texts, names) => {
  speech.learn(language, texts);
  expect(["Enter", "Esc", "Home", "End", "P"].map(keyName)).toEqual(names);
});

describe("at the table", () => {
  let game: Game;
  let ui: UiState;
  beforeEach(() => {
    vi.stubGlobal("WebSocket", FakeSocket);
    game = new Game("abc");
    ui = new UiState(game);
  });
  afterEach(() => {
    game.close();
    vi.unstubAllGlobals();
  });

  function pressed(key: string, target: Element | null = null): boolean {
    return press({ game, ui, key, target });
  }

  test("no key does two things", () => {
    const all = Object.values(KEYS)
      .flat()
      .flatMap(({ keys }) => [...new Set(keys)]);
    expect(new Set(all).size).toBe(all.length);
  });

  test("a key opens its panel and closes it again; Escape closes any", () => {
    expect(pressed("l")).toBe(true);
    expect(ui.panel).toBe("log");
    pressed("L");
    expect(ui.panel).toBeNull();
    pressed("?");
    expect(ui.panel).toBe("keys");
    pressed("Escape");
    expect(ui.panel).toBeNull();
  });

  test("every panel but the report and the link of a seat has a key, that of the notes for those who play", () => {
    pressed("n");
    expect(ui.panel).toBeNull();
    vi.spyOn(game, "you", "get").mockReturnValue({ seats: [0], kept: [], host: true, held: [], looked: null });
    const opened = new Set<string | null>();
    for (const { keys } of KEYS.panels) {
      ui.panel = null;
      pressed(keys[0]!);
      opened.add(ui.panel);
    }
    for (const panel of Object.keys(PANELS)) expect(opened.has(panel), panel).toBe(!["report", "seat"].includes(panel));
  });

  test("the arrows move through the log and a slider, elsewhere through the game", () => {
    const log = document.createElement("div");
    log.dataset["log"] = "";
    const slider = Object.assign(document.createElement("input"), { type: "range" });
    expect([pressed("ArrowLeft", log), pressed("Home", slider), pressed("ArrowLeft")]).toEqual([false, false, true]);
  });

  test("the space bar plays the past, unless it presses a button", async () => {
    const slider = Object.assign(document.createElement("input"), { type: "range" });
    expect(pressed(" ", slider)).toBe(false);
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    vi.spyOn(game, "at", "get").mockReturnValue(1);
    expect(pressed(" ", document.createElement("button"))).toBe(false);
    expect(game.replaying).toBe(false);
    expect(pressed(" ", slider)).toBe(true);
  });

  test("an answer by a key takes the focus from what was clicked before, so that Enter does not press it again", () => {
    const tile = document.createElement("button");
    document.body.append(tile);
    for (const key of ["1", "+", "p"]) {
      tile.focus();
      expect(document.activeElement).toBe(tile);
      pressed(key, tile);
      expect(document.activeElement).not.toBe(tile);
    }
    tile.focus();
    pressed("l", tile);
    expect(document.activeElement).toBe(tile);
    tile.remove();
  });

  test("digits go to the field of coins if there is one, and it leaves all other keys to the table", () => {
    const field = Object.assign(document.createElement("input"), { value: "4" });
    field.dataset["coins"] = "";
    document.body.append(field);
    const raisable = vi.spyOn(game.turn, "raisable", "get").mockReturnValue({ run: parse("bid A05 4..11"), coins: 4 });
    expect(pressed("7")).toBe(false);
    expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 1]);
    expect(["7", "Backspace", "Enter", "p", "+"].map((key) => writing(field, key))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    pressed("+", field);
    expect(document.activeElement).toBe(field);
    field.remove();
    raisable.mockRestore();
    expect(pressed("7")).toBe(true);
    expect(writing(document.createElement("input"), "p")).toBe(true);
  });

  test("without a turn to confirm, or a hint to get, a key is left to others; so is an unknown one", () => {
    expect(["Enter", "h", "x", "Tab"].map((key) => pressed(key))).toEqual([false, false, false, false]);
  });
});
