// Messages from and to the server. Generated from its schema by `npm run types`; do not edit.

export type EventDocument =
  | RoundBeganEvent
  | RevealedEvent
  | SupplyBeganEvent
  | PassedEvent
  | BidEvent
  | OutbidEvent
  | MovedEvent
  | WithdrewEvent
  | UnsoldEvent
  | OrderedEvent
  | PlacedEvent
  | UnplacedEvent
  | PaidEvent
  | MarkedEvent
  | RefusedEvent
  | UnbuiltEvent
  | GainedEvent
  | ChoseEvent
  | IncomeEvent
  | ChitEvent
  | StruckEvent
  | SparedEvent
  | SufferedEvent
  | KeptEvent
  | LostEvent
  | FedEvent
  | FinishedEvent
  | AbandonedEvent
  | EndedEvent
  | SeaEvent
  | SeaGainedEvent
  | FishedEvent
  | StartedEvent
  | OfferedEvent
  | AcceptedEvent
  | DeclinedEvent
  | StrengthenedEvent
  | UnderPileEvent
  | PersianEvent
  | AttackedEvent
  | HalvedEvent
  | TurnedEvent
  | IgnoredEvent
  | HiredEvent
  | ConflictEvent
  | SparingEvent
  | TakenEvent
  | UnmarkedEvent;

/**
 * All messages by name.
 */
