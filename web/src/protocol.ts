// Made by `bellona serve --types` from the server's own messages. Do not edit.

export const VERSION = 2;

/** What a sentence names: a "unit", "model", "weapon", "player" or "rule". */
export interface MentionShown {
  kind: string;
  key: string;
  text: string;
  owner: number;
}

/**
 * The first message. `since` facts are known already, if nothing before place `n` was taken back meanwhile. `pace` is
 * how fast bots should act for this reader.
 */
export interface Hello {
  type: "hello";
  v: number;
  token: string;
  lang?: "en" | "zh-Hans" | "zh-Hant";
  pace?: "at-once" | "fast" | "normal";
  since?: number;
  n?: number;
}

/** An answer to the question that `n` numbers. */
export interface Answer {
  type: "answer";
  id: number;
  n: number;
  asks: string;
  answer: unknown;
}

/** Everything that can still be done in this step is left undone, as the question's `idle` says. */
export interface Idle {
  type: "idle";
  id: number;
  n: number;
}

/** Would this answer be refused? */
export interface Check {
  type: "check";
  id: number;
  n: number;
  answer: unknown;
}

/** Legal answers to show or to step through. */
export interface SuggestionsWanted {
  type: "suggest";
  id: number;
  n: number;
  most?: number;
}

/** Where can this model get to in the placement that is asked for? */
export interface ReachWanted {
  type: "reach";
  id: number;
  n: number;
  model: string;
}

/** How do these models get there in the placement that is asked for, around what is in their way? */
export interface WayWanted {
  type: "way";
  id: number;
  n: number;
  goals: Record<string, [number, number, number, number, number]>;
}

/** What does this answer come to, whether or not it is legal? */
export interface TraceWanted {
  type: "trace";
  id: number;
  n: number;
  answer: unknown;
}

/** An end of the tape: a unit, one of its models, the model if it stood there, or a point on the table. */
export interface TapeEnd {
  unit?: string;
  model?: string;
  pose?: [number, number, number, number, number] | null;
  at?: [number, number] | null;
}

/** How far is it from a to b? */
export interface MeasureWanted {
  type: "measure";
  id: number;
  a: TapeEnd;
  b: TapeEnd;
}

/** Whom does a unit or model see, or whom would it see if it stood there; one unit, or all of the enemy's. */
export interface SightWanted {
  type: "sight";
  id: number;
  unit: string;
  model?: string;
  poses?: Record<string, [number, number, number, number, number]>;
  to?: string;
  seen_by?: boolean;
}

/** The odds of the attacks of a unit on a target, as things stand or as the given answer would declare them. */
export interface OddsWanted {
  type: "odds";
  id: number;
  unit: string;
  target: string;
  answer?: unknown;
}

/** The distances worth showing round a unit. */
export interface RingsWanted {
  type: "rings";
  id: number;
  unit: string;
}

/** The areas about a unit that its ruleset knows, as it stands or if its models stood there. */
export interface AreasWanted {
  type: "areas";
  id: number;
  unit: string;
  poses?: Record<string, [number, number, number, number, number]>;
}

/** The table as solid geometry, to look at it from where a model stands or would stand. */
export interface EyeWanted {
  type: "eye";
  id: number;
  unit: string;
  model: string;
  poses?: Record<string, [number, number, number, number, number]>;
}

/** Take back one's own last answer; the other is asked where dice, secrets or answers have come in since. */
export interface Undo {
  type: "undo";
  id: number;
}

/** Yes or no to the other's wish of this number: to take back, or to agree on a result. */
export interface Consent {
  type: "consent";
  id: number;
  wish: number;
  yes: boolean;
}

/** A standing order: asked `asks` (or anything that begins so, with "*") while `when` holds, answer this. */
export interface GivenOrder {
  asks: string;
  answer: "first" | "pass" | Record<string, unknown>;
  when?: Record<string, unknown>;
}

/** One's standing orders from now on. */
export interface Orders {
  type: "orders";
  id: number;
  orders: GivenOrder[];
}

/** The hash of a seat's share in fair dice. `round` is that of the pledges, or the next where the share is lost. */
export interface Pledge {
  type: "pledge";
  id: number;
  round: number;
  pledge: string;
}

/** A seat's share in fair dice, shown when all have pledged. */
export interface Share {
  type: "share";
  id: number;
  round: number;
  share: string;
}

