/** Messages of a table for tests, made of the documents of a real game. */
import { readFileSync } from "node:fs";
import type {
  DecisionDocument,
  MomentDocument,
  News,
  RulesetDocument,
  TableDocument,
  Tried,
  ViewDocument,
  Welcome,
} from "../generated/api";
import type { Whole } from "../lib/net/changes";

interface Recorded {
  name: string;
  rules: number;
  ruleset: RulesetDocument;
  names: string[];
  moments: { view: ViewDocument; decision: DecisionDocument }[];
  history: MomentDocument[];
  end: ViewDocument;
}

const { games } = JSON.parse(readFileSync("src/generated/said.json", "utf8")) as { games: Recorded[] };

function game(called: string): Recorded {
  return games.find(({ name }) => name === called)!;
}

/** A game of two that was played to the end. */
export const recorded = game("base-2");

/** Its first decision, and the view at it. */
export const { view: start, decision: asked } = recorded.moments[0]!;

/** The same of a game in which a sea tile may be bought before the first bid. */
export const { view: seaStart, decision: seaAsked } = game("sea-4").moments[0]!;

/** A legal bid. */
export const BID = asked.actions.find((action) => action.startsWith("bid "))!.replace(/\.\..*/, "");

export function table(more: Partial<TableDocument> = {}): TableDocument {
  const seats = recorded.names.map((name) => ({
    kind: "here",
    name,
    taken: true,
    reserved: false,
    level: null,
    resigned: false,
    online: true,
  }));
  const known = { status: "running", rules: recorded.rules, level: null, waits_for: [asked.seat], round: 1, seats };
  return { ...known, ...more } as TableDocument;
}

export function welcome(more: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    seq: 1,
    you: { seats: [asked.seat], kept: [], host: true },
    ruleset: recorded.ruleset,
    table: table(),
    view: start,
    decisions: [asked],
    undo: [],
    missed: [],
    chat: [],
    earlier_chat: false,
    ...more,
  };
}

/** News of a turn after which so many actions are played; the other seat's, unless said otherwise. */
export function news(played: number, more: Partial<Whole<News>> = {}): Whole<News> {
  const moment = recorded.history.find(({ at }) => at === played)!;
  return {
    type: "news",
    seq: played + 1,
    kind: "turn",
    seat: 1 - asked.seat,
    text: moment.action,
    at: 0,
    played,
    events: moment.events,
    table: table(),
    view: { ...start, played, round: moment.round },
    decisions: [],
    undo: [],
    ...more,
  };
}

/** The outcome of a bid that was tried. */
export function tried(more: Partial<Tried> = {}): object {
  return {
    type: "tried",
    actions: [BID],
    preview: null,
    view: { ...start, phase: "auction" },
    decision: null,
    ...more,
  };
}