export interface Api {
  AbandonedEvent: AbandonedEvent;
  AbandonedValues: AbandonedValues;
  AcceptedEvent: AcceptedEvent;
  AcceptedValues: AcceptedValues;
  AdviceDocument: AdviceDocument;
  AttackedEvent: AttackedEvent;
  AttackedValues: AttackedValues;
  BidDocument: BidDocument;
  BidEvent: BidEvent;
  BidValues: BidValues;
  BoardDocument: BoardDocument;
  ChangeSeat: ChangeSeat;
  ChatDocument: ChatDocument;
  ChatLines: ChatLines;
  ChitEvent: ChitEvent;
  ChitValues: ChitValues;
  ChoseEvent: ChoseEvent;
  ChoseValues: ChoseValues;
  ConflictEvent: ConflictEvent;
  ConflictValues: ConflictValues;
  CreateTable: CreateTable;
  DecisionDocument: DecisionDocument;
  DeclinedEvent: DeclinedEvent;
  DeclinedValues: DeclinedValues;
  Done: Done;
  EditionDocument: EditionDocument;
  EndedEvent: EndedEvent;
  EndedValues: EndedValues;
  EventDocument: EventDocument;
  Failed: Failed;
  FedEvent: FedEvent;
  FedValues: FedValues;
  FinishedEvent: FinishedEvent;
  FinishedValues: FinishedValues;
  FishedEvent: FishedEvent;
  FishedValues: FishedValues;
  GainedEvent: GainedEvent;
  GainedValues: GainedValues;
  HalvedEvent: HalvedEvent;
  HalvedValues: HalvedValues;
  Hint: Hint;
  Hinted: Hinted;
  HiredEvent: HiredEvent;
  HiredValues: HiredValues;
  HistoryDocument: HistoryDocument;
  HoldingsDocument: HoldingsDocument;
  IgnoredEvent: IgnoredEvent;
  IgnoredValues: IgnoredValues;
  IncomeEvent: IncomeEvent;
  IncomeValues: IncomeValues;
  Invitation: Invitation;
  Join: Join;
  KeptEvent: KeptEvent;
  KeptValues: KeptValues;
  LostEvent: LostEvent;
  LostValues: LostValues;
  MarkedEvent: MarkedEvent;
  MarkedValues: MarkedValues;
  Me: Me;
  MomentDocument: MomentDocument;
  MovedEvent: MovedEvent;
  MovedValues: MovedValues;
  News: News;
  NewsDocument: NewsDocument;
  OfferDocument: OfferDocument;
  OfferedEvent: OfferedEvent;
  OfferedValues: OfferedValues;
  OrderedEvent: OrderedEvent;
  OrderedValues: OrderedValues;
  OutbidEvent: OutbidEvent;
  OutbidValues: OutbidValues;
  PaidEvent: PaidEvent;
  PaidValues: PaidValues;
  ParDocument: ParDocument;
  PassedEvent: PassedEvent;
  PassedValues: PassedValues;
  PersianEvent: PersianEvent;
  PersianValues: PersianValues;
  PersiansDocument: PersiansDocument;
  PlacedEvent: PlacedEvent;
  PlacedValues: PlacedValues;
  PresentDecision: PresentDecision;
  PreviewDocument: PreviewDocument;
  Problem: Problem;
  ReasonDocument: ReasonDocument;
  Refusal: Refusal;
  RefusedEvent: RefusedEvent;
  RefusedValues: RefusedValues;
  Replace: Replace;
  Resign: Resign;
  Return: Return;
  RevealedEvent: RevealedEvent;
  RevealedValues: RevealedValues;
  RoundBeganEvent: RoundBeganEvent;
  RoundBeganValues: RoundBeganValues;
  RulesetDocument: RulesetDocument;
  Said: Said;
  Say: Say;
  SeaEvent: SeaEvent;
  SeaGainedEvent: SeaGainedEvent;
  SeaGainedValues: SeaGainedValues;
  SeaValues: SeaValues;
  SeatDocument: SeatDocument;
  SeatSetup: SeatSetup;
  Seated: Seated;
  SparedEvent: SparedEvent;
  SparedValues: SparedValues;
  SparingEvent: SparingEvent;
  SparingValues: SparingValues;
  StartedEvent: StartedEvent;
  StartedValues: StartedValues;
  StrengthenedEvent: StrengthenedEvent;
  StrengthenedValues: StrengthenedValues;
  StruckEvent: StruckEvent;
  StruckValues: StruckValues;
  SufferedEvent: SufferedEvent;
  SufferedValues: SufferedValues;
  Summary: Summary;
  SupplyBeganEvent: SupplyBeganEvent;
  SupplyBeganValues: SupplyBeganValues;
  TableChanged: TableChanged;
  TableDocument: TableDocument;
  TakenEvent: TakenEvent;
  TakenValues: TakenValues;
  TraitsDocument: TraitsDocument;
  Tried: Tried;
  Try: Try;
  Turn: Turn;
  TurnedEvent: TurnedEvent;
  TurnedValues: TurnedValues;
  UnbuiltEvent: UnbuiltEvent;
  UnbuiltValues: UnbuiltValues;
  UnderPileEvent: UnderPileEvent;
  UnderPileValues: UnderPileValues;
  Undo: Undo;
  UnmarkedEvent: UnmarkedEvent;
  UnmarkedValues: UnmarkedValues;
  UnplacedEvent: UnplacedEvent;
  UnplacedValues: UnplacedValues;
  UnsoldEvent: UnsoldEvent;
  UnsoldValues: UnsoldValues;
  ViewDocument: ViewDocument;
  Welcome: Welcome;
  WithdrewEvent: WithdrewEvent;
  WithdrewValues: WithdrewValues;
  WonDocument: WonDocument;
  You: You;
}
export interface AbandonedEvent {
  key: "abandoned";
  seat: number;
  values: AbandonedValues;
}
export interface AbandonedValues {
  tile: string;
  coins: number;
}
export interface AcceptedEvent {
  key: "accepted";
  seat: number;
  values: AcceptedValues;
}
export interface AcceptedValues {
  prize: "colony" | "hero";
  by: number;
  coins: number;
}
/**
 * A recommended action with its expected outcome and the reason for it.
 */
export interface AdviceDocument {
  action: string;
  chance: number | null;
  score: number;
  reason: ReasonDocument;
}
/**
 * Why an action is good: a message key and its values.
 */
