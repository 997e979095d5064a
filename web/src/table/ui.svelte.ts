/** What the player is looking at: the open panel, the tile pointed at, whose city is shown. */
import type { IconName } from "../art/icons";
import { guide } from "../lib/app/guide.svelte";
import type { Moment } from "../lib/game/moments";
import { isHidden } from "../lib/tables/chat";
import { say, together } from "../lib/words/speech.svelte";
import * as words from "../lib/words/words";
import type { Game } from "./game.svelte";
import type { Place } from "./places";
import { tabOf, type Tab } from "./tabs";

export type Panel = "log" | "chat" | "rules" | "settings" | "keys" | "text" | "report";

/** The panels. The key that opens each is in the table of keys. */
export const PANELS: Record<Panel, { icon: IconName; title: () => string }> = {
  log: { icon: "log", title: () => say("log.title") },
  chat: { icon: "chat", title: () => say("chat.title") },
  rules: { icon: "rules", title: () => say("rulebook.title") },
  settings: { icon: "settings", title: () => say("settings.title") },
  text: { icon: "eye", title: () => say("board.title") },
  keys: { icon: "keyboard", title: () => say("keys.title") },
  report: { icon: "bug", title: () => say("report.title") },
};

export class UiState {
  panel = $state<Panel | null>(null);
  /** The rule to open the rules at. */
  rule = $state<string | null>(null);
  lit = $state<string | null>(null);
  /** Whose city is shown, if not the player's own. */
  looked = $state<number | null>(null);
  /** The last line of chat that was read. */
  read = $state(0);
  /** The bottom of the action bar in pixels, if it is at the top. */
  top = $state(0);
  /** The view that a phone shows. */
  tab = $state<Tab>("market");
  /** The tips for a first game. */
  coach = $state.raw<{ dismiss: () => boolean }>();

  constructor(readonly game: Game) {}

  readonly tell = (moment: Moment): string[] => words.events(moment.events, this.game.names).map(together);

  get seat(): number {
    return this.looked ?? this.game.seat;
  }

  get unread(): number {
    if (this.panel === "chat") return 0;
    return this.game.chat.lines.filter((line) => line.number > this.read && !isHidden(line)).length;
  }

  /** Mark all lines of chat as read. */
  readChat(): void {
    this.read = Math.max(this.read, this.game.chat.lines.at(-1)?.number ?? 0);
  }

  toggle(which: Panel): void {
    this.panel = this.panel === which ? null : which;
  }

  look(seat: number): void {
    this.looked = seat === this.game.seat ? null : seat;
  }

  /** Bring a place into view, if not everything is visible at once. */
  show(place: Place): void {
    this.tab = tabOf(place) ?? this.tab;
    this.looked = null;
  }

  /** Start the tour, and close anything that covers the table. */
  tour(): void {
    this.panel = null;
    void this.game.go(null);
    guide.touring = true;
  }

  /** Open the rules at a rule. */
  cite(rule: string): void {
    this.rule = rule;
    this.panel = "rules";
  }
}
