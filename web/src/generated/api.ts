// What the server sends and takes. Made from its schema by `npm run types`: don't change it here.

/**
 * Everything by its name.
 */
export interface Api {
  AdviceDocument: AdviceDocument;
  BidDocument: BidDocument;
  BoardDocument: BoardDocument;
  ChangeSeat: ChangeSeat;
  ChatDocument: ChatDocument;
  ChatLines: ChatLines;
  CreateTable: CreateTable;
  DecisionDocument: DecisionDocument;
  Done: Done;
  EditionDocument: EditionDocument;
  EventDocument: EventDocument;
  Failed: Failed;
  Hint: Hint;
  Hinted: Hinted;
  HistoryDocument: HistoryDocument;
  Invitation: Invitation;
  Join: Join;
  Me: Me;
  MomentDocument: MomentDocument;
  News: News;
  NewsDocument: NewsDocument;
  OfferDocument: OfferDocument;
  ParDocument: ParDocument;
  PersiansDocument: PersiansDocument;
  PresentDecision: PresentDecision;
  PreviewDocument: PreviewDocument;
  Problem: Problem;
  ReasonDocument: ReasonDocument;
  Refusal: Refusal;
  Replace: Replace;
  Resign: Resign;
  Return: Return;
  Said: Said;
  Say: Say;
  SeatDocument: SeatDocument;
  SeatSetup: SeatSetup;
  Seated: Seated;
  Summary: Summary;
  TableChanged: TableChanged;
  TableDocument: TableDocument;
  Tried: Tried;
  Try: Try;
  Turn: Turn;
  Undo: Undo;
  ViewDocument: ViewDocument;
  Welcome: Welcome;
  WonDocument: WonDocument;
  You: You;
}
/**
 * An action, what it promises, and why.
 */
export interface AdviceDocument {
  action: string;
  chance: number | null;
  score: number;
  reason: ReasonDocument;
}
/**
 * Why an action is good, as a message.
 */
export interface ReasonDocument {
  key: string;
  values: {
    [k: string]: unknown;
  };
}
/**
 * A bid that lies on a tile.
 */
export interface BidDocument {
  seat: number;
  coins: number;
}
/**
 * What a seat owns: as `peloponnes replay --json` writes it, and what else a table shows.
 */
export interface BoardDocument {
  name: string;
  civilization: string;
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
  inhabitants: number;
  bid: number;
  buildings: string[];
  marked: string[];
  lands: string[];
  sea: string[];
  prestige: number;
  population: number;
  score: number;
  points: {
    [k: string]: number;
  };
  income: {
    [k: string]: number;
  };
  limits: {
    [k: string]: number;
  };
  protected: string[];
  free_placement: boolean;
  food_needed: number;
  strength?: number;
  clovers?: number;
  mercenaries?: number;
  hero?: string;
  side?: string;
  colony?: string;
}
/**
 * Who is to sit somewhere, before the game begins; whoever sat there has to get up.
 */
export interface ChangeSeat {
  kind: "invited" | "open" | "bot";
  level?: ("novice" | "merchant" | "archon" | "strategos") | null;
}
/**
 * Something that was said.
 */
export interface ChatDocument {
  number: number;
  room: string;
  name: string;
  text: string;
  at: number;
}
/**
 * Some lines of a chat in their order, and whether there are ``earlier`` ones.
 */
export interface ChatLines {
  lines: ChatDocument[];
  earlier: boolean;
}
/**
 * A new table. ``after`` goes on with the campaign of a finished game.
 *
 * ``deal_of`` plays the deal of a finished game again: from the start, or on from where it stood after its first ``at`` actions.
 * ``stand_in`` is the bot that plays on for one who gives up or is away.
 */
export interface CreateTable {
  edition?: string;
  /**
   * @maxItems 8
   */
  options?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string];
  level?: number | null;
  /**
   * @maxItems 8
   */
  extra?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string];
  civilization?: string | null;
  /**
   * @minItems 1
   * @maxItems 8
   */
  seats:
    | [SeatSetup]
    | [SeatSetup, SeatSetup]
    | [SeatSetup, SeatSetup, SeatSetup]
    | [SeatSetup, SeatSetup, SeatSetup, SeatSetup]
    | [SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup]
    | [SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup]
    | [SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup]
    | [SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup, SeatSetup];
  name?: string;
  public?: boolean;
  hints?: boolean | null;
  campaign?: boolean;
  after?: string | null;
  deal_of?: string | null;
  at?: number;
  stand_in?: "novice" | "merchant" | "archon" | "strategos";
  start?: boolean;
}
/**
 * Who is to sit somewhere: somebody at this device, whoever gets the link, anybody, or a bot of a level.
 */
export interface SeatSetup {
  kind: "here" | "invited" | "open" | "bot";
  name?: string | null;
  level?: ("novice" | "merchant" | "archon" | "strategos") | null;
}
/**
 * A decision that is open, and all that is legal.
 */
