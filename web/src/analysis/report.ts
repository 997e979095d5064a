/** What an analysis found, as the numbers and words that are shown; the terminal's report tells the same. */
import type { AnalysisDocument, AnswerDocument, MistakeDocument, SplitDocument, TryDocument } from "../generated/api";
import { say, type Key } from "../lib/words/speech.svelte";

export type Measure = "chances" | "scores";
/** What counts: the chance to win, the chance to pass a level, or only points. */
export type Kind = "chance" | "level" | "score";

/** The parts of a result, in the order in which they are told. */
export const PARTS = ["before", "start", "tiles", "chits", "own", "others"] as const;
export type Part = (typeof PARTS)[number];

const PERCENT = 100;
const TENTHS = 10;

export function kindOf({ seats, level }: Pick<AnalysisDocument, "seats" | "level">): Kind {
  if (seats.length > 1) return "chance";
  return level === null ? "score" : "level";
}

export function measuresOf(found: AnalysisDocument): Measure[] {
  return kindOf(found) === "score" ? ["scores"] : ["chances", "scores"];
}

/** Chances are told in percent. */
export function scaleOf(measure: Measure): number {
  return measure === "chances" ? PERCENT : 1;
}

/** What a decision costs is told in percent, or in points where there is nothing else. */
function lossScale(kind: Kind): number {
  return kind === "score" ? 1 : PERCENT;
}

/** The parts that are shown: nobody else brings anything to a player alone. */
export function partsShown(found: AnalysisDocument): Part[] {
  return PARTS.filter((part) => part !== "others" || found.seats.length > 1);
}

export function splitOf(found: AnalysisDocument, measure: Measure, seat: number): SplitDocument {
  const splits = measure === "chances" ? found.split.chances : found.split.scores;
  const split = splits?.[seat];
  if (split === undefined) throw new Error(`no ${measure} of seat ${seat}`);
  return split;
}

function valuesOf(value: AnalysisDocument["moments"][number]["before"], measure: Measure): readonly number[] {
  return (measure === "chances" ? value.chances : value.scores) ?? [];
}

/** For each seat its value at the first decision, after each of them, and at the end. */
export function courses(found: AnalysisDocument, measure: Measure): number[][] {
  const [first] = found.moments;
  const values = first ? [first.before, ...found.moments.map(({ after }) => after)] : [];
  const scale = scaleOf(measure);
  return found.seats.map((_, seat) => [
    ...values.map((value) => (valuesOf(value, measure)[seat] ?? 0) * scale),
    splitOf(found, measure, seat).result * scale,
  ]);
}

/** The action after which a place of a course stands, as the history counts; null for the end. */
export function momentOf(found: AnalysisDocument, place: number): number | null {
  if (place > found.moments.length) return null;
  return place === 0 ? (found.moments[0]?.at ?? 0) : found.moments[place - 1]!.at + 1;
}

/** The places of a course at which rounds begin. */
export function roundPlaces(found: AnalysisDocument): { place: number; round: number }[] {
  return found.moments.flatMap(({ round }, place) =>
    round > 0 && round !== found.moments[place - 1]?.round ? [{ place, round }] : [],
  );
}

/** The rounds, and for each seat its value after the deal and at the end of each of them. */
export function byRound(found: AnalysisDocument, measure: Measure): { rounds: number[]; rows: number[][] } {
  const begun = roundPlaces(found);
  const scale = scaleOf(measure);
  const all = courses(found, measure);
  const rows = all.map((course, seat) => [
    course[0] ?? 0,
    ...begun.slice(1).map(({ place }) => (valuesOf(found.moments[place]!.before, measure)[seat] ?? 0) * scale),
    course.at(-1) ?? 0,
  ]);
  return { rounds: begun.map(({ round }) => round), rows };
}

/** The parts in tenths, rounded so that their sum is the whole, rounded as well: those that rounding changes most give way. */
export function rounded(parts: readonly number[], whole: number): number[] {
  const tenths = parts.map((part) => part * TENTHS);
  const down = tenths.map(Math.floor);
  const missing = halfEven(whole * TENTHS) - down.reduce((sum, each) => sum + each, 0);
  const order = [...tenths.keys()].sort((one, other) => down[one]! - tenths[one]! - (down[other]! - tenths[other]!));
  for (const place of order.slice(0, Math.max(0, missing))) down[place]! += 1;
  return down.map((each) => each / TENTHS);
}

/** Round as the terminal does. */
function halfEven(number: number): number {
  const low = Math.floor(number);
  return number - low === 0.5 ? low + (low % 2) : Math.round(number);
}

