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
  AccountDocument: AccountDocument;
  AccountState: AccountState;
  ActDocument: ActDocument;
  AdviceDocument: AdviceDocument;
  Agree: Agree;
  AnalysedSeatDocument: AnalysedSeatDocument;
  AnalysisDocument: AnalysisDocument;
  AnalysisProgress: AnalysisProgress;
  AnswerDocument: AnswerDocument;
  AskBack: AskBack;
  AskMailLink: AskMailLink;
  AskPause: AskPause;
  AttackedEvent: AttackedEvent;
  AttackedValues: AttackedValues;
  BidDocument: BidDocument;
  BidEvent: BidEvent;
  BidValues: BidValues;
  BoardDocument: BoardDocument;
  ChangeChannel: ChangeChannel;
  ChangeSeat: ChangeSeat;
  ChannelDocument: ChannelDocument;
  ChatDocument: ChatDocument;
  ChatLines: ChatLines;
  ChitEvent: ChitEvent;
  ChitValues: ChitValues;
  ChoseEvent: ChoseEvent;
  ChoseValues: ChoseValues;
  ClockDocument: ClockDocument;
  ConflictEvent: ConflictEvent;
  ConflictValues: ConflictValues;
  CountedDocument: CountedDocument;
  CreateAccount: CreateAccount;
  CreateTable: CreateTable;
  CreateTournament: CreateTournament;
  DecisionDocument: DecisionDocument;
  Decline: Decline;
  DeclinedEvent: DeclinedEvent;
  DeclinedValues: DeclinedValues;
  DeviceDocument: DeviceDocument;
  Done: Done;
  EditionDocument: EditionDocument;
  EndedEvent: EndedEvent;
  EndedValues: EndedValues;
  EntrantDocument: EntrantDocument;
  EventDocument: EventDocument;
  Failed: Failed;
  Favourite: Favourite;
  Favourites: Favourites;
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
  Leader: Leader;
  Leaderboard: Leaderboard;
  LostEvent: LostEvent;
  LostValues: LostValues;
  MailLinkDocument: MailLinkDocument;
  MarkedEvent: MarkedEvent;
  MarkedValues: MarkedValues;
  Me: Me;
  MistakeDocument: MistakeDocument;
  MomentDocument: MomentDocument;
  MoveLink: MoveLink;
  Moved: Moved;
  MovedEvent: MovedEvent;
  MovedValues: MovedValues;
  NewChannel: NewChannel;
  NewPasskey: NewPasskey;
  News: News;
  NewsDocument: NewsDocument;
  NoteDocument: NoteDocument;
  NoticesDocument: NoticesDocument;
  OfferDocument: OfferDocument;
  OfferedEvent: OfferedEvent;
  OfferedValues: OfferedValues;
  OpponentsDocument: OpponentsDocument;
  OrderNow: OrderNow;
  OrderReason: OrderReason;
  OrderTold: OrderTold;
  OrderedEvent: OrderedEvent;
  OrderedValues: OrderedValues;
  OutbidEvent: OutbidEvent;
  OutbidValues: OutbidValues;
  OwnOrder: OwnOrder;
  Pace: Pace1;
  PaceDocument: PaceDocument;
  PaidEvent: PaidEvent;
  PaidValues: PaidValues;
  ParDocument: ParDocument;
  PartDocument: PartDocument;
  PassedEvent: PassedEvent;
  PassedValues: PassedValues;
  PasskeyChallenge: PasskeyChallenge;
  PasskeyDocument: PasskeyDocument;
  PauseDocument: PauseDocument;
  PersianEvent: PersianEvent;
  PersianValues: PersianValues;
  PersiansDocument: PersiansDocument;
  PlacedEvent: PlacedEvent;
  PlacedValues: PlacedValues;
  PlayedActionDocument: PlayedActionDocument;
  PlayedDocument: PlayedDocument;
  PlayerDocument: PlayerDocument;
  PoolDocument: PoolDocument;
  PoolRating: PoolRating;
  PoolSize: PoolSize;
  PresentDecision: PresentDecision;
  PreviewDocument: PreviewDocument;
  Problem: Problem;
  PushSubscription: PushSubscription;
  QuestionDocument: QuestionDocument;
  RatedSeatDocument: RatedSeatDocument;
  RatedTable: RatedTable;
  RatingDocument: RatingDocument;
  RatingPoint: RatingPoint;
  Reach: Reach;
  ReasonDocument: ReasonDocument;
  Refusal: Refusal;
  RefusedEvent: RefusedEvent;
  RefusedValues: RefusedValues;
  Replace: Replace;
  Resign: Resign;
  Resume: Resume;
  Return: Return;
  RevealedEvent: RevealedEvent;
  RevealedValues: RevealedValues;
  RoundBeganEvent: RoundBeganEvent;
  RoundBeganValues: RoundBeganValues;
  RoundDocument: RoundDocument;
  RulesetDocument: RulesetDocument;
  SafeDocument: SafeDocument;
  Said: Said;
  Say: Say;
  SeaEvent: SeaEvent;
  SeaGainedEvent: SeaGainedEvent;
  SeaGainedValues: SeaGainedValues;
  SeaValues: SeaValues;
  SeatDocument: SeatDocument;
  SeatSetup: SeatSetup;
  Seated: Seated;
  SharesDocument: SharesDocument;
  ShowPlayer: ShowPlayer;
  SignedIn: SignedIn;
  SparedEvent: SparedEvent;
  SparedValues: SparedValues;
  SparingEvent: SparingEvent;
  SparingValues: SparingValues;
  SplitDocument: SplitDocument;
  StandingDocument: StandingDocument;
  StandingOrderDocument: StandingOrderDocument;
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
  TableInvitation: TableInvitation;
  TakenEvent: TakenEvent;
  TakenValues: TakenValues;
  ThreatDocument: ThreatDocument;
  TileToMoveToDocument: TileToMoveToDocument;
  TournamentDocument: TournamentDocument;
  TournamentPool: TournamentPool;
  TournamentSeat: TournamentSeat;
  TournamentSummary: TournamentSummary;
  TournamentTableDocument: TournamentTableDocument;
  TraitsDocument: TraitsDocument;
  Tried: Tried;
  Try: Try;
  TryAnswer: TryAnswer;
  TryDocument: TryDocument;
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
  UseMailLink: UseMailLink;
  UsedPasskey: UsedPasskey;
  ValueDocument: ValueDocument;
  ValuedDocument: ValuedDocument;
  ViewDocument: ViewDocument;
  WantedTileDocument: WantedTileDocument;
  Welcome: Welcome;
  WhyDocument: WhyDocument;
  Wishes: Wishes;
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
 * An account, for its owner; ``mail`` is its address, if it has one, and ``codes`` is how many recovery codes are left.
 */