export interface DecisionDocument {
  seat: number;
  kind: string;
  tile: string | null;
  chit: string | null;
  offer: OfferDocument | null;
  actions: string[];
}
/**
 * Coins that are offered for swapping colonies or heroes.
 */
export interface OfferDocument {
  prize: string;
  by: number;
  coins: number;
}
/**
 * A command was done, now or before; it led to this entry.
 */
export interface Done {
  type: "done";
  id: string;
  seq: number;
  repeated: boolean;
}
/**
 * What may be played.
 */
export interface EditionDocument {
  name: string;
  players: number[];
  options: string[];
  levels: number[];
}
/**
 * Something that happened: a key and its values, never a sentence.
 */
export interface EventDocument {
  key: string;
  seat: number | null;
  values: {
    [k: string]: number | string | boolean | number[];
  };
}
/**
 * The answer to a frame that was refused.
 */
export interface Failed {
  type: "error";
  id: string | null;
  error: Problem;
}
/**
 * Why something was not done: a sentence, its key, and the rule of the game that forbids it, if one does.
 */
export interface Problem {
  key: string;
  text: string;
  values: {
    [k: string]: unknown;
  };
  rule?: string;
}
/**
 * Ask for advice.
 */
export interface Hint {
  id: string;
  seat?: number | null;
  type?: "hint";
}
/**
 * Advice, the best action first.
 */
export interface Hinted {
  type: "hint";
  id: string;
  seq: number;
  advice: AdviceDocument[];
}
/**
 * A game as it stands now, from its beginning on: what was undone is not in it. ``seq`` is the last entry that it knows of.
 */
export interface HistoryDocument {
  seq: number;
  moments: MomentDocument[];
}
/**
 * An action that was played and what happened with it; the first moment (0) is the beginning. ``round`` is the one after it.
 */
export interface MomentDocument {
  at: number;
  seat: number | null;
  action: string;
  round: number;
  events: EventDocument[];
}
/**
 * What the link of a seat holds.
 */
export interface Invitation {
  seat: number;
  key: string;
}
/**
 * Sit down: at a seat by its link, or at any open one.
 */
export interface Join {
  name: string;
  seat?: number | null;
  key?: string | null;
}
/**
 * A guest, and its games: all that are not over, and the latest of the others. ``older`` asks for more, as ``before``.
 */
export interface Me {
  guest: string;
  tables: Summary[];
  older: string | null;
}
/**
 * A line of a list of tables; ``deal_of`` and ``known_deal`` as in the table itself.
 *
 * A table is ``quarantined`` when its game can't be played on until the operator has mended it.
 */
export interface Summary {
  id: string;
  status: string;
  edition: string;
  options: string[];
  level: number | null;
  campaign: boolean;
  created: number;
  updated: number;
  round: number;
  seats: SeatDocument[];
  your_seats: number[];
  your_turn: boolean;
  quarantined: boolean;
  result: {
    [k: string]: unknown;
  } | null;
  deal_of: string | null;
  known_deal: boolean;
}
/**
 * Who sits somewhere. A ``reserved`` seat is kept for the person of that name, who has not come yet: nobody else can take it.
 */
export interface SeatDocument {
  kind: string;
  name: string;
  taken: boolean;
  reserved: boolean;
  level: string | null;
  resigned: boolean;
  online: boolean;
}
/**
 * Something happened.
 */
export interface News {
  seq: number;
  kind: string;
  seat: number | null;
  text: string;
  at: number;
  played: number;
  events: EventDocument[];
  type: "news";
  table: TableDocument;
  view: ViewDocument | null;
  decisions: DecisionDocument[];
  undo: number[];
}
/**
 * A table as everybody may know it. The salt is told at the end.
 *
 * ``deal_of`` is the game whose deal is played once more, and ``at`` how many of its actions are played already. With a
 * ``known_deal`` somebody at the table may know what is hidden: such a game counts for no rating, whoever plays in it.
 * ``stand_in`` is the level of the bot that plays on for one who gives up or is away. ``rules`` is the version of the rules and
 * of the values that the game is played with.
 */
export interface TableDocument {
  id: string;
  status: string;
  public: boolean;
  rules: number;
  edition: string;
  options: string[];
  level: number | null;
  extra: string[];
  hints: boolean;
  campaign: boolean;
  created: number;
  updated: number;
  round: number;
  waits_for: number[];
  result: {
    [k: string]: unknown;
  } | null;
  deal_of: string | null;
  known_deal: boolean;
  at: number;
  stand_in: string;
  rematch: string | null;
  commitment: string | null;
  salt: string | null;
  seats: SeatDocument[];
}
/**
 * A game as everybody sees it. ``position`` is what is known in one line; in it the undrawn lies in the order of the box.
 */
