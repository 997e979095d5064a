/** What the player is looking at: the open panel, the tile pointed at, whose city is shown. */
import type { IconName } from "../art/icons";
import type { PreviewDocument, Summary } from "../generated/api";
import { guide } from "../lib/app/guide.svelte";
import type { LogLine, Moment } from "../lib/game/moments";
import { isHidden } from "../lib/tables/chat";
import { say, together } from "../lib/words/speech.svelte";
import * as words from "../lib/words/words";
import type { Game } from "./game.svelte";
import type { Ghost } from "./outcomes";
import type { Place } from "./places";
import { tabOf, type Tab } from "./tabs";

export type Panel =
  "log" | "chat" | "rules" | "settings" | "keys" | "text" | "coming" | "report" | "order" | "seat" | "notes";

/** What a player wants to ask all others: to take back a turn, or to stop the clocks. */
export type Asking = "back" | "pause";

/** The panels. The key that opens each is in the table of keys. */
export const PANELS: Record<Panel, { icon: IconName; title: () => string }> = {
  log: { icon: "log", title: () => say("log.title") },
  chat: { icon: "chat", title: () => say("chat.title") },
  rules: { icon: "rules", title: () => say("rulebook.title") },
  settings: { icon: "settings", title: () => say("settings.title") },
  text: { icon: "eye", title: () => say("board.title") },
  coming: { icon: "next", title: () => say("page.coming") },
  keys: { icon: "keyboard", title: () => say("keys.title") },
  report: { icon: "bug", title: () => say("report.title") },
  order: { icon: "clock", title: () => say("page.order_yours") },
  seat: { icon: "person", title: () => say("account.seat_title") },
  notes: { icon: "note", title: () => say("pace.notes") },
};

export class UiState {
  panel = $state<Panel | null>(null);
  /** The rule to open the rules at. */
  rule = $state<string | null>(null);
  lit = $state<string | null>(null);
  /** Whose city is shown, if not the player's own. */
  looked = $state<number | null>(null);
  /** The outcome of a bid that the board shows, counted from 0, and whether all of them are shown in full. */
  outcome = $state(0);
  full = $state(false);
  /** That outcome, with the preview that it belongs to. */
  shown = $state.raw<{ preview: PreviewDocument; ghost: Ghost } | null>(null);
  /** The last line of chat that was read. */
  read = $state(0);
  /** The bottom of the action bar in pixels, if it is at the top. */
  top = $state(0);
  /** The view that a phone shows. */
  tab = $state<Tab>("market");
  /** What the player is about to ask all others. */
  asking = $state<Asking | null>(null);
  /** Other games that wait for the player, as far as they are known. */
  waiting = $state.raw<Summary[]>([]);
  /** The tips for a first game. */
  coach = $state.raw<{ dismiss: () => boolean }>();

  constructor(readonly game: Game) {}

  readonly tell = (moment: Moment | LogLine): string[] => {
    const told = words.events(moment.events, this.game.names);
    if ("unasked" in moment && moment.unasked) told.push(say("log.unasked"));
    return told.map(together);
  };

  get seat(): number {
    return this.looked ?? this.game.seat;
  }

  /** What the picked bid would change on the board that is shown. */
  get ghost(): Ghost | null {
    const { game, shown } = this;
    const own = this.seat === game.seat && game.at === null;
    return own && shown?.preview === game.turn.draft?.tried?.preview ? (shown?.ghost ?? null) : null;
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