/** How fast bots should act from now on, so that the reader can follow. */
export interface Follow {
  type: "pace";
  pace: "at-once" | "fast" | "normal";
}

/** Something said to everybody at the table. */
export interface Chat {
  type: "chat";
  text: string;
}

/** One of the quick signals, which all see in their own language. */
export interface Signal {
  type: "signal";
  name: "agree" | "disagree" | "hello" | "hold-on" | "thanks" | "well-played" | "your-turn";
}

/** Give the game up. */
export interface Concede {
  type: "concede";
  id: number;
}

/** Propose to end the game with this winner, or drawn; the other is asked. */
export interface Agree {
  type: "agree";
  id: number;
  winner?: 0 | 1 | null;
}

/** Call for a ruling on a point, with the words that one finds reasonable; the other is asked. */
export interface Call {
  type: "call";
  id: number;
  point: string;
  words: string;
}

/** Talk to me in another language from now on: the whole log comes again. */
export interface Speak {
  type: "lang";
  lang: "en" | "zh-Hans" | "zh-Hant";
}

/**
 * What a question is about, as far as any client can draw it; rulesets tell more. `distances` is how far each model may
 * go, `from_enemies` a distance from enemies worth showing, `edges` are lines on which a unit may come on, `target` is
 * the unit that is aimed at, `between` are two of the cast who face each other. `aims` names, by option, the unit that
 * it would be aimed at.
 */
export interface About {
  aims?: Record<string, string>;
  between?: string[];
  distances?: Record<string, number>;
  edges?: [[number, number], [number, number]][];
  from_enemies?: number;
  target?: string;
  unit?: string;
  [more: string]: unknown;
}

/**
 * Something to choose; `tells` is what the ruleset says about it, and `more` the same in words. `acts`: whether it can
 * do anything; one that cannot may still be chosen.
 */
export interface OptionShown {
  key: string;
  title: string;
  tells: Record<string, unknown>;
  more: string;
  acts: boolean;
}

/**
 * Answer: a key (None: none of them, where `least` is 0), or a list of keys where not `single`. `idle` says what all of
 * them do if they are left to themselves, where `idle` may be sent instead of an answer. `writes`: `{"words": …}` of
 * one's own, at most so many characters, may be answered instead of an option.
 */
export interface ChooseShown {
  kind: "choose";
  options: OptionShown[];
  single: boolean;
  least: number;
  most: number;
  idle: string;
  writes: number;
  name: string;
  player: number;
  rules: string[];
  title: string;
  why: string[];
  about: About;
  offer: string;
  effect: string;
  event: (string | MentionShown)[];
  hint: string;
  secret: boolean;
  warns: boolean;
}

/** Answer: `{thing: option}`; every thing where `all`. */
export interface AssignShown {
  kind: "assign";
  things: Record<string, string[]>;
  titles: Record<string, string>;
  all: boolean;
  name: string;
  player: number;
  rules: string[];
  title: string;
  why: string[];
  about: About;
  offer: string;
  effect: string;
  event: (string | MentionShown)[];
  hint: string;
  secret: boolean;
  warns: boolean;
}

/**
 * Answer: built as `form` says, e.g. `{"each": {"list": "pose"}}` is `{model: [pose, ...]}`; None to pass. "manoeuvre",
 * "formation" and "entry" are answers about a unit that is a block: `docs/protocol.md` has their fields.
 */
export interface PlaceShown {
  kind: "place";
  may_pass: boolean;
  form: unknown;
  reaches: boolean;
  ways: boolean;
  traces: boolean;
  name: string;
  player: number;
  rules: string[];
  title: string;
  why: string[];
  about: About;
  offer: string;
  effect: string;
  event: (string | MentionShown)[];
  hint: string;
  secret: boolean;
  warns: boolean;
}

/** Real dice to type in. Answer: `count` numbers. */
export interface RollShown {
  kind: "roll";
  count: number;
  sides: number;
  name: string;
  player: number;
  rules: string[];
  title: string;
  why: string[];
  about: About;
  offer: string;
  effect: string;
  event: (string | MentionShown)[];
  hint: string;
  secret: boolean;
  warns: boolean;
}