export interface ReasonDocument {
  key: string;
  values: {
    [k: string]: unknown;
  };
}
export interface AttackedEvent {
  key: "attacked";
  seat: null;
  values: AttackedValues;
}
export interface AttackedValues {
  attack: number;
  persians: number;
  players: number;
  beaten: boolean;
}
/**
 * A bid on a tile.
 */
export interface BidDocument {
  seat: number;
  coins: number;
}
export interface BidEvent {
  key: "bid";
  seat: number;
  values: BidValues;
}
export interface BidValues {
  tile: string;
  coins: number;
  luxury: number;
}
/**
 * A seat of a view: what it owns, and the numbers of the rules that apply to it.
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
  traits: TraitsDocument;
}
/**
 * The numbers of the rules that apply to a seat; its hero and its colony change some of them.
 */
export interface TraitsDocument {
  luxury_rate: number;
  mark: number;
  quake: number;
  tempest: number;
  drought: number;
  drought_down: number;
  decline: number;
  place: number;
  mouths_per_food: number;
  food_saved: number;
  half_coins: number;
  bid_saved: number;
  strength_bonus: number;
  coin_bonus: number;
  land_bonus: number;
  saving: number;
  halving: number;
  redraws: number;
  ignores: number;
  hires: number;
  coins_per_prestige: number;
  points_per_inhabitant: number;
}
/**
 * Change who will sit in a seat, before the game begins; anybody sitting there is removed.
 */
export interface ChangeSeat {
  kind: "invited" | "open" | "bot";
  level?: ("novice" | "merchant" | "archon" | "strategos") | null;
}
/**
 * A line of chat.
 */
export interface ChatDocument {
  number: number;
  room: string;
  name: string;
  text: string;
  at: number;
}
/**
 * Lines of chat in order; ``earlier`` tells whether there are older ones.
 */
export interface ChatLines {
  lines: ChatDocument[];
  earlier: boolean;
}
export interface ChitEvent {
  key: "chit";
  seat: null;
  values: ChitValues;
}
export interface ChitValues {
  chit:
    | "earthquake"
    | "drought"
    | "plague"
    | "tempest"
    | "decline"
    | "blank"
    | "persian-1"
    | "persian-2"
    | "persian-3"
    | "persian-4"
    | "persian-5"
    | "persian-6"
    | "persian-7"
    | "persian-8"
    | "persian-9";
  shown: number;
}
export interface ChoseEvent {
  key: "chose";
  seat: number;
  values: ChoseValues;
}
export interface ChoseValues {
  resource: "wood" | "stone" | "food" | "coins";
}
export interface ConflictEvent {
  key: "conflict";
  seat: number;
  values: ConflictValues;
}
export interface ConflictValues {
  by: number;
  clovers: number;
  inhabitants: number;
}
/**
 * A new table. ``after`` continues the campaign of a finished game.
 *
 * ``deal_of`` replays the deal of a finished game, from the start or from its state after the first ``at`` actions.
 * ``stand_in`` is the level of the bot that takes over for a player who resigns or is away.
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
 * Who will sit in a seat: a person on this device, whoever gets the link, anybody, or a bot with a level.
 */
export interface SeatSetup {
  kind: "here" | "invited" | "open" | "bot";
  name?: string | null;
  level?: ("novice" | "merchant" | "archon" | "strategos") | null;
}
/**
 * An open decision with all its legal actions.
 *
 * An entry of ``actions`` is one action, or a run of them: "bid A05 4..11" stands for "bid A05 4", "bid A05 5" … "bid A05 11".
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
 * An offer of coins to swap colonies or heroes.
 */
export interface OfferDocument {
  prize: string;
  by: number;
  coins: number;
}
export interface DeclinedEvent {
  key: "declined";
  seat: number;
  values: DeclinedValues;
}
export interface DeclinedValues {
  prize: "colony" | "hero";
  by: number;
  coins: number;
}
/**
 * A command was carried out, now or (``repeated``) when it was first sent; ``seq`` is its log entry.
 */
