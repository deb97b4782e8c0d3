/** A game as this seat sees it: what the server said last, and nothing worked out from it but for drawing. */
import { stageOf } from "./course";
import { Part } from "./fair";
import { Ground, type Point, type Pose } from "./geometry";
import { Link, type Question, type Reply, type Standing } from "./link";
import type {
  AgreeAsked,
  AnswerRefused,
  AreaShown,
  Asked,
  OddsShown,
  ClockShown,
  Error as ErrorTold,
  FairShown,
  GivenOrder,
  LogLine,
  GameOver,
  PhaseShown,
  RefusalShown,
  Ring,
  EyeShown,
  SeatShown,
  Signal,
  TapeEnd,
  StageShown,
  StandingShown,
  TargetShown,
  ToClient,
  Traced,
  UndoAsked,
  Update,
  Welcome,
} from "./protocol";
import { drawnFrom, type Cast, type Rest, type TableShape, type Unit } from "./shown";
import type { Pace } from "./settings.svelte";
import { say, speech, type Lang } from "./words.svelte";

const GONE = new Set<ErrorTold["code"]>(["stale", "not-your-turn", "over"]); // the question that was asked about
const BUSY = new Set<ErrorTold["code"]>(["too-fast", "too-costly"]);
const SOON = 500; // milliseconds until help is asked for once more, then twice as many
const isLater = (reply: Reply) => reply.type === "lost" || (reply.type === "error" && BUSY.has(reply.code));

export interface Said {
  by: number | null;
  text: string;
}

/** What the board needs to draw: a running game, or a moment of a recorded one. */
export interface Scenery {
  readonly ruleset: string;
  readonly table: TableShape | null;
  readonly cast: Cast;
  readonly units: Record<string, Unit>;
  readonly rest: Rest;
  readonly ground: Ground;
  readonly player: number | null;
  picked: string;
  lit: string[];
  readonly moves?: Record<string, Pose[]>;
  unitName(key: string): string;
  rings(unit: string): Promise<Ring[]>;
  sight(unit: string, model?: string, poses?: Record<string, Pose>, seenBy?: boolean): Promise<TargetShown[]>;
  readonly areas?: (unit: string, poses?: Record<string, Pose>) => Promise<AreaShown[]>;
  readonly eye?: (unit: string, model: string, poses?: Record<string, Pose>) => Promise<EyeShown | null>;
  measure(a: TapeEnd, b: TapeEnd): Promise<Reply>;
}

export class Game implements Scenery {
  standing = $state<Standing>("opening");
  player = $state<number | null>(null);
  ruleset = $state("");
  key = $state("");
  seats = $state.raw<SeatShown[]>([]);
  table = $state.raw<TableShape | null>(null);
  cast = $state.raw<Cast>({ units: {}, models: {} });
  stages = $state.raw<StageShown[]>([]);
  hotSeat = $state(false);
  dice = $state("");
  fair = $state.raw<FairShown | null>(null);
  keptDays = $state<number | null>(null); // that the game is kept when nobody comes any more
  rulings = $state(0); // characters that may be written in a call for a ruling; 0: the rules have no such thing
  shareLost = $state(false); // all wait for this seat's share, which this browser does not have
  private bots = ""; // the pledge of what their choices follow from
  private part: Part | null = null; // in fair dice
  private hasCome = false; // just now
  private held: { n: number; asks: string; answer: unknown } | null = null; // that nobody has heard
  units = $state.raw<Record<string, Unit>>({});
  rest = $state.raw<Rest>({});
  clock = $state.raw<ClockShown | null>(null);
  log = $state.raw<LogLine[]>([]);
  request = $state.raw<Asked | null>(null);
  waitingFor = $state.raw<number[]>([]);
  thinking = $state.raw<number[]>([]);
  clocks = $state.raw<number[] | null>(null);
  timed = $state.raw<number[]>([]); // whose time runs
  clockedAt = $state(0); // when the clocks showed this
  orders = $state.raw<StandingShown[]>([]);
  secrets = $state(false);
  private since = $state(-1); // how long the log was at this seat's last answer
  readonly fresh = $derived(this.since < 0 ? [] : this.log.slice(this.since)); // what has happened since then
  moves = $state.raw<Record<string, Pose[]>>({}); // the paths by which models have just come to where they stand
  n = $state(0);
  asked = $state(0); // grows with every new question; whoever is asked the same again keeps what he has begun
  canUndo = $state<Update["can_undo"]>("no");
  refusal = $state.raw<RefusalShown | null>(null);
  trouble = $state("");
  undoAsked = $state.raw<UndoAsked | null>(null);
  agreeAsked = $state.raw<AgreeAsked | null>(null);
  rematchAsked = $state(false);
  unread = $state(0); // messages since somebody looked
  over = $state.raw<GameOver | null>(null);
  chat = $state.raw<Said[]>([]);
  picked = $state(""); // the unit whose card is shown
  lit = $state.raw<string[]>([]); // units that the log or the question points at