/** Answer: all the things in the order that is wanted. `tells` is what the ruleset says of each, `more` in words. */
export interface OrderShown {
  kind: "order";
  things: string[];
  titles: Record<string, string>;
  tells: Record<string, Record<string, unknown>>;
  more: Record<string, string>;
  name: string;
  player: number;
  rules: string[];
  title: string;
  why: string[];
  about: About;
  offer: string;
  effect: string;
  event: (string | MentionShown)[];
  hint: string;
  secret: boolean;
  warns: boolean;
}

export interface SeatShown {
  player: number;
  name: string;
  bot: string;
  connected: boolean;
}

/** Size in inches and terrain; neither changes in a game. */
export interface TableShown {
  size: [number, number];
  terrain: Record<string, unknown>[];
}

/** A step of a phase; titles are by language. */
export interface StepShown {
  name: string;
  title: Record<string, string>;
}

export interface PhaseShown {
  name: string;
  title: Record<string, string>;
  steps: StepShown[];
}

/**
 * A part of the game: set-up, battle. Its phases are those of a turn, or of a round where nobody has turns.
 * `has_rounds`: whether rounds are counted in it.
 */
export interface StageShown {
  name: string;
  title: Record<string, string>;
  phases: PhaseShown[];
  has_rounds: boolean;
}

/** A standing order, what it answers in words, and in which case only. */
export interface StandingShown {
  asks: string;
  answer: "first" | "pass" | Record<string, unknown>;
  when: Record<string, unknown>;
  title: string;
  case: string;
}

/**
 * Where the parties to fair dice stand: "server", "0" and "1", less the seats of bots; `docs/dice.md` tells more.
 * Shares may be shown when all have pledged; no dice fall until all seats' are. The server's is told in `over`.
 */
export interface FairShown {
  scheme: number;
  round: number;
  parties: string[];
  pledges: Record<string, string>;
  shares: Record<string, string>;
}

/**
 * `player` is None for spectators. `cast` says who the pieces are: names, bases, profiles. `stages` is the course of
 * the game: what a phase bar shows.
 */
export interface Welcome {
  type: "welcome";
  v: number;
  game: string;
  ruleset: string;
  player: number | null;
  seats: SeatShown[];
  hot_seat: boolean;
  table: TableShown;
  cast: Record<string, unknown>;
  stages: StageShown[];
  lang: string;
  dice: string;
  fair: FairShown | null;
  bots: string;
  kept_days: number | null;
  rulings: number;
}

/** The fact numbered `n` of those that this player may know, as a sentence. */
export interface LogLine {
  n: number;
  text: string;
  parts: (string | MentionShown)[];
  kind: string;
  rules: string[];
  units: string[];
  fact: Record<string, unknown>;
  minor: boolean;
  heading: string;
}

/**
 * Where the game stands: the names of stage, phase and step, whose turn it is (-1: nobody's), and who acts in a step in
 * which players alternate.
 */
export interface ClockShown {
  stage: string;
  round: number;
  player: number;
  phase: string;
  step: string;
  over: boolean;
  acts: number;
}

/**
 * What has changed: units (None: gone), the rest of the visible state by key, the new lines of the log. `n` numbers the
 * question. `can_undo` is "free", "ask" (the other has to consent) or "no". `orders` are one's standing orders, where
 * they have changed. `secrets`: at one screen, whether the players know different things now.
 */
export interface Update {
  type: "update";
  n: number;
  clock: ClockShown;
  units: Record<string, Record<string, unknown> | null>;
  rest: Record<string, unknown>;
  log: LogLine[];
  facts: number;
  request: ChooseShown | AssignShown | PlaceShown | RollShown | OrderShown | null;
  waiting_for: number[];
  can_undo: "ask" | "free" | "no";
  thinking: number[];
  clocks: number[] | null;
  timed: number[];
  orders: StandingShown[] | null;
  secrets: boolean;
}

/**
 * What a refusal is about, as far as any client can draw it; rules tell more. `a` and `b` are models at odds with each
 * other; a wall in the way is `wall` inches long, `from` a point `to` another.
 */
export interface Blamed {
  a?: string;
  b?: string;
  from?: [number, number];
  model?: string;
  models?: string[];
  to?: [number, number];
  wall?: number;
  [more: string]: unknown;
}

/** The answer is against the rules; the question stands. */
export interface AnswerRefused {
  type: "refused";
  id: number;
  why: string;
  rules: string[];
  about: Blamed;
  text: string;
}

export interface RefusalShown {
  why: string;
  rules: string[];
  about: Blamed;
  text: string;
}