export interface AccountDocument {
  name: string;
  created: number;
  mail: string | null;
  passkeys: PasskeyDocument[];
  devices: DeviceDocument[];
  codes: number;
}
/**
 * A passkey of an account, and the host name that it is for.
 */
export interface PasskeyDocument {
  id: string;
  label: string;
  host: string;
  created: number;
  used: number;
}
/**
 * A device that is signed in; ``this`` is the one that asks. An empty label is a browser that we don't know.
 */
export interface DeviceDocument {
  id: string;
  label: string;
  created: number;
  seen: number;
  this: boolean;
}
/**
 * Whether there are accounts here (``mode``: none, optional, required, invited), whether they can have passkeys, and one's own.
 *
 * ``mail``: links to sign in are sent by mail here.
 *
 * ``before``: this browser was another guest before, and can be that guest again.
 */
export interface AccountState {
  mode: string;
  passkeys: boolean;
  mail: boolean;
  before: boolean;
  account: AccountDocument | null;
}
/**
 * How the game stood when so many ``events`` of a log entry had happened: what differs from the act before, or from the last view.
 *
 * The odds, and what threatens a seat, are those before the move until it ends.
 */
export interface ActDocument {
  events: number;
  view: {
    [k: string]: unknown;
  };
}
/**
 * A recommended action with its expected outcome and the reason for it.
 *
 * ``spread`` is half of the 95 % interval around the chance. One action is the ``best`` by these numbers; others are clearly
 * ``behind`` it, or too ``close`` to tell.
 */
