/**
 * A game in words: decisions, actions, previews, advice, events and problems here, components in `things`. What is said is in the rows of
 * `telling`; here is what each of them is about. The terminal says the same, which a test compares.
 *
 *     import * as words from "./words";
 */
import type {
  AdviceDocument,
  BoardDocument,
  DecisionDocument,
  EventDocument,
  PreviewDocument,
  Problem,
  ReasonDocument,
  ViewDocument,
  WonDocument,
} from "../../generated/api";
import telling from "../../generated/telling.json";
import { parse } from "../game/notation";
import { resultOf, targetOf } from "../game/result";
import { values } from "../game/values.svelte";
import { speech, type Values } from "./speech.svelte";
import { hasRow, tell, type Scope } from "./telling";

export { chit, tile } from "./telling";
export * from "./things";

function boardOf(view: ViewDocument, seat: number): BoardDocument {
  const board = view.seats[seat];
  if (board === undefined) throw new Error(`no seat ${seat}`);
  return board;
}

function one(row: string, scope: Scope): string {
  return tell(row, scope).join(" ");
}

// What may be done -------------------------------------------------------------------------------------------------

/** What a decision is about, by name. */
function about(view: ViewDocument, decision: DecisionDocument, tile: string | null): Scope {
  const seat = boardOf(view, decision.seat);
  return {
    name: seat.name,
    seat,
    tile,
    about: tile === null ? null : (values.box.tiles[tile] ?? values.box.sea[tile]),
    chit: decision.chit,
    offer: decision.offer,
    theirs: decision.offer && boardOf(view, decision.offer.by),
    prize: decision.actions.map(parse).find((action) => action.prize)?.prize,
    alone: view.seats.length === 1,
    ruleset: values.ruleset,
  };
}

/** The parts of an action or a run of actions, and what its decision is about. */
function parts(text: string, decision: DecisionDocument, view: ViewDocument): Scope {
  const { amount, most, resource, prize, seat, tile } = parse(text);
  return {
    ...about(view, decision, tile ?? decision.tile),
    n: amount,
    most,
    several: amount !== most,
    resource,
    prize,
    other: seat === undefined ? null : boardOf(view, seat),
  };
}

/** What a decision asks. */
export function question(view: ViewDocument, decision: DecisionDocument): string {
  return one(`decision.${decision.kind}`, about(view, decision, decision.tile));
}

/** An action in words. */
export function action(text: string, decision: DecisionDocument, view: ViewDocument): string {
  return one(`action.${parse(text).verb}`, parts(text, decision, view));
}

/** An action, or a run of actions as one choice. */
export function choice(text: string, decision: DecisionDocument, view: ViewDocument): string {
  const row = `choice.${parse(text).verb}`;
  const found = hasRow(row) ? tell(row, parts(text, decision, view)) : [];
  return found[0] ?? action(text, decision, view);
}

/** A way to win a tile, with the decisions on it. */
function way({ answers, ...way }: WonDocument): Scope {
  return { ...way, answers: answers.map(parse) };
}

/** The effect of an action. */
export function preview(preview: PreviewDocument): string[] {
  if (preview.won.length === 0) return tell("ahead.now", { ...preview });
  return [...preview.won.map((won) => one("ahead.won", way(won))), ...tell("ahead.outbid", { ...preview })];
}

/** The decisions of a seat on the way to a tile, except how it is paid. */
export function answers(won: WonDocument): string[] {
  return tell("ahead.answers", way(won));
}

// What is good -----------------------------------------------------------------------------------------------------

/** An action with its expected outcome and reason, on one line. */
export function advice(advice: AdviceDocument, decision: DecisionDocument, view: ViewDocument): string {
  const offer = parse(advice.action).verb === "offer";
  return one("advice.action", {
    action: (offer ? action : choice)(advice.action, decision, view),
    score: rounded(advice.score, 1),
    reason: why(advice.reason),
    chance: rounded(advice.chance ?? 0, 2),
    spread: rounded(advice.spread ?? 0, 2),
    standing: advice.standing,
    rated: advice.chance !== null,
    alone: view.seats.length === 1,
  });
}

/** Round halves to even, as the terminal's ICU does and the browsers' does not. */
function rounded(number: number, digits: number): number {
  const format = { maximumFractionDigits: digits, roundingMode: "halfEven", useGrouping: false } as const;
  return Number(new Intl.NumberFormat("en", format).format(number));
}

/** The reason for an action. */
export function why(reason: ReasonDocument): string {
  return one(reason.key, reason.values);
}