/** The parts of a seat's result as they are shown: they add up to the result that is shown. */
export function partsOf(found: AnalysisDocument, measure: Measure, seat: number): Record<Part, number> {
  const split = splitOf(found, measure, seat);
  const scale = scaleOf(measure);
  const numbers = rounded(
    PARTS.map((part) => split[part].value * scale),
    split.result * scale,
  );
  return Object.fromEntries(PARTS.map((part, place) => [part, numbers[place]])) as Record<Part, number>;
}

/** The mistakes of a seat, or of all: the costliest first, or in the order of the game. */
export function mistakesOf(found: AnalysisDocument, seat: number | null, costliest: boolean): MistakeDocument[] {
  const own = found.mistakes.filter((each) => seat === null || each.seat === seat);
  return costliest ? own.toSorted((one, other) => other.lost - one.lost) : own;
}

// In words --------------------------------------------------------------------------------------------------------------------

export function nameOf(kind: Kind, measure: Measure): string {
  if (measure === "scores") return say("analysis.scores");
  return say(kind === "level" ? "analysis.chances_level" : "analysis.chances");
}

/** What the parts of a result are parts of. */
export function headOf(kind: Kind, measure: Measure): string {
  if (measure === "scores") return say("analysis.of_scores");
  return say(kind === "level" ? "analysis.of_level" : "analysis.of_chances");
}

export function valueIn(measure: Measure, n: number): string {
  return say(measure === "chances" ? "analysis.percent" : "analysis.points", { n });
}

function lost(kind: Kind, amount: number, error: number): string {
  const scale = lossScale(kind);
  return say(`analysis.lost_${kind}`, { lost: amount * scale, error: error * scale });
}

/** A mistake by name, with what it cost. */
export function costOf(kind: Kind, mistake: MistakeDocument): string {
  const name = say(`analysis.${mistake.name as "slip" | "mistake" | "blunder"}`);
  return say("analysis.cost", { name, lost: lost(kind, mistake.lost, mistake.error) });
}

/** How many mistakes a player made, and what they cost together. */
export function sumOf(found: AnalysisDocument, seat: number): string {
  const own = mistakesOf(found, seat, false);
  const amount = own.reduce((sum, each) => sum + each.lost, 0);
  const error = Math.hypot(...own.map((each) => each.error));
  const name = found.seats[seat]?.name ?? "";
  return say("analysis.mistakes_of", { name, n: own.length, lost: lost(kindOf(found), amount, error) });
}

/** What an answer is worth. */
export function worthOf(kind: Kind, answer: AnswerDocument): string {
  return say(`analysis.answer_${kind}`, {
    chance: (answer.chance ?? 0) * PERCENT,
    score: answer.score,
    error: answer.error * lossScale(kind),
  });
}

/** What an answer of one's own would have brought. */
export function gainOf(kind: Kind, tried: TryDocument): string {
  const scale = lossScale(kind);
  return say("analysis.gained", {
    gained: say("analysis.signed", { n: tried.gained * scale }),
    error: tried.error * scale,
    unit: kind === "score" ? "points" : "percent",
    sure: tried.sure,
  });
}

/** The answers that were tried, best first; one that is several of them says so. */
export function comparedAnswers({ answer, given, best }: TryDocument): { answer: AnswerDocument; as: Key[] }[] {
  const as: [AnswerDocument, Key][] = [
    [answer, "analysis.your_answer"],
    [given, "analysis.played"],
    [best, "analysis.best"],
  ];
  const found = new Map<string, { answer: AnswerDocument; as: Key[] }>();
  for (const [each, key] of as) {
    const known = found.get(each.action);
    if (known) known.as.push(key);
    else found.set(each.action, { answer: each, as: [key] });
  }
  return [...found.values()].sort((one, other) => worth(other.answer) - worth(one.answer));
}

function worth({ chance, score }: AnswerDocument): number {
  return chance ?? score;
}

/** How everything is counted, and how to repeat it. */
export function howItCounts(found: AnalysisDocument): string[] {
  const kind = kindOf(found);
  const { rollouts, version, seed, counted } = found;
  const least = (n: number): string =>
    say(kind === "score" ? "analysis.how_points" : "analysis.how_percent", { n: n * lossScale(kind) });
  return [
    say("analysis.how_value", { rollouts }),
    say("analysis.how_luck"),
    say("analysis.how_mistake", {
      sure: counted.sure,
      slip: least(counted.slip),
      mistake: least(counted.mistake),
      blunder: least(counted.blunder),
    }),
    say("analysis.how_again", { version, seed: String(seed), rollouts }),
  ];
}