export interface AdviceDocument {
  action: string;
  chance: number | null;
  spread: number | null;
  score: number;
  standing: "best" | "close" | "behind";
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
/**
 * Agree to what is asked; ``question`` is its log entry.
 */
export interface Agree {
  id: string;
  seat?: number | null;
  type?: "agree";
  question: number;
}
/**
 * A player with the result; ``chance`` is the share of the win, or 1 for a level that was passed, null without either.
 */
export interface AnalysedSeatDocument {
  name: string;
  chance: number | null;
  score: number;
}
/**
 * All that an analysis found, with what it takes to repeat it: version, seed and rollouts.
 *
 * >>> list(AnalysisDocument.__annotations__)[:5]
 * ['analysis', 'version', 'rules', 'seed', 'rollouts']
 */
export interface AnalysisDocument {
  analysis: number;
  version: string;
  rules: number;
  seed: number;
  rollouts: number;
  edition: string;
  level: number | null;
  seats: AnalysedSeatDocument[];
  moments: ValuedDocument[];
  split: SharesDocument;
  mistakes: MistakeDocument[];
  counted: CountedDocument;
}
/**
 * A decision after ``at`` actions: the values before it and after it, and what was turned up then.
 */
export interface ValuedDocument {
  at: number;
  round: number;
  phase: string;
  seat: number;
  kind: string;
  action: string;
  before: ValueDocument;
  after: ValueDocument;
  tiles: string[];
  chits: string[];
}
/**
 * What a moment is worth to each seat, with the standard errors of the chances (of the scores, where there are no chances).
 */
export interface ValueDocument {
  chances: number[] | null;
  scores: number[];
  errors: number[];
}
/**
 * The split of each seat's share of the win, if there is one, and of its score.
 */
export interface SharesDocument {
  chances: SplitDocument[] | null;
  scores: SplitDocument[];
}
/**
 * A seat's result in parts, which add up to it: what it could expect ``before`` the deal, luck in three parts, and decisions.
 *
 * ``luck`` is the sum of ``start``, ``tiles`` and ``chits``. The rounds have all parts but ``start``.
 */
export interface SplitDocument {
  before: PartDocument;
  start: PartDocument;
  tiles: PartDocument;
  chits: PartDocument;
  luck: PartDocument;
  own: PartDocument;
  others: PartDocument;
  result: number;
  rounds: RoundDocument[];
}
/**
 * A part of a result and its standard error.
 */
export interface PartDocument {
  value: number;
  error: number;
}
/**
 * What a round brought a seat.
 */
export interface RoundDocument {
  round: number;
  luck: PartDocument;
  own: PartDocument;
  others: PartDocument;
}
/**
 * An answer that was worse than another for certain. ``lost`` is in shares of the win, in points where there is only a score.
 */
export interface MistakeDocument {
  at: number;
  round: number;
  phase: string;
  seat: number;
  kind: string;
  name: string;
  lost: number;
  error: number;
  given: AnswerDocument;
  best: AnswerDocument;
  reason: WhyDocument;
  answers: AnswerDocument[];
}
/**
 * An answer with what it is worth to the seat that decides; ``error`` is that of the chance, or of the score without one.
 */
export interface AnswerDocument {
  action: string;
  chance: number | null;
  score: number;
  error: number;
}
/**
 * Why an answer is good: the key of a message with its values.
 */
export interface WhyDocument {
  key: string;
  values: {
    [k: string]: unknown;
  };
}
/**
 * How mistakes are counted: how many errors a difference must have, and how large each kind must be at least.
 */
export interface CountedDocument {
  sure: number;
  slip: number;
  mistake: number;
  blunder: number;
}
/**
 * How far the analysis of a game is, from 0 to 1, and what is known so far: nothing, a first look, or all of it at 1.
 */
export interface AnalysisProgress {
  progress: number;
  analysis: AnalysisDocument | null;
}
/**
 * Ask all others whether the seat may take back its last turn of this round, when it can't be undone any more.
 */
export interface AskBack {
  id: string;
  seat?: number | null;
  type?: "ask-back";
}
/**
 * Have a link sent by mail: to ``enter`` (it signs in, or creates an account for an address without one), or to give the account
 * this browser is signed in to an ``address``.
 *
 * The answer is always the same. An ``invitation`` is needed for a new account where the operator invites.
 */
export interface AskMailLink {
  address: string;
  purpose?: "enter" | "address";
  invitation?: string | null;
}
/**
 * Ask all others to stop the clocks ``until`` a time, in milliseconds since 1970, or until the player is back.
 */
export interface AskPause {
  id: string;
  seat?: number | null;
  type?: "ask-pause";
  until: number;
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
 * A seat of a view: what it owns, the numbers of the rules that apply to it, and what threatens it, by disaster and supply.
 *
 * ``most_bid`` is the most coins that it can still have on a tile: all it can pay before its turn of the auction, then its bid, and 0
 * once it passed or withdrew. ``no_place`` are, in the auction, the lands on offer that would not fit into its city as it is.
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
  threats: {
    [k: string]: ThreatDocument;
  };
  most_bid: number;
  no_place: string[];
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
 * What a seat would lose if a disaster struck now, or a supply came: it keeps every tile that it can pay for, and buys no food.
 *
 * ``rescued`` is the number of inhabitants that luxury could save at a supply.
 */
export interface ThreatDocument {
  goods: {
    [k: string]: number;
  };
  tiles: string[];
  rescued?: number;
}
/**
 * Switch a channel on or off, or change what it is told of.
 */
export interface ChangeChannel {
  active?: boolean | null;
  wants?:
    | []
    | ["turns" | "games" | "reminders" | "digest"]
    | ["turns" | "games" | "reminders" | "digest", "turns" | "games" | "reminders" | "digest"]
    | [
        "turns" | "games" | "reminders" | "digest",
        "turns" | "games" | "reminders" | "digest",
        "turns" | "games" | "reminders" | "digest"
      ]
    | [
        "turns" | "games" | "reminders" | "digest",
        "turns" | "games" | "reminders" | "digest",
        "turns" | "games" | "reminders" | "digest",
        "turns" | "games" | "reminders" | "digest"
      ]
    | null;
}
/**
 * Change who will sit in a seat, before the game begins; anybody sitting there is removed.
 */
export interface ChangeSeat {
  kind: "invited" | "open" | "bot";
  level?: ("shepherd" | "novice" | "merchant" | "archon" | "strategos") | null;
  temperament?: ("careful" | "builder" | "grabber" | "spoiler") | null;
}
/**
 * A way by which a guest, or (``table``) those at a table, are told something. Only its owner sees it.
 *
 * ``address`` is a part of it, but for a mail address. A mail address is ``verified`` once its owner has followed the link sent there.
 * ``error`` says why the last message could not be sent, and ``failed`` when.
 */
export interface ChannelDocument {
  id: string;
  kind: string;
  shape: string | null;
  table: string | null;
  address: string;
  wants: string[];
  active: boolean;
  verified: boolean;
  error: Problem | null;
  failed: number | null;
  created: number;
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
/**
 * The time that a seat had ``left``, in milliseconds, when its clock began to run; without ``runs`` it stands still.
 *
 * Now it has ``left`` less the time since ``runs``, if that is not in the future: a clock that is paused begins to run then.
 */
export interface ClockDocument {
  left: number;
  runs: number | null;
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
 * A new account. It adopts all games of the guest. An ``invitation`` is needed where the operator invites.
 */
export interface CreateAccount {
  name: string;
  passkey?: NewPasskey | null;
  invitation?: string | null;
}
/**
 * A passkey that a browser has just made: parts of its `PublicKeyCredential`, in base64url. Without a label, the browser is it.
 */
export interface NewPasskey {
  id: string;
  client_data: string;
  attestation: string;
  label?: string | null;
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
  stand_in?: "shepherd" | "novice" | "merchant" | "archon" | "strategos";
  pace?: Pace;
  start?: boolean;
}
/**
 * Who will sit in a seat: a person on this device, whoever gets the link, anybody, or a bot with a level.
 *
 * Bots of all levels but strategos may have a temperament.
 */
export interface SeatSetup {
  kind: "here" | "invited" | "open" | "bot";
  name?: string | null;
  level?: ("shepherd" | "novice" | "merchant" | "archon" | "strategos") | null;
  temperament?: ("careful" | "builder" | "grabber" | "spoiler") | null;
}
/**
 * How fast a table plays: ``live``, or turn by turn (``turns``).
 *
 * At a live table others may let a bot play for a player who has been ``away`` for so many seconds; None is the server's setting. Turn
 * by turn, only the clock decides: each seat begins with a ``bank`` and gets an ``increment`` for each turn, in seconds.
 */
export interface Pace {
  kind?: "live" | "turns";
  away?: number | null;
  bank?: number;
  increment?: number;
}
/**
 * A new tournament: everybody plays ``rounds`` games at tables of ``players``. ``stand_in`` plays for whoever leaves.
 */
export interface CreateTournament {
  name: string;
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
  players?: number;
  rounds?: number;
  public?: boolean;
  stand_in?: "shepherd" | "novice" | "merchant" | "archon" | "strategos";
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
/**
 * Decline what is asked, or withdraw one's own question; ``question`` is its log entry.
 */
export interface Decline {
  id: string;
  seat?: number | null;
  type?: "decline";
  question: number;
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
/**
 * Somebody who signed up. Who ``left`` is replaced by the stand-in at all tables still to be played.
 */
export interface EntrantDocument {
  number: number;
  name: string;
  left: boolean;
  you: boolean;
}
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
 * A civilization or tile, and in how many games the player had it.
 */
export interface Favourite {
  id: string;
  games: number;
}
/**
 * What a player had most often in their latest finished games.
 */
export interface Favourites {
  games: number;
  civilizations: Favourite[];
  tiles: Favourite[];
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
 * Take a seat: a certain one by its link, the next free one by the link of the table, or any open one without a key.
 */
export interface Join {
  name: string;
  seat?: number | null;
  key?: string | null;
}
/**
 * A line of a leaderboard: a person, or a bot with its ``level``. A line that is not ``public`` is seen by ``you`` alone.
 */
export interface Leader {
  number: number;
  estimate: number;
  spread: number;
  name: string;
  player: string | null;
  level: string | null;
  public: boolean;
  you: boolean;
  games: number;
  won: number;
}
/**
 * The strongest players of a pool, with the bots where they stand. ``measured`` is the pool in which the bots were measured.
 */
export interface Leaderboard {
  pool: PoolDocument;
  measured: PoolDocument;
  leaders: Leader[];
}
/**
 * Games that are rated together: an edition with the options that matter, and a number of players.
 */
export interface PoolDocument {
  id: string;
  edition: string;
  options: string[];
  players: number;
}
/**
 * What a link that came by mail is for: to ``sign_in`` to the account with a ``name``, to ``create`` one, or to give the account an
 * ``address``. With ``here``, it was asked for in this browser.
 */
export interface MailLinkDocument {
  purpose: string;
  name: string | null;
  address: string;
  here: boolean;
}
/**
 * A guest with their games, the name of the ``account`` that the browser is signed in to, and whether there are ``accounts`` here.
 *
 * Those are none, optional, required or invited: see `AccountState`.
 */
export interface Me {
  guest: string;
  tables: Summary[];
  older: string | null;
  account: string | null;
  accounts: string;
}
/**
 * A table in a list; ``deal_of`` and ``known_deal`` as in `TableDocument`.
 *
 * A table is ``quarantined`` when its game can't be continued until the operator has repaired it. ``deadline`` is when the guest is
 * out of time, if a clock of theirs runs; ``asked`` whether they are asked to agree to something; ``closes`` as in `TableDocument`.
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
  deadline: number | null;
  asked: boolean;
  pace: PaceDocument;
  closes: number | null;
  quarantined: boolean;
  result: {
    [k: string]: unknown;
  } | null;
  deal_of: string | null;
  known_deal: boolean;
}
/**
 * A seat and its player. A ``reserved`` seat is kept for the named person, who has not come yet; nobody else can take it.
 *
 * A player is ``connected`` at the table, or was a moment ago. Once they have not been there for a while they are no longer
 * ``online``, and the others may let a bot play for them; but not turn by turn, where only the ``clock`` decides. Only there
 * people have one. ``holders`` is on how many further devices the seat was opened by its link.
 */
export interface SeatDocument {
  kind: string;
  name: string;
  taken: boolean;
  reserved: boolean;
  level: string | null;
  temperament: string | null;
  resigned: boolean;
  connected: boolean;
  online: boolean;
  holders: number;
  clock: ClockDocument | null;
}
/**
 * How fast a table plays: see `Pace` of the requests.
 */
export interface PaceDocument {
  kind: "live" | "turns";
  away: number | null;
  bank: number;
  increment: number;
}
/**
 * The key of a link to another device, and until when it is valid, in milliseconds since 1970.
 */
export interface MoveLink {
  key: string;
  expires: number;
}
/**
 * Who this browser is now, and whether it is signed in to an account.
 */
export interface Moved {
  guest: string;
  account: boolean;
}
/**
 * A new way to be told something: a ``push`` subscription, or the ``address`` of a webhook or mailbox.
 *
 * ``shape`` is what the webhook takes. With ``table`` it is told what happens there, whoever is concerned; only its host may do that.
 */
export interface NewChannel {
  kind: "push" | "webhook" | "mail";
  push?: PushSubscription | null;
  address?: string | null;
  shape?: "discord" | "matrix" | "slack" | "json";
  table?: string | null;
}
/**
 * What a browser gives to whoever may send it push messages.
 */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/**
 * A new log entry, with what it changed of the table and of the view: the fields that differ from those of the message before.
 *
 * ``seats`` in a change is a list with null for every seat that stayed the same, and the fields that differ for the others. The first
 * view is whole. ``actions`` are those that were played, also early answers of others whose turn came; ``acts`` are for a table that
 * shows one thing after another: taking tiles, income, each chit, what it cost.
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
  actions: PlayedActionDocument[];
  acts: ActDocument[];
  decisions: DecisionDocument[];
  undo: number[];
  back: number[];
}
/**
 * An action, the round after it, and how many ``events`` of its log entry had happened then.
 */
export interface PlayedActionDocument {
  seat: number;
  action: string;
  round: number;
  events: number;
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
 * The guest's private note about a game.
 */
export interface NoteDocument {
  text: string;
}
/**
 * How and when a guest is told something. ``push_key`` is what a browser needs to subscribe; ``mail`` is whether there is mail.
 *
 * Times of day are in minutes after midnight.
 */
export interface NoticesDocument {
  push_key: string;
  mail: boolean;
  zone: string;
  quiet_from: number | null;
  quiet_until: number | null;
  digest_at: number | null;
  channels: ChannelDocument[];
}
/**
 * The levels of bots that suit somebody, the weakest first.
 *
 * They follow from the last ``games`` against bots, in which the guest was ahead of so many (``beaten``; half of one who shared their
 * place) of all ``opponents``.
 */
export interface OpponentsDocument {
  levels: string[];
  games: number;
  beaten: number;
  opponents: number;
}
/**
 * What an order would do if its seat had to decide now: ``actions``, or the reason why it would leave that to the player.
 *
 * Neither: there would be only one thing to do, which is not asked. ``kind`` is the decision, "bid" or "move".
 */
export interface OrderNow {
  kind: string;
  actions: string[];
  wakes: OrderReason | null;
}
/**
 * Why an order left a decision to the player, or ended: a key and its values (``tile``, ``seat``).
 *
 * It woke the player: ``rival`` (a rival bid on that tile), ``first`` (the first tile is gone or too dear), ``nothing`` (no tile of
 * the list is left), ``outbid``. It ended: ``acted`` (the player acted), ``undone`` (a turn that it was made after was undone),
 * ``stood_in``, ``resigned``, ``unfit`` (it can't be read any more), or ``done`` (the auction is over, and it had played).
 */
export interface OrderReason {
  key: string;
  values: {
    [k: string]: string | number;
  };
}
/**
 * The orders of one's own seats, whenever one of them changed or would do something else.
 */
export interface OrderTold {
  type: "orders";
  orders: OwnOrder[];
}
/**
 * A standing order, as only its owner sees it. ``order`` is null when it no longer stands; then ``ended`` says why.
 *
 * ``played`` are the actions that it has played. ``now`` is null when nothing is left for it to do.
 */
export interface OwnOrder {
  seat: number;
  order: StandingOrderDocument | null;
  made: number;
  played: string[];
  now: OrderNow | null;
  ended: OrderReason | null;
}
/**
 * See `StandingOrder`.
 */
export interface StandingOrderDocument {
  bids: WantedTileDocument[];
  otherwise: "pass" | "wake";
  moves: TileToMoveToDocument[];
  outbid: "withdraw" | "wake";
  rivals: string[];
  first_only: boolean;
  sea: string | null;
}
/**
 * See `WantedTile`.
 */
export interface WantedTileDocument {
  tile: string;
  up_to: number;
  at_least: number | null;
}
/**
 * See `TileToMoveTo`.
 */
export interface TileToMoveToDocument {
  tile: string;
  up_to: number;
}
/**
 * How fast a table plays: ``live``, or turn by turn (``turns``).
 *
 * At a live table others may let a bot play for a player who has been ``away`` for so many seconds; None is the server's setting. Turn
 * by turn, only the clock decides: each seat begins with a ``bank`` and gets an ``increment`` for each turn, in seconds.
 */
export interface Pace1 {
  kind?: "live" | "turns";
  away?: number | null;
  bank?: number;
  increment?: number;
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
 * What a browser needs to make or use a passkey of a ``host``. ``known`` passkeys of the account need not be made again.
 */
export interface PasskeyChallenge {
  challenge: string;
  host: string;
  handle: string;
  known: string[];
}
/**
 * All clocks stand still ``until`` a time, or until the player of a ``seat`` is back.
 */
export interface PauseDocument {
  until: number;
  seat: number;
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
 * A rated game on a player's page; ``table`` only for those who sat there as well, or if the table was public.
 */
export interface PlayedDocument {
  at: number;
  pool: PoolDocument;
  place: number;
  change: number;
  table: string | null;
}
/**
 * A player's page. ``games`` are all finished ones, ``latest`` the latest of the rated ones.
 *
 * A page that is not ``public`` is seen by ``you``, its owner, and by those who have had a seat at the same table.
 */
export interface PlayerDocument {
  id: string;
  name: string;
  public: boolean;
  you: boolean;
  games: number;
  rated: number;
  won: number;
  ratings: PoolRating[];
  latest: PlayedDocument[];
}
/**
 * A player's rating in a pool, and how it came about: the latest points of ``history``, in order.
 *
 * Only those who are ``settled`` are listed on a leaderboard.
 */
export interface PoolRating {
  number: number;
  estimate: number;
  spread: number;
  pool: PoolDocument;
  games: number;
  won: number;
  settled: boolean;
  history: RatingPoint[];
}
/**
 * The number after a game.
 */
export interface RatingPoint {
  at: number;
  number: number;
}
/**
 * A pool, and how many people have a rating in it.
 */
export interface PoolSize {
  id: string;
  edition: string;
  options: string[];
  players: number;
  people: number;
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
 *
 * ``safe``, for a new bid in the row, is what it would have to be so that nobody can outbid it.
 */
export interface PreviewDocument {
  action: string;
  now: HoldingsDocument;
  won: WonDocument[];
  outbid: HoldingsDocument | null;
  safe: SafeDocument | null;
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
 * The fewest coins with which a bid can't be outbid, and the seat that could outbid fewer; null: no seat can.
 */
export interface SafeDocument {
  coins: number;
  seat: number | null;
}
/**
 * What a seat asks all others: to take back its last turn (``back``), or to stop the clocks ``until`` a time (``pause``).
 *
 * ``waits_for`` has a seat of each player who still has to agree; ``seq`` is what `Agree` and `Decline` answer.
 */
export interface QuestionDocument {
  seq: number;
  kind: string;
  seat: number;
  until: number | null;
  waits_for: number[];
}
/**
 * What a game changed for a seat; a bot's strength never changes. ``player`` is the id of a page that the client may see.
 */
export interface RatedSeatDocument {
  seat: number;
  place: number;
  player: string | null;
  before: RatingDocument;
  after: RatingDocument;
}
/**
 * A rating. ``number`` is what somebody is worth for certain; ``estimate`` ± ``spread`` is where they probably stand.
 */
export interface RatingDocument {
  number: number;
  estimate: number;
  spread: number;
}
/**
 * What a finished game changed. It is not ``rated`` for a ``reason``; neither is known while it waits to be judged.
 *
 * ``seats`` are those whose rating the client may see: all of them for those who sat at the table.
 */
export interface RatedTable {
  rated: boolean;
  reason: ("alone" | "damaged" | "hints" | "known_deal" | "left" | "one_device" | "opponents" | "taken_back") | null;
  pool: PoolDocument | null;
  seats: RatedSeatDocument[];
}
/**
 * How other devices reach the server, told only to a browser on the same machine.
 *
 * ``addresses`` are origins such as http://192.168.1.20:8000. ``only_here`` means that there is none, because the server listens to
 * this machine alone.
 */
export interface Reach {
  only_here: boolean;
  addresses: string[];
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
  level?: ("shepherd" | "novice" | "merchant" | "archon" | "strategos") | null;
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
 * Let the clocks run again, before the pause that the player asked for is over.
 */
export interface Resume {
  id: string;
  seat?: number | null;
  type?: "resume";
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
 *
 * ``paused`` says until when the clocks stand still. ``closes`` is when the table will be closed, if nobody returns who plays there.
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
  pace: PaceDocument;
  taken_back: boolean;
  rematch: string | null;
  commitment: string | null;
  salt: string | null;
  closed: string | null;
  updated: number;
  round: number;
  waits_for: number[];
  question: QuestionDocument | null;
  paused: PauseDocument | null;
  closes: number | null;
  seats: SeatDocument[];
}
/**
 * Whether anybody may see the guest's page, or only those who have had a seat at the same table.
 */
export interface ShowPlayer {
  public: boolean;
}
/**
 * The account that this browser is signed in to. New recovery ``codes`` are shown only this once.
 */
export interface SignedIn {
  account: AccountDocument;
  codes: string[];
}
/**
 * An entrant in the standings of a pool, with what decides between equal points, in this order.
 */
export interface StandingDocument {
  entrant: number;
  games: number;
  won: number;
  points: number;
  ahead: number;
  margin: number;
  score: number;
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
 * The key that the one link for all seats of a table contains.
 */
export interface TableInvitation {
  key: string;
}
/**
 * A whole tournament; ``next`` is the table of the client's next game. The status is finished when all games are over.
 */
export interface TournamentDocument {
  id: string;
  created: number;
  name: string;
  status: string;
  edition: string;
  options: string[];
  players: number;
  rounds: number;
  public: boolean;
  entrants: number;
  entered: boolean;
  host: boolean;
  stand_in: string;
  people: EntrantDocument[];
  pools: TournamentPool[];
  next: string | null;
}
/**
 * A pool: who meets whom, and how they stand, best first.
 */
export interface TournamentPool {
  standings: StandingDocument[];
  tables: TournamentTableDocument[];
}
/**
 * A table of a tournament.
 */
export interface TournamentTableDocument {
  id: string;
  round: number;
  status: string;
  seats: TournamentSeat[];
}
/**
 * A seat at a table: an entrant, or a bot; its ``place`` once the game is over.
 */
export interface TournamentSeat {
  name: string;
  entrant: number | null;
  place: number | null;
}
/**
 * A tournament in a list: ``players`` sit at a table. ``entered`` and ``host`` say whether the client is one of them.
 */
export interface TournamentSummary {
  id: string;
  created: number;
  name: string;
  status: string;
  edition: string;
  options: string[];
  players: number;
  rounds: number;
  public: boolean;
  entrants: number;
  entered: boolean;
  host: boolean;
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
 * Try another answer to the decision after ``at`` actions of a finished game.
 */
export interface TryAnswer {
  at: number;
  action: string;
}
/**
 * What an answer is worth beside the one given and the best one found; it ``gained`` so much over the one given.
 *
 * >>> list(TryDocument.__annotations__)[:4]
 * ['at', 'seat', 'answer', 'given']
 */
export interface TryDocument {
  at: number;
  seat: number;
  answer: AnswerDocument;
  given: AnswerDocument;
  best: AnswerDocument;
  gained: number;
  error: number;
  sure: boolean;
  reason: WhyDocument;
  rollouts: number;
  seed: number;
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
 * Do what a link that came by mail is for; ``name`` is that of a new account.
 */
export interface UseMailLink {
  key: string;
  name?: string;
  adopt?: boolean;
}
/**
 * What a browser answers with a passkey, in base64url.
 */
export interface UsedPasskey {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
}
/**
 * The state of a table and what the client missed. ``undo`` lists the client's seats whose last turn can be undone now, ``back``
 * those that may ask all others to take it back. ``now`` is the server's time, for clocks.
 *
 * ``orders`` are the standing orders of the client's seats, which nobody else is told.
 * ``ruleset`` never changes, so no other message has it. ``chat`` has the most recent lines; ``earlier_chat`` tells whether there are
 * older ones.
 */
export interface Welcome {
  type: "welcome";
  seq: number;
  now: number;
  you: You;
  ruleset: RulesetDocument;
  table: TableDocument;
  view: ViewDocument | null;
  decisions: DecisionDocument[];
  undo: number[];
  orders: OwnOrder[];
  back: number[];
  missed: NewsDocument[];
  chat: ChatDocument[];
  earlier_chat: boolean;
}
/**
 * The client's own seats, the seats that are ``kept`` for it (see ``reserved``), and whether it is the host.
 *
 * Those of its seats that are ``held`` are owned by another guest id: the client is a further device of their owner.
 * ``looked`` is how many actions had been played when the player was last here; None if unknown, or if nothing was played since.
 */
export interface You {
  seats: number[];
  kept: number[];
  host: boolean;
  held: number[];
  looked: number | null;
}
/**
 * When to be told something; times of day in minutes after midnight, in a time zone such as Europe/Athens.
 */
export interface Wishes {
  zone: string;
  quiet_from?: number | null;
  quiet_until?: number | null;
  digest_at?: number | null;
}
