/** The notation of actions, as the server writes and takes it: "bid A05 4", "choose wood", "offer colony 2 3", "pass" … */
const PARTS = {
  pass: [],
  bid: ["tile", "amount"],
  move: ["tile"],
  withdraw: [],
  pay: [],
  mark: [],
  refuse: [],
  choose: ["resource"],
  keep: ["tile"],
  lose: ["tile"],
  feed: ["amount"],
  finish: ["tile"],
  sea: ["tile"],
  "no-sea": [],
  strengthen: [],
  skip: [],
  save: ["resource"],
  redraw: [],
  leave: [],
  ignore: [],
  suffer: [],
  discard: ["tile"],
  hire: ["amount"],
  offer: ["prize", "seat", "amount"],
  "no-offer": [],
  accept: [],
} as const;

export type Verb = keyof typeof PARTS;
export type Prize = "colony" | "hero";
export type Resource = "wood" | "stone" | "food" | "coins";

export interface Action {
  text: string;
  verb: Verb;
  tile?: string;
  resource?: Resource;
  prize?: Prize;
  seat?: number;
  amount?: number;
}

export const VERBS = Object.keys(PARTS) as Verb[];
const PRIZES: readonly string[] = ["colony", "hero"];
const RESOURCES: readonly string[] = ["wood", "stone", "food", "coins"];

export class NoAction extends Error {}

/** Parse an action. The server never sends an invalid one; whether a tile exists is not checked. */
export function parse(text: string): Action {
  const [verb = "", ...words] = text.split(" ");
  const wrong = new NoAction(`no action: ${text}`);
  if (!Object.hasOwn(PARTS, verb)) throw wrong;
  const action: Action = { text, verb: verb as Verb };
  const parts: readonly string[] = PARTS[action.verb];
  if (words.length !== parts.length) throw wrong;
  for (const [place, word] of words.entries()) {
    const part = parts[place];
    if (part === "tile" && word !== "") action.tile = word;
    else if (part === "resource" && RESOURCES.includes(word)) action.resource = word as Resource;
    else if (part === "prize" && PRIZES.includes(word)) action.prize = word as Prize;
    else if (part === "seat" && /^\d{1,4}$/.test(word)) action.seat = Number(word);
    else if (part === "amount" && /^\d{1,4}$/.test(word)) action.amount = Number(word);
    else throw wrong;
  }
  return action;
}

/** Write an action in the form that `parse` reads. */
export function write(action: Omit<Action, "text">): string {
  return [action.verb, ...PARTS[action.verb].map((part) => action[part])].join(" ");
}

function ofVerb(actions: readonly string[], verb: Verb): Action[] {
  return actions.filter((text) => text === verb || text.startsWith(`${verb} `)).map(parse);
}

/** The legal amounts for each tile that can be bid on, smallest first. */
export function bidsOf(actions: readonly string[]): Map<string, number[]> {
  const bids = new Map<string, number[]>();
  for (const { tile = "", amount = 0 } of ofVerb(actions, "bid")) bids.set(tile, [...(bids.get(tile) ?? []), amount]);
  for (const amounts of bids.values()) amounts.sort((one, other) => one - other);
  return bids;
}

/** The tiles that actions with a verb are about, each with its action: where a bid may move, which sea tiles can be bought. */
export function tilesOf(actions: readonly string[], verb: Verb): Map<string, string> {
  return new Map(ofVerb(actions, verb).map(({ tile = "", text }) => [tile, text]));
}

/** The tiles that a bid may move to, each with its action. */
export function movesOf(actions: readonly string[]): Map<string, string> {
  return tilesOf(actions, "move");
}

/** The choices to offer: each action, but all bids on one tile, and all offers to one player, as one choice. */
export function choicesOf(actions: readonly string[]): string[][] {
  const choices = new Map<string, string[]>();
  for (const text of actions) {
    const { verb } = parse(text);
    const key = verb === "bid" || verb === "offer" ? text.slice(0, text.lastIndexOf(" ")) : text;
    choices.set(key, [...(choices.get(key) ?? []), text]);
  }
  return [...choices.values()];
}
