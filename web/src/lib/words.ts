/**
 * A game in words: actions, decisions, previews, advice and problems here, components and events in `things` and `news`. The wording is
 * that of the terminal (`src/peloponnes/terminal`), which a test compares. In a component it follows the language of the page.
 *
 *     import * as words from "./words";
 */
import type {
  AdviceDocument,
  BoardDocument,
  DecisionDocument,
  PreviewDocument,
  Problem,
  ReasonDocument,
  ViewDocument,
  WonDocument,
} from "../generated/api";
import { box, tileOf } from "./box";
import { parse } from "./notation";
import { resultOf } from "./result";
import { speech, type Values } from "./speech.svelte";
import { chit, goods, tile, traitsOf } from "./things";

export * from "./news";
export * from "./things";

const MOST_STRENGTH = 29;
const IN_HAND = ["wood", "stone", "food", "coins", "luxury", "inhabitants", "strength"] as const;

function boardOf(view: ViewDocument, seat: number): BoardDocument {
  const board = view.seats[seat];
  if (board === undefined) throw new Error(`no seat ${seat}`);
  return board;
}

/** The colony or the hero of a seat. */
export function prize(board: BoardDocument, prize: string): string {
  return prize === "hero" ? speech.say(`hero.${board.hero ?? ""}`) : speech.say(`colony.${board.colony ?? ""}`);
}

/** The stock of a seat. */
export function stock(board: BoardDocument): string {
  return goods(Object.fromEntries(IN_HAND.map((good) => [good, board[good] ?? 0])));
}

// What may be done -------------------------------------------------------------------------------------------------

/** What a decision asks. */
export function question(view: ViewDocument, decision: DecisionDocument): string {
  const board = boardOf(view, decision.seat);
  const values: Values = { name: board.name };
  const kind = decision.kind === "bid" && view.seats.length === 1 ? "buy" : decision.kind;
  if (kind === "move") values["coins"] = board.bid;
  if (kind === "feed") values["missing"] = board.food_needed - board.food;
  if (kind === "offer") values["prize"] = decision.actions.map(parse).find((action) => action.prize)?.prize ?? "";
  if (decision.tile) values["tile"] = tile(decision.tile);
  if (kind === "keep" && decision.tile)
    values["disaster"] = chit(tileOf(decision.tile).kind === "land" ? "tempest" : "earthquake");
  if (decision.chit) values["chit"] = values["disaster"] = chit(decision.chit);
  if (decision.offer) {
    const theirs = boardOf(view, decision.offer.by);
    values["by"] = theirs.name;
    values["coins"] = decision.offer.coins;
    values["mine"] = prize(board, decision.offer.prize);
    values["theirs"] = prize(theirs, decision.offer.prize);
  }
  return speech.say(`decision.${kind}`, values);
}

/** An action in words. */
export function action(text: string, decision: DecisionDocument, view: ViewDocument): string {
  const { verb, amount = 0, resource, seat, tile: named, prize: swapped } = parse(text);
  const about = named ?? decision.tile;
  const board = boardOf(view, decision.seat);
  const traits = traitsOf(board) as Record<"mark" | "saving" | "tempest" | "quake" | "strength_bonus", number>;
  const values: Values = about === null ? {} : { tile: tile(about) };
  let key: string = verb;
  if (verb === "bid") {
    values["coins"] = amount;
    if (view.seats.length === 1) key = "buy";
  } else if (verb === "feed" || verb === "hire") values["n"] = amount;
  else if (verb === "choose") values["resource"] = resource ?? "";
  else if (verb === "mark") values["n"] = traits.mark;
  else if (verb === "offer" && seat !== undefined && swapped) {
    const other = boardOf(view, seat);
    return speech.say("hint.offer", { name: other.name, coins: amount, prize: prize(other, swapped) });
  } else if (verb === "refuse" && decision.offer) key = "refuse_offer";
  else if (verb === "sea" && about) {
    values["sea"] = about;
    values["goods"] = goods(box.sea[about]?.cost ?? {});
  } else if ((verb === "pay" || verb === "finish") && about) {
    values["goods"] = goods(tileOf(about).cost);
    values["n"] = traits.saving;
    if (traits.saving) key = `${verb}_saving`;
  } else if (verb === "save" && about && resource) {
    const { cost } = tileOf(about);
    values["resource"] = speech.say(`resource.${resource}`);
    values["goods"] = goods({ ...cost, [resource]: Math.max(0, (cost[resource] ?? 0) - traits.saving) });
  } else if (verb === "keep" && about) {
    const { tempest, quake } = traits;
    values["goods"] = goods(
      tileOf(about).kind === "land" ? { food: tempest, coins: tempest } : { wood: quake, stone: quake },
    );
  } else if (verb === "strengthen" && about) {
    const { kind, prestige } = tileOf(about);
    values["goods"] = goods(kind === "land" ? { food: 2 } : { wood: 1, stone: 1 });
    values["n"] = Math.min(prestige + traits.strength_bonus, MOST_STRENGTH - (board.strength ?? 0));
  }
  return speech.say(`action.${key}`, values);
}