export interface Done {
  type: "done";
  id: string;
  seq: number;
  repeated: boolean;
}
/**
 * An edition that can be played.
 */
export interface EditionDocument {
  name: string;
  players: number[];
  options: string[];
  levels: number[];
}
export interface EndedEvent {
  key: "ended";
  seat: null;
  values: EndedValues;
}
export interface EndedValues {}
export interface RoundBeganEvent {
  key: "round_began";
  seat: null;
  values: RoundBeganValues;
}
export interface RoundBeganValues {
  round: number;
}
export interface RevealedEvent {
  key: "revealed";
  seat: null;
  values: RevealedValues;
}
export interface RevealedValues {
  tile: string;
  conquest: boolean;
}
export interface SupplyBeganEvent {
  key: "supply_began";
  seat: null;
  values: SupplyBeganValues;
}
export interface SupplyBeganValues {}
export interface PassedEvent {
  key: "passed";
  seat: number;
  values: PassedValues;
}
export interface PassedValues {
  coins: number;
}
export interface OutbidEvent {
  key: "outbid";
  seat: number;
  values: OutbidValues;
}
export interface OutbidValues {
  tile: string;
  by: number;
}
export interface MovedEvent {
  key: "moved";
  seat: number;
  values: MovedValues;
}
export interface MovedValues {
  tile: string;
  coins: number;
}
export interface WithdrewEvent {
  key: "withdrew";
  seat: number;
  values: WithdrewValues;
}
export interface WithdrewValues {
  coins: number;
}
export interface UnsoldEvent {
  key: "unsold";
  seat: null;
  values: UnsoldValues;
}
export interface UnsoldValues {
  tile: string;
}
export interface OrderedEvent {
  key: "ordered";
  seat: null;
  values: OrderedValues;
}
export interface OrderedValues {
  order: number[];
}
export interface PlacedEvent {
  key: "placed";
  seat: number;
  values: PlacedValues;
}
export interface PlacedValues {
  tile: string;
}
export interface UnplacedEvent {
  key: "unplaced";
  seat: number;
  values: UnplacedValues;
}
export interface UnplacedValues {
  tile: string;
}
export interface PaidEvent {
  key: "paid";
  seat: number;
  values: PaidValues;
}
export interface PaidValues {
  tile: string;
  wood: number;
  stone: number;
  luxury: number;
}
export interface MarkedEvent {
  key: "marked";
  seat: number;
  values: MarkedValues;
}
export interface MarkedValues {
  tile: string;
  coins: number;
  luxury: number;
}
export interface RefusedEvent {
  key: "refused";
  seat: number;
  values: RefusedValues;
}
export interface RefusedValues {
  tile: string;
}
export interface UnbuiltEvent {
  key: "unbuilt";
  seat: number;
  values: UnbuiltValues;
}
export interface UnbuiltValues {
  tile: string;
}
export interface GainedEvent {
  key: "gained";
  seat: number;
  values: GainedValues;
}
export interface GainedValues {
  tile: string;
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
  inhabitants: number;
}
export interface IncomeEvent {
  key: "income";
  seat: number;
  values: IncomeValues;
}
export interface IncomeValues {
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
  inhabitants: number;
}
export interface StruckEvent {
  key: "struck";
  seat: null;
  values: StruckValues;
}
export interface StruckValues {
  disaster: "earthquake" | "drought" | "plague" | "tempest" | "decline" | "persian";
}
export interface SparedEvent {
  key: "spared";
  seat: number;
  values: SparedValues;
}
export interface SparedValues {
  disaster: "earthquake" | "drought" | "plague" | "tempest" | "decline" | "persian";
}
export interface SufferedEvent {
  key: "suffered";
  seat: number;
  values: SufferedValues;
}
export interface SufferedValues {
  disaster: "earthquake" | "drought" | "plague" | "tempest" | "decline" | "persian";
  amount: number;
}
export interface KeptEvent {
  key: "kept";
  seat: number;
  values: KeptValues;
}
export interface KeptValues {
  tile: string;
  disaster: "earthquake" | "drought" | "plague" | "tempest" | "decline" | "persian";
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
}
export interface LostEvent {
  key: "lost";
  seat: number;
  values: LostValues;
}
export interface LostValues {
  tile: string;
  disaster: "earthquake" | "drought" | "plague" | "tempest" | "decline" | "persian";
  coins: number;
}
export interface FedEvent {
  key: "fed";
  seat: number;
  values: FedValues;
}
export interface FedValues {
  food: number;
  luxury: number;
  starved: number;
}
export interface FinishedEvent {
  key: "finished";
  seat: number;
  values: FinishedValues;
}
export interface FinishedValues {
  tile: string;
  wood: number;
  stone: number;
  luxury: number;
  coins: number;
}
export interface SeaEvent {
  key: "sea";
  seat: number;
  values: SeaValues;
}
export interface SeaValues {
  sea: string;
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
}
export interface SeaGainedEvent {
  key: "sea_gained";
  seat: number;
  values: SeaGainedValues;
}
export interface SeaGainedValues {
  sea: string;
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
  inhabitants: number;
}
export interface FishedEvent {
  key: "fished";
  seat: number;
  values: FishedValues;
}
export interface FishedValues {
  fish: number;
}
export interface StartedEvent {
  key: "started";
  seat: number;
  values: StartedValues;
}
export interface StartedValues {
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
  inhabitants: number;
  strength: number;
}
export interface OfferedEvent {
  key: "offered";
  seat: number;
  values: OfferedValues;
}
export interface OfferedValues {
  prize: "colony" | "hero";
  to: number;
  coins: number;
}
export interface StrengthenedEvent {
  key: "strengthened";
  seat: number;
  values: StrengthenedValues;
}
export interface StrengthenedValues {
  tile: string;
  strength: number;
  wood: number;
  stone: number;
  food: number;
  coins: number;
  luxury: number;
}
export interface UnderPileEvent {
  key: "under_pile";
  seat: number | null;
  values: UnderPileValues;
}
export interface UnderPileValues {
  chit:
    | "earthquake"
    | "drought"
    | "plague"
    | "tempest"
    | "decline"
    | "blank"
    | "persian-1"
    | "persian-2"
    | "persian-3"
    | "persian-4"
    | "persian-5"
    | "persian-6"
    | "persian-7"
    | "persian-8"
    | "persian-9";
}
export interface PersianEvent {
  key: "persian";
  seat: null;
  values: PersianValues;
}
export interface PersianValues {
  chit:
    | "earthquake"
    | "drought"
    | "plague"
    | "tempest"
    | "decline"
    | "blank"
    | "persian-1"
    | "persian-2"
    | "persian-3"
    | "persian-4"
    | "persian-5"
    | "persian-6"
    | "persian-7"
    | "persian-8"
    | "persian-9";
  shown: number;
}
export interface HalvedEvent {
  key: "halved";
  seat: number;
  values: HalvedValues;
}
export interface HalvedValues {
  strength: number;
}
export interface TurnedEvent {
  key: "turned";
  seat: number;
  values: TurnedValues;
}
export interface TurnedValues {
  hero: string;
}
export interface IgnoredEvent {
  key: "ignored";
  seat: number;
  values: IgnoredValues;
}
export interface IgnoredValues {
  disaster: "earthquake" | "drought" | "plague" | "tempest" | "decline" | "persian";
  coins: number;
  luxury: number;
}
export interface HiredEvent {
  key: "hired";
  seat: number;
  values: HiredValues;
}
export interface HiredValues {
  mercenaries: number;
  strength: number;
  coins: number;
  luxury: number;
}
export interface SparingEvent {
  key: "sparing";
  seat: number;
  values: SparingValues;
}
export interface SparingValues {
  food: number;
}
export interface TakenEvent {
  key: "taken";
  seat: number;
  values: TakenValues;
}
export interface TakenValues {
  tile: string;
}
export interface UnmarkedEvent {
  key: "unmarked";
  seat: number;
  values: UnmarkedValues;
}
export interface UnmarkedValues {
  tile: string;
  coins: number;
}
/**
 * The reply to a refused frame.
 */
