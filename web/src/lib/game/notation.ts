/**
 * The notation of actions, as the server writes and takes it: "bid A05 4", "choose wood", "offer colony 2 3", "pass" …
 * In a decision a run stands for the same action with every amount from one to another: "bid A05 4..11".
 */
import parts from "../../generated/notation.json";

export type Verb = keyof typeof parts;
export type Prize = "colony" | "hero";
export type Resource = "wood" | "stone" | "food" | "coins";

type Part = "tile" | "resource" | "prize" | "seat" | "amount";

export interface Action {
  text: string;
  verb: Verb;
  tile?: string;
  resource?: Resource;
  prize?: Prize;
  seat?: number;
  /** The lowest amount of a run, and the highest; both are the same for a single action. */
  amount?: number;
  most?: number;
}

/** The parts that follow each verb, in order. */
const PARTS = parts as Readonly<Record<Verb, readonly Part[]>>;
const PRIZES: readonly string[] = ["colony", "hero"];
const RESOURCES: readonly string[] = ["wood", "stone", "food", "coins"];
const AMOUNT = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/;

export class NoAction extends Error {
  constructor(text: string) {
    super(`no action: ${text}`);
  }
}

/** Parse an action or a run. The server never sends an invalid one; whether a tile exists is not checked. */
export function parse(text: string): Action {
  const [verb = "", ...words] = text.split(" ");
  if (!Object.hasOwn(PARTS, verb)) throw new NoAction(text);
  const action: Action = { text, verb: verb as Verb };
  const expected = PARTS[action.verb];
  if (words.length !== expected.length) throw new NoAction(text);
  for (const [place, word] of words.entries()) {
    const part = expected[place];
    const [, amount, most = amount] = (part === "amount" && AMOUNT.exec(word)) || [];
    if (part === "tile" && word !== "") action.tile = word;
    else if (part === "resource" && RESOURCES.includes(word)) action.resource = word as Resource;
    else if (part === "prize" && PRIZES.includes(word)) action.prize = word as Prize;
    else if (part === "seat" && /^\d{1,4}$/.test(word)) action.seat = Number(word);
    else if (amount !== undefined) [action.amount, action.most] = [Number(amount), Number(most)];
    else throw new NoAction(text);
  }
  return action;
}

/** Write an action in the form that `parse` reads; of a run, the action with the lowest amount. */
export function write(action: Omit<Action, "text">): string {
  return [action.verb, ...PARTS[action.verb].map((part) => action[part])].join(" ");
}

/** The run or action among these that an action is one of. */
export function runOf(actions: readonly string[], text: string): Action | undefined {
  const alike = text.slice(0, text.lastIndexOf(" ") + 1);
  const { amount = 0 } = parse(text);
  return actions
    .filter((entry) => entry === text || (alike !== "" && entry.startsWith(alike)))
    .map(parse)
    .find((run) => run.text === text || ((run.amount ?? Infinity) <= amount && amount <= (run.most ?? 0)));
}

function ofVerb(actions: readonly string[], verb: Verb): Action[] {
  return actions.filter((text) => text === verb || text.startsWith(`${verb} `)).map(parse);
}

/** The legal bids on each tile that can be bid on, as a run. */
export function bidsOf(actions: readonly string[]): Map<string, Action> {
  return new Map(ofVerb(actions, "bid").map((run) => [run.tile ?? "", run]));
}

/** The tiles that actions with a verb are about, each with its action: where a bid may move, which sea tiles can be bought. */
export function tilesOf(actions: readonly string[], verb: Verb): Map<string, string> {
  return new Map(ofVerb(actions, verb).map(({ tile = "", text }) => [tile, text]));
}

/** The tiles that a bid may move to, each with its action. */
export function movesOf(actions: readonly string[]): Map<string, string> {
  return tilesOf(actions, "move");
}