/** An action, or a run of actions as one choice. */
export function choice(text: string, decision: DecisionDocument, view: ViewDocument): string {
  const { verb, amount, most = 0, tile: named, seat, prize: swapped } = parse(text);
  if ((verb === "feed" || verb === "hire") && amount !== most) return speech.say(`action.${verb}s`, { most });
  if (verb === "bid" && named && view.seats.length > 1)
    return speech.say("action.bids", { least: amount === most ? "same" : String(amount), most, tile: tile(named) });
  if (verb === "offer" && seat !== undefined && swapped) {
    const other = boardOf(view, seat);
    return speech.say("action.offer", { most, name: other.name, prize: prize(other, swapped) });
  }
  return action(text, decision, view);
}

/** The effect of an action. */
export function preview(preview: PreviewDocument): string[] {
  if (preview.won.length === 0) return [speech.say("preview.now", { goods: stock(preview.now) })];
  return [
    ...preview.won.map((way) =>
      speech.say("preview.won", {
        how: [speech.say(`preview.${way.how}`), ...answers(way)].join(", "),
        goods: stock(way.taken),
        prestige: way.taken.prestige,
        population: way.taken.population,
        income: stock(way.income),
        choices: way.taken.income["any"] ?? 0,
      }),
    ),
    preview.outbid ? speech.say("preview.outbid", { goods: stock(preview.outbid) }) : speech.say("preview.safe"),
  ];
}

/** The decisions of a seat on the way to a tile, except how it is paid. */
export function answers(way: WonDocument): string[] {
  return way.answers
    .map(parse)
    .filter(({ verb }) => verb === "save" || verb === "strengthen" || verb === "skip")
    .map(({ verb, resource }) =>
      speech.say(`preview.${verb}`, resource ? { resource: speech.say(`resource.${resource}`) } : {}),
    );
}

// What is good -----------------------------------------------------------------------------------------------------

/** An action with its expected outcome and reason, on one line. */
export function advice(advice: AdviceDocument, decision: DecisionDocument, view: ViewDocument): string {
  const offer = parse(advice.action).verb === "offer";
  const values: Values = {
    action: offer ? action(advice.action, decision, view) : choice(advice.action, decision, view),
    score: rounded(advice.score, 1),
    reason: why(advice.reason),
  };
  if (advice.chance === null) return speech.say("hint.score", values);
  const key = view.seats.length === 1 ? "hint.pass" : "hint.win";
  return speech.say(key, { ...values, chance: rounded(advice.chance, 2) });
}

/** Round halves to even, as the terminal's ICU does and the browsers' does not. */
function rounded(number: number, digits: number): number {
  const format = { maximumFractionDigits: digits, roundingMode: "halfEven", useGrouping: false } as const;
  return Number(new Intl.NumberFormat("en", format).format(number));
}

/** The reason for an action. */
export function why(reason: ReasonDocument): string {
  const values: Values = {};
  for (const [key, value] of Object.entries(reason.values)) {
    if (typeof value === "object" && value !== null) values[key] = goods(value as Record<string, number>);
    else if (key === "tile") values[key] = tile(String(value));
    else if (key === "chit" || key === "disaster") values[key] = chit(String(value));
    else if (key === "resource") values[key] = speech.say(`resource.${String(value)}`);
    else values[key] = typeof value === "number" || typeof value === "boolean" ? value : String(value);
  }
  return speech.say(reason.key, values);
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
    return speech.say(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => {
          if (rule && name === "tile") return [name, tile(String(value))];
          return [name, typeof value === "number" || typeof value === "boolean" ? value : String(value)];
        }),
      ),
    );
  } catch {
    return null;
  }
}

// What came of it --------------------------------------------------------------------------------------------------

/** Who won, or whether a level is passed; empty before the end. */
export function verdict(view: ViewDocument, level: number | null): string {
  const result = resultOf(view);
  const winners = result?.ranking[0] ?? [];
  if (result === null || winners.length === 0) return "";
  const score = result.seats[winners[0]!]!.score;
  if (level !== null) {
    const needed = box.levels.find((each) => each.number === level)?.points ?? 0;
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