// What happened ----------------------------------------------------------------------------------------------------

/** One event, or events that are told together, as a sentence or two, or none. */
function told(together: readonly EventDocument[], names: readonly string[]): string[] {
  const { key, seat, values } = together[0]!;
  const scope = {
    ...values,
    name: seat === null ? null : names[seat],
    alone: names.length === 1,
    tiles: "tile" in values ? together.map(({ values }) => (values as { tile: string }).tile) : null,
    n: together.length,
  };
  return tell(`event.${key}`, scope, names);
}

/** An event as a sentence or two, or none. The names are those of the players, by seat. */
export function event(event: EventDocument, names: readonly string[]): string[] {
  return told([event], names);
}

/** All events as sentences: the same thing happening to several tiles becomes one, events not worth mentioning none. */
export function events(events: readonly EventDocument[], names: readonly string[]): string[] {
  const groups: { row: string | null; events: EventDocument[] }[] = [];
  for (const each of events) {
    const row = rowOf(each);
    const last = groups.at(-1);
    if (last && row !== null && last.row === row) last.events.push(each);
    else groups.push({ row, events: [each] });
  }
  return groups.flatMap((group) => told(group.events, names));
}

/** The group of an event about tiles, by which events are joined into one sentence; null for other events. */
function rowOf({ key, values }: EventDocument): string | null {
  const same = (telling.together as Record<string, string>)[key];
  return same === undefined ? null : `${key} ${String((values as Scope)[same])}`;
}

/** Whether these seats should be told: neither what the table shows anyway, nor the bookkeeping of others. */
export function isNews(event: EventDocument, seats: readonly number[]): boolean {
  if (telling.shown.includes(event.key)) return false;
  return event.seat === null || seats.includes(event.seat) || !telling.ownAffairs.includes(event.key);
}

/** The sentences for these seats. */
export function news(happened: readonly EventDocument[], names: readonly string[], seats: readonly number[]): string[] {
  return events(
    happened.filter((each) => isNews(each, seats)),
    names,
  );
}

// What is wrong ----------------------------------------------------------------------------------------------------

/**
 * Why something was refused: in the language of the page if the message is known here, otherwise as the server said it. A broken rule
 * is cited with the action, taken from the problem or as it was sent.
 */
export function problem(problem: Problem, sent?: string): string {
  const reason = bare(problem);
  if (reason === null || !problem.rule) return reason ?? problem.text;
  const action = problem.values["action"] ?? sent;
  if (action === undefined) return problem.text;
  return speech.say("reason.not_legal", { action: String(action), reason, rule: problem.rule });
}

/** The bare reason why an action is illegal, with its rule: for options that can't be chosen. */
export function whyNot(problem: Problem): string {
  const reason = bare(problem);
  return reason === null || !problem.rule ? (reason ?? problem.text) : `${reason} (${problem.rule})`;
}

/** The message of a problem; null if another version of the server uses messages, values or tiles unknown here. */
function bare({ key, values, rule }: Problem): string | null {
  if (!speech.knows(key)) return null;
  try {
    return rule ? one(key, values) : speech.say(key, values as Values);
  } catch {
    return null;
  }
}

// What came of it --------------------------------------------------------------------------------------------------

/** How a table ended that nobody won: given up by its people, closed before its game, or closed by the operator, who says why. */
export function ending(table: { closed: string | null }, view: ViewDocument | null): string {
  if (table.closed) return speech.say("page.closed_for", { reason: table.closed });
  return speech.say(view ? "page.abandoned" : "page.closed");
}

/** Who won, or whether a level is passed; empty before the end. */
export function verdict(view: ViewDocument, level: number | null): string {
  const result = resultOf(view);
  const winners = result?.ranking[0] ?? [];
  if (result === null || winners.length === 0) return "";
  const score = result.seats[winners[0]!]!.score;
  if (level !== null) {
    const needed = targetOf(level) ?? 0;
    const key = result.passed ? "end.passed" : "end.failed";
    return `${speech.say("end.solo", { score })} ${speech.say(key, { level, needed })}`;
  }
  if (view.seats.length === 1) return speech.say("end.solo", { score });
  const names = winners.map((seat) => boardOf(view, seat).name);
  if (names.length === 1) {
    const won = speech.say("end.winner", { name: names[0] ?? "", score });
    const tied = result.seats[result.ranking[1]?.[0] ?? -1]?.score === score;
    return tied ? `${won} ${speech.say("end.tie")}` : won;
  }
  return speech.say("end.shared", { names: names.join(", "), score });
}