/** The request numbered `id` is done and stored. */
export interface Accepted {
  type: "accepted";
  id: number;
}

/** Why the answer would be refused, or what it loses that its giver may not be aware of. */
export interface Checked {
  type: "checked";
  id: number;
  refusal: RefusalShown | null;
  warnings: RefusalShown[];
}

export interface Suggested {
  type: "suggested";
  id: number;
  answers: unknown[];
}

/** Where the middle of the base can come to: outlines, holes among them (even-odd). */
export interface Reached {
  type: "reached";
  id: number;
  outline: [number, number][][];
}

/** A path for each model for which there is one. */
export interface Led {
  type: "led";
  id: number;
  paths: Record<string, [number, number, number, number, number][]>;
}

/**
 * Bases in ranks and files: the middle of the front edge and the facing, the size of a base (across and along), and
 * which places of the last rank are filled. `unit.block` in a view is the same.
 */
export interface BlockShown {
  x: number;
  y: number;
  fx: number;
  fy: number;
  width: number;
  depth: number;
  formation: FormationShown;
}

export interface FormationShown {
  files: number;
  ranks: number;
  last: number[];
}

/**
 * What an answer comes to, and why it would be refused: where the block and each of its models ends, the inches that
 * count and those left, the units that it touches, and where blocks end that turn after it of themselves.
 */
export interface Traced {
  type: "traced";
  id: number;
  refusal: RefusalShown | null;
  block: BlockShown;
  poses: Record<string, [number, number, number, number, number]>;
  inches: number;
  left: number | null;
  contacts: string[];
  then: Record<string, BlockShown>;
}

/** The closest points and the distance between them through the air, and its parts. */
export interface Measured {
  type: "measured";
  id: number;
  distance: number;
  horizontal: number;
  vertical: number;
  start: [number, number, number];
  end: [number, number, number];
}

/** How a unit is seen; `line` is a free line where it is; `by` is what stands in the way. */
export interface TargetShown {
  unit: string;
  how: "blocked" | "clear" | "partly";
  line: [[number, number, number], [number, number, number]] | null;
  by: MentionShown[];
}

export interface Seen {
  type: "seen";
  id: number;
  targets: TargetShown[];
}

/** As `POST /api/odds` answers; None where the ruleset has no odds or there is no attack. */
export interface OddsShown {
  type: "chances";
  id: number;
  odds: Record<string, unknown> | null;
}

export interface Ring {
  name: string;
  distance: number;
  title: string;
}

export interface Ringed {
  type: "ringed";
  id: number;
  rings: Ring[];
}

/** An area about a unit, as far as it lies on the table. */
export interface AreaShown {
  name: string;
  title: string;
  outline: [number, number][];
}

export interface Outlined {
  type: "outlined";
  id: number;
  areas: AreaShown[];
}

/** A solid with an outline in plan, from one height to another. */
export interface PrismShown {
  outline: [number, number][];
  bottom: number;
  top: number;
  feature: string;
  unit: string;
  model: string;
  owner: number;
}

/** The table as prisms, and where the eye is and looks. */
export interface EyeShown {
  type: "scene";
  id: number;
  size: [number, number];
  eye: [number, number, number];
  toward: [number, number];
  prisms: PrismShown[];
}

/**
 * The other would like to take their last answer back; `reveals` is what has become known since. `wish` numbers it: a
 * consent names the wish that it means.
 */
export interface UndoAsked {
  type: "undo-asked";
  wish: number;
  by: number;
  reveals: string[];
}

/** The other proposes to end the game. */
export interface AgreeAsked {
  type: "agree-asked";
  wish: number;
  by: number;
  winner: number | null;
}

/** The other has a new game of the same set-up ready; `POST /api/games/{game}/rematch` gives one's seat in it. */
export interface RematchAsked {
  type: "rematch-asked";
  by: number;
}

/** The other does not consent. */
export interface Declined {
  type: "declined";
  by: number;
}

/** Something was taken back: only the first `facts` lines of the log still stand. An update follows. */
export interface Undone {
  type: "undone";
  by: number;
  facts: number;
}

export interface Chatted {
  type: "chatted";
  by: number | null;
  text: string;
}

export interface Signalled {
  type: "signalled";
  by: number | null;
  name: string;
}

export interface Presence {
  type: "presence";
  seats: SeatShown[];
  fair: FairShown | null;
}