export interface Failed {
  type: "error";
  id: string | null;
  error: Problem;
}
/**
 * Why a request was refused: message key, sentence and values, and the rule of the game that forbids it, if any.
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
 * Ask for advice on the current decision, or on the one that follows these actions of the same turn.
 */
export interface Hint {
  id: string;
  seat?: number | null;
  type?: "hint";
  /**
   * @maxItems 40
   */
  actions?: string[];
}
/**
 * Recommended actions, best first.
 */
export interface Hinted {
  type: "hint";
  id: string;
  seq: number;
  advice: AdviceDocument[];
}
/**
 * The game so far, from its start, without undone turns. ``seq`` is the last log entry it includes.
 */
export interface HistoryDocument {
  seq: number;
  moments: MomentDocument[];
}
/**
 * One played action and its events; moment 0 is the start of the game. ``round`` is the round after the action.
 */
export interface MomentDocument {
  at: number;
  seat: number | null;
  action: string;
  round: number;
  events: EventDocument[];
}
/**
 * What a seat owns: the output of `peloponnes replay --json`, plus what else a table shows.
 */
export interface HoldingsDocument {
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
 * The seat and key that a seat's link contains.
 */
export interface Invitation {
  seat: number;
  key: string;
}
/**
 * Take a seat: a certain one by its link, or any open one.
 */
export interface Join {
  name: string;
  seat?: number | null;
  key?: string | null;
}
/**
 * A guest and their games: all unfinished ones, and the latest finished ones. Pass ``older`` as ``before`` to get more.
 */
export interface Me {
  guest: string;
  tables: Summary[];
  older: string | null;
}
/**
 * A table in a list; ``deal_of`` and ``known_deal`` as in `TableDocument`.
 *
 * A table is ``quarantined`` when its game can't be continued until the operator has repaired it.
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
 * A seat and its player. A ``reserved`` seat is kept for the named person, who has not come yet; nobody else can take it.
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
 * A new log entry, with what it changed of the table and of the view: the fields that differ from those of the message before.
 *
 * ``seats`` in a change is a list with null for every seat that stayed the same, and the fields that differ for the others. The first
 * view is whole.
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
  table: {
    [k: string]: unknown;
  };
  view: {
    [k: string]: unknown;
  } | null;
  decisions: DecisionDocument[];
  undo: number[];
}
/**
 * A log entry and its events; ``played`` is the number of actions in the game after it.
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
 * The best result that a beam search of ``width`` found for the deal of a solo game, with the actions that lead to it.
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
 * The Persians' strength compared with the players'.
 */
export interface PersiansDocument {
  shown: number;
  next_attack: number | null;
  strength: number;
  players: number;
}
/**
 * The decision that the game is waiting for. Only its own seat is told the legal actions, in its open decisions.
 */
export interface PresentDecision {
  seat: number;
  kind: string;
}
/**
 * The effect of an action: the seat right after it, each way of winning the tile of a bid, and the seat if outbid.
 */
export interface PreviewDocument {
  action: string;
  now: HoldingsDocument;
  won: WonDocument[];
  outbid: HoldingsDocument | null;
}
/**
 * One way to win the tile of a bid: the seat after taking it, and after the income that follows.
 */
export interface WonDocument {
  how: string;
  taken: HoldingsDocument;
  income: HoldingsDocument;
  answers: string[];
}
/**
 * The body of a refused HTTP request.
 */
export interface Refusal {
  error: Problem;
}
/**
 * Let a bot play for an absent player: the table's ``stand_in``. Another ``level`` may only be chosen for the guest's own seat.
 */
export interface Replace {
  id: string;
  seat?: number | null;
  type?: "replace";
  level?: ("novice" | "merchant" | "archon" | "strategos") | null;
}
/**
 * Resign; a bot plays on.
 */
export interface Resign {
  id: string;
  seat?: number | null;
  type?: "resign";
}
/**
 * Take the guest's own seat back from a bot.
 */
export interface Return {
  id: string;
  seat?: number | null;
  type?: "return";
}
/**
 * The numbers of the rules that the game is played with, the same for all seats; see `peloponnes.game.rule_numbers`.
 */
export interface RulesetDocument {
  rounds: number;
  chits_a_round: number;
  chits_to_strike: number;
  conquest_premium: number;
  coins_for_passing: number;
  coins_for_withdrawing: number;
  persian_attacks: number[];
  strengthening: {
    [k: string]: {
      [k: string]: number;
    };
  };
  most_strength: number;
}
/**
 * A new line of chat.
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
 * Send a line of chat, to the players or among the spectators.
 */
export interface Say {
  id: string;
  seat?: number | null;
  type?: "say";
  text: string;
}
/**
 * The seat that the guest has taken.
 */
export interface Seated {
  seat: number;
  table: TableDocument;
}
/**
 * The public state of a table. ``waits_for`` are the seats that have to decide.
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
  updated: number;
  round: number;
  waits_for: number[];
  seats: SeatDocument[];
}
/**
 * Something other than the game changed at a table: seats, presence or a rematch. Changes as in `News`.
 */
export interface TableChanged {
  type: "table";
  table: {
    [k: string]: unknown;
  };
}
/**
 * The outcome of a turn. No view: the turn would reveal something. No decision: the turn would be over.
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
 * A game as everybody sees it.
 *
 * ``prices`` are the fewest coins for which each seat can bid on a tile that has no bid. ``position``, if asked for, is all of it in
 * one line; undrawn pieces are in the order of the box.
 */
export interface ViewDocument {
  chits: {
    [k: string]: number;
  };
  odds: {
    [k: string]: number;
  };
  undrawn_chits: {
    [k: string]: number;
  };
  known_chits: string[];
  undrawn_tiles: string[];
  round: number;
  phase: string;
  over: boolean;
  order: number[];
  row: string[];
  conquest: string[];
  sea: string[];
  prices: {
    [k: string]: number[];
  };
  bids: {
    [k: string]: BidDocument;
  };
  chit?: string | null;
  decision: PresentDecision | null;
  result: {
    [k: string]: unknown;
  } | null;
  seats: BoardDocument[];
  gone: string[];
  played: number;
  position?: string;
  persians?: PersiansDocument;
}
/**
 * Show what a turn would lead to.
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
 * Play a series of decisions. With ``seq`` it is refused if anything has happened that the client has not seen.
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
 * Undo the last turn.
 */
export interface Undo {
  id: string;
  seat?: number | null;
  type?: "undo";
}
/**
 * The state of a table and what the client missed. ``undo`` lists the client's seats whose last turn can be undone now.
 *
 * ``ruleset`` never changes, so no other message has it. ``chat`` has the most recent lines; ``earlier_chat`` tells whether there are
 * older ones.
 */
export interface Welcome {
  type: "welcome";
  seq: number;
  you: You;
  ruleset: RulesetDocument;
  table: TableDocument;
  view: ViewDocument | null;
  decisions: DecisionDocument[];
  undo: number[];
  missed: NewsDocument[];
  chat: ChatDocument[];
  earlier_chat: boolean;
}
/**
 * The client's own seats, the seats that are ``kept`` for it (see ``reserved``), and whether it is the host.
 */
export interface You {
  seats: number[];
  kept: number[];
  host: boolean;
}