  readonly ground = $derived.by(() => {
    const size = this.table?.size ?? [44, 60];
    const seat = this.hotSeat ? 0 : this.player; // at one screen the table does not turn with every seat
    return new Ground(size[0], size[1], seat !== null && (this.rest.across?.[seat] ?? seat === 1));
  });
  private readonly link: Link;

  constructor(readonly token: string) {
    const known = () => ({ since: 0, n: 0 });
    this.link = new Link(
      token,
      () => speech.lang,
      known,
      (m) => this.hear(m),
      (s) => (this.standing = s),
    );
  }

  private hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        return this.enter(message);
      case "update":
        return this.take(message);
      case "presence":
        this.seats = message.seats;
        return this.takePart(message.fair, false);
      case "chatted":
        return this.listen(message.by, message.text);
      case "signalled":
        return this.listen(message.by, say(`signal-${message.name}`));
      case "rematch-asked":
        this.rematchAsked = true;
        return;
      case "undo-asked":
        this.undoAsked = message;
        this.agreeAsked = null;
        return;
      case "agree-asked":
        this.agreeAsked = message;
        this.undoAsked = null;
        return;
      case "declined":
        this.trouble = say("declined");
        return;
      case "undone":
        this.log = this.log.slice(0, message.facts);
        this.since = Math.min(this.since, message.facts);
        return;
      case "over":
        this.over = message;
        return;
      case "error":
        return this.complain(message);
    }
  }

  private listen(by: number | null, text: string): void {
    this.chat = [...this.chat, { by, text }];
    if (by !== this.player) this.unread += 1;
  }

  private enter(welcome: Welcome): void {
    this.player = welcome.player;
    this.ruleset = welcome.ruleset;
    this.key = welcome.game;
    this.seats = welcome.seats;
    this.table = drawnFrom<TableShape>(welcome.table);
    this.cast = drawnFrom<Cast>(welcome.cast);
    this.stages = welcome.stages;
    this.hotSeat = welcome.hot_seat;
    this.dice = welcome.dice;
    this.bots = welcome.bots;
    this.keptDays = welcome.kept_days;
    this.rulings = welcome.rulings;
    this.part = welcome.player === null ? null : new Part(welcome.game, String(welcome.player));
    this.undoAsked = this.agreeAsked = null;
    this.trouble = "";
    this.units = {};
    this.rest = {};
    this.log = [];
    this.fair = welcome.fair;
    this.hasCome = true;
  }

  /** Fair dice are made from a share of the server and one of each player. Whoever comes hears first if it is over. */
  private takePart(fair: FairShown | null, hasCome: boolean): void {
    this.fair = fair;
    if (!fair || !this.part || this.hasCome !== hasCome || this.clock?.over) return;
    this.shareLost = this.part.isLost(fair);
    const next = this.part.next(fair, hasCome);
    if (next) void this.wish(this.link.ask(next));
  }

  /** All pledge shares anew. */
  pledgeAnew(): void {
    if (this.part && this.fair) void this.wish(this.link.ask(this.part.pledge(this.fair.round + 1)));
  }

  /** Whether all kept their pledges; null where another device of this seat can tell, undefined before the end. */
  get pledgesKept(): boolean | null | undefined {
    if (!this.over || !this.fair || this.fair.scheme === 1) return undefined;
    return (this.part ?? new Part(this.key, "")).check(this.fair, this.over.shares, this.bots);
  }

  private take(update: Update): void {
    const units = { ...this.units };
    for (const [key, unit] of Object.entries(update.units)) {
      if (unit) units[key] = drawnFrom<Unit>(unit);
      else delete units[key];
    }
    this.units = units;
    this.rest = { ...this.rest, ...update.rest };
    this.clock = update.clock;
    const known = update.facts - update.log.length;
    this.moves = known ? this.pathsIn(update.log) : {};
    this.log = [...this.log.slice(0, known), ...update.log];
    if (this.since < 0) this.since = update.facts;
    if (update.orders) this.orders = update.orders;
    this.secrets = update.secrets;
    this.waitingFor = update.waiting_for;
    this.thinking = update.thinking;
    this.clocks = update.clocks;
    this.timed = update.timed;
    this.clockedAt = performance.now();
    this.canUndo = update.can_undo;
    const hasCome = this.hasCome;
    if (hasCome) this.takePart(this.fair, true);
    this.hasCome = false;
    const same = this.request?.name === update.request?.name && this.n === update.n;
    this.request = update.request;
    this.n = update.n;
    if (!same) {
      this.asked += 1;
      this.refusal = null;
      this.undoAsked = this.agreeAsked = null;
    }
    if (hasCome) this.giveHeld();
  }

  /** The paths of others, for this seat has drawn its own itself. */
  private pathsIn(lines: LogLine[]): Record<string, Pose[]> {
    const drawn = this.request?.kind === "place" ? (this.request.about.unit ?? "") : "";
    return pathsIn(lines.filter((line) => line.fact.unit !== drawn));
  }

  unitName(key: string): string {
    return nameOf(this.cast, this.units[key], key);
  }

  seatName(player: number): string {
    return this.seats.find((seat) => seat.player === player)?.name || say("side", { side: player === 0 ? "A" : "B" });
  }

  /** What an option, a thing or a target is called. */
  titleOf(key: string): string {
    const asked = this.request;
    const told = asked && "titles" in asked ? asked.titles[key] : undefined;
    const option = asked?.kind === "choose" ? asked.options.find((one) => one.key === key)?.title : undefined;
    return told || option || (key in this.units ? this.unitName(key) : key.replaceAll("-", " "));
  }

  /** The unit that an option or a thing belongs to: "B1", "plasma>B1", "A2.3" or "A2.3/rifle". */
  unitOf(key: string): string {
    const end = key.split(">").at(-1)!;
    return [end, end.split("/")[0]!, end.split("/")[0]!.split(".")[0]!].find((part) => part in this.units) ?? "";
  }

  get stage(): StageShown | undefined {
    return this.clock ? stageOf(this.stages, this.clock) : undefined;
  }

  get phase(): PhaseShown | undefined {
    return this.stage?.phases.find((phase) => phase.name === this.clock?.phase);
  }

  /** Whether the question is which unit acts next in this step, so that the options are all that can still be done. */
  get isStep(): boolean {
    return this.request?.kind === "choose" && this.request.single && this.request.name === this.clock?.step;
  }

  // -- questions and answers ------------------------------------------------------------------------------------------

  /** Answer the open question. While nobody listens the answer is held, and given if the same is asked again. */
  async answer(answer: unknown): Promise<boolean> {
    if (!this.request) return false;
    const given = { type: "answer", n: this.n, asks: this.request.name, answer } as const;
    const reply = await this.heard(this.link.ask(given));
    if (reply.type === "lost") this.held = given;
    return reply.type === "accepted";
  }

  private giveHeld(): void {
    const held = this.held;
    this.held = null;
    if (held && this.n === held.n && this.request?.name === held.asks) void this.answer(held.answer);
  }

  /** Whatever could still be done in this step is left undone, as the question says. */
  async leaveIdle(): Promise<boolean> {
    return (await this.heard(this.link.ask({ type: "idle", n: this.n }))).type === "accepted";
  }

  private async heard(asked: Promise<Reply>): Promise<Reply> {
    this.refusal = null;
    this.trouble = "";
    this.since = this.log.length;
    const reply = await asked;
    if (reply.type === "refused") this.refusal = reply;
    if (reply.type === "error") this.complain(reply);
    return reply;
  }

  /** Ask for something that changes the game, and say if it cannot be done. */
  private async wish(asked: Promise<Reply>): Promise<void> {
    const reply = await asked;
    if (reply.type === "refused") this.trouble = reply.text;
    if (reply.type === "error") this.complain(reply);
  }

  /** Ask for help. What is about a question that is gone by now helps nobody, and nobody needs to hear so. */
  private async aid(asked: Promise<Reply>): Promise<Reply> {
    const reply = await asked;
    if (reply.type === "error" && !GONE.has(reply.code)) this.complain(reply);
    return reply;
  }

  /** Ask for help with the open question; while nobody listens, or the server has no time for it, later once more. */
  private async aidNow(message: Question): Promise<Reply> {
    const { asked } = this;
    let reply = await this.aid(this.link.ask(message));
    for (let pause = SOON; isLater(reply); pause *= 2) {
      await new Promise((wake) => setTimeout(wake, pause));
      if (this.asked !== asked || this.link.isClosed) break;
      reply = await this.link.ask(message);
      if (!isLater(reply)) this.trouble = "";
    }
    return reply;
  }

  private complain(error: ErrorTold): void {
    this.trouble = error.text;
  }

  async check(answer: unknown): Promise<RefusalShown | null | undefined> {
    const reply = await this.aidNow({ type: "check", n: this.n, answer });
    return reply.type === "checked" ? reply.refusal : undefined;
  }

  /** What an answer loses that its giver may not be aware of. */
  async warnings(answer: unknown): Promise<RefusalShown[]> {
    const reply = await this.aidNow({ type: "check", n: this.n, answer });
    return reply.type === "checked" ? reply.warnings : [];
  }

  async suggestions(): Promise<unknown[]> {
    const reply = await this.aidNow({ type: "suggest", n: this.n });
    return reply.type === "suggested" ? reply.answers : [];
  }

  async reach(model: string): Promise<Point[][]> {
    const reply = await this.aidNow({ type: "reach", n: this.n, model });
    return reply.type === "reached" ? reply.outline : [];
  }

  async way(goals: Record<string, Pose>): Promise<Record<string, Pose[]>> {
    const reply = await this.aidNow({ type: "way", n: this.n, goals });
    return reply.type === "led" ? reply.paths : {};
  }

  /** What an answer comes to, or why it has no such form. */
  async trace(answer: unknown): Promise<Traced | AnswerRefused | null> {
    const reply = await this.aidNow({ type: "trace", n: this.n, answer });
    return reply.type === "traced" || reply.type === "refused" ? reply : null;
  }

  readonly areas = async (unit: string, poses: Record<string, Pose> = {}): Promise<AreaShown[]> => {
    const reply = await this.aid(this.link.ask({ type: "areas", unit, poses }));
    return reply.type === "outlined" ? reply.areas : [];
  };

  async sight(unit: string, model = "", poses: Record<string, Pose> = {}, seenBy = false): Promise<TargetShown[]> {
    const reply = await this.aid(this.link.ask({ type: "sight", unit, model, poses, seen_by: seenBy }));
    return reply.type === "seen" ? reply.targets : [];
  }

  async rings(unit: string): Promise<Ring[]> {
    const reply = await this.aid(this.link.ask({ type: "rings", unit }));
    return reply.type === "ringed" ? reply.rings : [];
  }

  measure(a: TapeEnd, b: TapeEnd): Promise<Reply> {
    return this.aid(this.link.ask({ type: "measure", a, b }));
  }

  async odds(unit: string, target: string, answer: unknown): Promise<OddsShown["odds"]> {
    const reply = await this.aid(this.link.ask({ type: "odds", unit, target, answer }));
    return reply.type === "chances" ? reply.odds : null;
  }

  readonly eye = async (unit: string, model: string, poses: Record<string, Pose> = {}): Promise<EyeShown | null> => {
    const reply = await this.aid(this.link.ask({ type: "eye", unit, model, poses }));
    return reply.type === "scene" ? reply : null;
  };

  undo(): void {
    this.trouble = this.canUndo === "ask" ? say("undo-wait") : "";
    void this.wish(this.link.ask({ type: "undo" }));
  }

  consent(yes: boolean): void {
    const wish = (this.undoAsked ?? this.agreeAsked)?.wish;
    this.undoAsked = this.agreeAsked = null;
    if (wish !== undefined) void this.wish(this.link.ask({ type: "consent", wish, yes }));
  }

  concede(): void {
    void this.wish(this.link.ask({ type: "concede" }));
  }

  call(point: string, words: string): void {
    void this.wish(this.link.ask({ type: "call", point, words }));
  }

  agree(winner: 0 | 1 | null): void {
    this.trouble = say("agree-wait");
    void this.wish(this.link.ask({ type: "agree", winner }));
  }

  /** Standing orders from now on; the newest come first, so that they win. */
  order(orders: GivenOrder[]): void {
    void this.wish(this.link.ask({ type: "orders", orders }));
  }

  /** Answer this question, and every one of its name, like this. */
  always(answer: GivenOrder["answer"]): void {
    const asks = this.request?.name;
    if (!asks) return;
    const others = this.orders
      .filter((one) => one.asks !== asks)
      .map(({ asks, answer, when }) => ({ asks, answer, when }));
    this.order([{ asks, answer }, ...others]);
  }

  say(text: string): void {
    this.link.tell({ type: "chat", text });
  }

  signal(name: Signal["name"]): void {
    this.link.tell({ type: "signal", name });
  }

  /** How fast bots should act. */
  follow(pace: Pace): void {
    this.link.tell({ type: "pace", pace });
  }

  speak(lang: Lang): void {
    this.link.tell({ type: "lang", lang });
  }

  close(): void {
    this.link.close();
  }
}

export function nameOf(cast: Cast, unit: Unit | undefined, key: string): string {
  const called = (part: string) => speech.name(cast.units[part]?.name, part);
  const namesakes = (part: string) =>
    Object.keys(cast.units).filter((other) => cast.units[other]!.name.en === cast.units[part]?.name.en);
  const parts = unit?.parts ?? [{ key }];
  return parts
    .map((part) => (namesakes(part.key).length > 1 ? `${called(part.key)} (${part.key})` : called(part.key)))
    .join(" + ");
}

/** The paths that facts tell of: by which poses models came to where they stand. */
export function pathsIn(lines: LogLine[]): Record<string, Pose[]> {
  const told = lines.map((line) => (line.fact as { paths?: Record<string, Pose[]> }).paths ?? {});
  return Object.assign({}, ...told) as Record<string, Pose[]>;
}