/**
 * The game is over: `winner` None is a draw; `how` is "played", "conceded", "agreed" or "time". `shares` are those of
 * the server and its bots; `rolls` and `digest` say which log is the true one.
 */
export interface GameOver {
  type: "over";
  winner: number | null;
  scores: number[];
  how: string;
  replay: string;
  shares: Record<string, string>;
  rolls: number;
  digest: string;
}

/** Something is wrong with a message; nothing has changed. `text` is for people. */
export interface Error {
  type: "error";
  code:
    | "broken-rule"
    | "malformed"
    | "not-now"
    | "not-pledged"
    | "not-your-turn"
    | "over"
    | "stale"
    | "storage"
    | "too-costly"
    | "too-fast"
    | "too-large"
    | "unknown-game"
    | "version"
    | "wrong-seat";
  text: string;
  id: number | null;
}

/** A person, or a bot by its name. */
export interface SeatWanted {
  kind?: "bot" | "person";
  bot?: string;
  name?: string;
}

/** A chess clock: minutes for each player, and seconds that come with every answer. */
export interface ClockWanted {
  minutes: number;
  increment?: number;
}

/** A game to be played: one of the ruleset's starters, or a set-up of one's own. */
export interface NewGame {
  ruleset: string;
  starter?: string;
  setup?: Record<string, unknown> | null;
  seats: [SeatWanted, SeatWanted];
  dice?: "fair" | "seeded" | "typed";
  seed?: number | null;
  hot_seat?: boolean;
  clock?: ClockWanted | null;
  lang?: "en" | "zh-Hans" | "zh-Hant";
}

/** A new game from a point of a replay: after `at` rows. */
export interface BranchWanted {
  at: number;
  seats: [SeatWanted, SeatWanted];
  dice?: "fair" | "seeded" | "typed";
  seed?: number | null;
  hot_seat?: boolean;
}

/** Who holds the token has the seat; it is shown only here. None: a bot's. */
export interface SeatMade {
  player: number;
  token: string | null;
}

export interface GameMade {
  game: string;
  seats: SeatMade[];
  spectator: string;
  pledge: string | null;
  kept_days: number | null;
}

/** Something to choose, titled in every language. */
export interface Titled {
  key: string;
  title: Record<string, string>;
}

/** A set-up that is ready to play, and the points that each army may spend in it. */
export interface Starter {
  key: string;
  title: Record<string, string>;
  setup: Record<string, unknown>;
  points: number | null;
}

/** A field of a set-up, or a switch: what it may be. Of a switch the first stands by default. */
export interface Several {
  key: string;
  title: Record<string, string>;
  options: Titled[];
}

/**
 * A ruleset and what its games are set up from; of the bots the best comes first. Rulesets come in their order.
 * `credit` says whose data it uses, or nothing.
 */
export interface RulesetShown {
  name: string;
  title: Record<string, string>;
  starters: Starter[];
  choices: Several[];
  switches: Several[];
  bots: Titled[];
  credit: Record<string, string>;
}

/** A set-up to be looked at before anybody plays it. */
export interface SetupWanted {
  ruleset: string;
  setup: Record<string, unknown>;
  lang?: "en" | "zh-Hans" | "zh-Hant";
}

/** The table and the armies of a set-up, as those who draw them need them. */
export interface SetupShown {
  table: Record<string, unknown>;
  cast: Record<string, unknown>;
  units: Record<string, unknown>;
}

/** One's own seat in a new game of the same set-up. */
export interface Rematch {
  game: string;
  token: string;
}

/** What anybody may know about a game. */
export interface GameShown {
  game: string;
  ruleset: string;
  seats: SeatShown[];
  round: number;
  over: boolean;
  scores: number[];
  winner: number | null;
}

/** An uploaded record, and for how many days it is kept. */
export interface ReplayMade {
  replay: string;
  kept_days: number | null;
}

/** One answered question of a replay. */
export interface RowShown {
  n: number;
  asks: string;
  player: number;
  giver: string;
}

/** A phase begins before row `n`. */
export interface Mark {
  n: number;
  stage: string;
  round: number;
  player: number;
  phase: string;
}

/** In a step in which players alternate, one of them begins to act before row `n`. */
export interface ActMark {
  n: number;
  player: number;
}