export interface ViewDocument {
  round: number;
  phase: string;
  over: boolean;
  order: number[];
  row: string[];
  conquest: string[];
  sea: string[];
  bids: {
    [k: string]: BidDocument;
  };
  chits: {
    [k: string]: number;
  };
  chit?: string | null;
  decision: PresentDecision | null;
  result: {
    [k: string]: unknown;
  } | null;
  seats: BoardDocument[];
  odds: {
    [k: string]: number;
  };
  undrawn_chits: {
    [k: string]: number;
  };
  known_chits: string[];
  undrawn_tiles: string[];
  gone: string[];
  played: number;
  position: string;
  persians?: PersiansDocument;
}
/**
 * The decision at which the game stands.
 */
export interface PresentDecision {
  seat: number;
  kind: string;
  actions: string[];
}
/**
 * How the Persians stand to the players.
 */
export interface PersiansDocument {
  shown: number;
  next_attack: number | null;
  strength: number;
  players: number;
}
/**
 * An entry of the log, and what happened with it; ``played`` counts the actions that the game has after it.
 */
export interface NewsDocument {
  seq: number;
  kind: string;
  seat: number | null;
  text: string;
  at: number;
  played: number;
  events: EventDocument[];
}
/**
 * The best that a search of a width found for the deal of a solo game, and how it goes.
 */
export interface ParDocument {
  score: number;
  prestige: number;
  population: number;
  passed: boolean | null;
  width: number;
  moments: MomentDocument[];
}
/**
 * What an action would bring: the seat right after, each way of taking the tile of a bid, and if it is outbid.
 */
export interface PreviewDocument {
  action: string;
  now: BoardDocument;
  won: WonDocument[];
  outbid: BoardDocument | null;
}
/**
 * A way to take the tile of a bid: the seat then, and after the income that follows.
 */
export interface WonDocument {
  how: string;
  taken: BoardDocument;
  income: BoardDocument;
  answers: string[];
}
/**
 * The answer to a request that was refused.
 */
export interface Refusal {
  error: Problem;
}
/**
 * Let a bot play for somebody who is away: the table's ``stand_in``. Only for one's own seat may another level be chosen.
 */
export interface Replace {
  id: string;
  seat?: number | null;
  type?: "replace";
  level?: ("novice" | "merchant" | "archon" | "strategos") | null;
}
/**
 * Give up; a bot plays on.
 */
export interface Resign {
  id: string;
  seat?: number | null;
  type?: "resign";
}
/**
 * Take one's seat back from the bot.
 */
export interface Return {
  id: string;
  seat?: number | null;
  type?: "return";
}
/**
 * Somebody said something.
 */
export interface Said {
  number: number;
  room: string;
  name: string;
  text: string;
  at: number;
  type: "chat";
}
/**
 * Say something: players among themselves, or spectators.
 */
export interface Say {
  id: string;
  seat?: number | null;
  type?: "say";
  text: string;
}
/**
 * Where somebody sits.
 */
export interface Seated {
  seat: number;
  table: TableDocument;
}
/**
 * Something changed about the people at a table.
 */
export interface TableChanged {
  type: "table";
  table: TableDocument;
}
/**
 * What a turn would lead to. Without a view something would be revealed; without a decision the turn would be over.
 */
export interface Tried {
  type: "tried";
  id: string;
  actions: string[];
  preview: PreviewDocument | null;
  view: ViewDocument | null;
  decision: DecisionDocument | null;
}
/**
 * Look what a turn would lead to.
 */
export interface Try {
  id: string;
  seat?: number | null;
  type?: "try";
  /**
   * @minItems 1
   * @maxItems 40
   */
  actions: [string, ...string[]];
}
/**
 * Play a run of decisions. With ``seq`` it is refused if anything happened that the client has not seen.
 */
export interface Turn {
  id: string;
  seat?: number | null;
  type?: "turn";
  /**
   * @minItems 1
   * @maxItems 40
   */
  actions: [string, ...string[]];
  seq?: number | null;
}
/**
 * Take the last turn back.
 */
export interface Undo {
  id: string;
  seat?: number | null;
  type?: "undo";
}
/**
 * How a table stands, and what was missed. ``undo`` has those of one's seats whose last turn can be taken back now.
 *
 * ``chat`` has the last lines, and ``earlier_chat`` tells whether there are more.
 */
export interface Welcome {
  type: "welcome";
  seq: number;
  you: You;
  table: TableDocument;
  view: ViewDocument | null;
  decisions: DecisionDocument[];
  undo: number[];
  missed: NewsDocument[];
  chat: ChatDocument[];
  earlier_chat: boolean;
}
/**
 * What is the client's own at a table: seats, and those that are ``kept`` for one until one comes.
 */
export interface You {
  seats: number[];
  kept: number[];
  host: boolean;
}
