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
import { LIVE } from "../lib/tables/pace";

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
    connected: true,
    online: true,
    holders: 0,
    clock: null,
  }));
  const quiet = { pace: LIVE, question: null, paused: null, closes: null, taken_back: false };
  const known = { status: "running", rules: recorded.rules, level: null, waits_for: [asked.seat], round: 1, seats };
  return { ...known, ...quiet, ...more } as TableDocument;
}

export function welcome(more: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    seq: 1,
    now: Date.now(),
    you: { seats: [asked.seat], kept: [], host: true, held: [], looked: null },
    ruleset: recorded.ruleset,
    table: table(),
    view: start,
    decisions: [asked],
    undo: [],
    orders: [],
    back: [],
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
    actions: [
      { seat: more.seat ?? 1 - asked.seat, action: moment.action, round: moment.round, events: moment.events.length },
    ],
    acts: [],
    decisions: [],
    undo: [],
    back: [],
    ...more,
  };
}

/** News of the end of a round: tiles, income, two chits and a new market, with how the table stood when each of them began. */
export function roundEnd(more: Partial<Whole<News>> = {}): Whole<News> {
  const told = (moment: MomentDocument): string[] => moment.events.map(({ key }) => key);
  const moment = recorded.history.find((each) => {
    const keys = told(each);
    return keys.filter((key) => key === "chit").length === 2 && !keys.includes("struck") && keys.includes("revealed");
  })!;
  const keys = told(moment);
  const first = keys.indexOf("chit");
  const cuts = [keys.indexOf("income"), first, keys.indexOf("chit", first + 1), keys.indexOf("round_began")];
  const chits = moment.events.flatMap(({ values }) => ("chit" in values ? [values.chit] : []));
  const view = (shown: number, round: number): ViewDocument => ({
    ...start,
    played: moment.at,
    round,
    chits: Object.fromEntries(
      Object.keys(start.chits).map((kind) => [kind, chits.slice(0, shown).filter((chit) => chit === kind).length]),
    ),
  });
  const acts = cuts.map((events, place) => ({ events, view: view(Math.max(0, place - 1), moment.round - 1) }));
  return { ...news(moment.at), acts, view: view(2, moment.round), ...more };
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