export interface ReplayShown {
  replay: string;
  ruleset: string;
  table: Record<string, unknown>;
  cast: Record<string, unknown>;
  steps: RowShown[];
  marks: Mark[];
  acts: ActMark[];
  stages: StageShown[];
  scores: number[];
  winner: number | null;
}

/** The table before the first row: there at once, while the rows of a long game are gone through. */
export interface ReplayOpening {
  ruleset: string;
  table: Record<string, unknown>;
  cast: Record<string, unknown>;
  stages: StageShown[];
  clock: Record<string, unknown>;
  units: Record<string, unknown>;
  rest: Record<string, unknown>;
}

/** The table after row `n` as a spectator sees it, and what was told since row `since`. */
export interface ReplayAt {
  n: number;
  clock: Record<string, unknown>;
  units: Record<string, unknown>;
  rest: Record<string, unknown>;
  log: LogLine[];
}

/** A rule of the catalogue, its title in one language. `lang` is the one that its text is written in. */
export interface RuleShown {
  id: string;
  ruleset: string;
  chapter: string;
  title: string;
  text: string;
  see: string[];
  lang: string;
}

/** A ruleset that is catalogued, be it played here or not; editions of one game can be compared with each other. */
export interface EditionShown {
  name: string;
  title: string;
  game: string;
  rules: number;
}

export interface RuleNamed {
  id: string;
  title: string;
}

/** How a rule departs from the edition that its own is held against. */
export interface RuleDiffers {
  id: string;
  text: string;
}

/** Rules of two editions that answer to each other, or of one that the other lacks; the difference in sentences. */
export interface RulesCompared {
  verdict: "changed" | "gone" | "new" | "same";
  old: RuleNamed[];
  new: RuleNamed[];
  differs: RuleDiffers[];
}

export interface ChapterCompared {
  name: string;
  title: string;
  rules: RulesCompared[];
}

/**
 * Two editions, chapter by chapter; `counts` are the rules of both by verdict. `beside` is a third edition, where the
 * sentences tell how each of the two departs from that.
 */
export interface EditionsCompared {
  old: EditionShown;
  new: EditionShown;
  old_counts: Record<string, number>;
  new_counts: Record<string, number>;
  chapters: ChapterCompared[];
  beside: EditionShown | null;
}

/** What a word of a ruleset is called in one language, and the rule that it names, if any. */
export interface TermShown {
  title: string;
  rule: string;
}

/**
 * What is filled in at one place of a question ("attacks.0.count"), and what stands there at first. None is left out of
 * the question. "text" may hold dice; "choice" is one of the options, "words" are any number of them or of others; `of`
 * is the kind of words that they are.
 */
export interface BlankShown {
  name: string;
  at: string;
  kind: "choice" | "flag" | "number" | "text" | "words";
  title: string;
  value: unknown;
  least: number | null;
  most: number | null;
  options: Record<string, TermShown>;
  of: string;
}

/** Blanks filled in at once, by their names; the title is by language. */
export interface SampleShown {
  title: Record<string, string>;
  values: Record<string, unknown>;
}

/** Blanks of a form that belong together, and what they may be filled with. */
export interface PartShown {
  name: string;
  title: string;
  blanks: BlankShown[];
  samples: SampleShown[];
}

export interface Problem {
  code: string;
  message: string;
  place: string;
}

/** How every error is told. */
export interface ProblemShown {
  error: Problem;
}

export type FromClient =
  | Hello
  | Answer
  | Idle
  | Check
  | SuggestionsWanted
  | ReachWanted
  | WayWanted
  | TraceWanted
  | MeasureWanted
  | SightWanted
  | OddsWanted
  | RingsWanted
  | AreasWanted
  | EyeWanted
  | Undo
  | Consent
  | Orders
  | Pledge
  | Share
  | Follow
  | Chat
  | Signal
  | Concede
  | Agree
  | Call
  | Speak;

export type ToClient =
  | Welcome
  | Update
  | AnswerRefused
  | Accepted
  | Checked
  | Suggested
  | Reached
  | Led
  | Traced
  | Measured
  | Seen
  | OddsShown
  | Ringed
  | Outlined
  | EyeShown
  | UndoAsked
  | AgreeAsked
  | RematchAsked
  | Declined
  | Undone
  | Chatted
  | Signalled
  | Presence
  | GameOver
  | Error;

export type Asked = ChooseShown | AssignShown | PlaceShown | RollShown | OrderShown;
