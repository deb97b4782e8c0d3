/** A game as this seat sees it: what the server said last, and nothing worked out from it but for drawing. */
import { Ground, type Point, type Pose } from "./geometry";
import { Link, type Reply, type Standing } from "./link";
import type {
  AgreeAsked, Asked, Chances, ClockShown, FairShown, GivenOrder, LogLine, Over, PhaseShown, RefusalShown, Ring, Scene,
  SeatShown, Signal, Spot, StageShown, StandingShown, Target, ToClient, UndoAsked, Update, Welcome,
} from "./protocol";
import type { Cast, Rest, TableShape, Unit } from "./shown";
import type { Pace } from "./settings.svelte";
import { say, speech, type Lang } from "./words.svelte";

export interface Said { by: number | null; text: string }

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
  sight(unit: string, model?: string, poses?: Record<string, Pose>, seenBy?: boolean): Promise<Target[]>;
  eye?(unit: string, model: string, poses?: Record<string, Pose>): Promise<Scene | null>;
  measure(a: Spot, b: Spot): Promise<Reply>;
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
  over = $state.raw<Over | null>(null);
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
    this.link = new Link(token, () => speech.lang, known, (m) => this.hear(m), (s) => (this.standing = s));
  }

  private hear(message: ToClient): void {
    switch (message.type) {
      case "welcome": return this.enter(message);
      case "update": return this.take(message);
      case "presence": this.seats = message.seats; this.fair = message.fair; return;
      case "chatted": return this.listen(message.by, message.text);
      case "signalled": return this.listen(message.by, say(`signal-${message.name}`));
      case "rematch-asked": this.rematchAsked = true; return;
      case "undo-asked": this.undoAsked = message; return;
      case "agree-asked": this.agreeAsked = message; return;
      case "declined": this.trouble = say("declined"); return;
      case "undone": this.log = this.log.slice(0, message.facts); this.since = Math.min(this.since, message.facts); return;
      case "over": this.over = message; return;
      case "error": this.trouble = message.text; return;
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
    this.table = welcome.table as TableShape;
    this.cast = welcome.cast as Cast;
    this.stages = welcome.stages;
    this.hotSeat = welcome.hot_seat;
    this.dice = welcome.dice;
    this.fair = welcome.fair;
    this.trouble = "";
    this.units = {};
    this.rest = {};
    this.log = [];
    this.shareSeed(welcome.fair);
  }

  /** Fair dice are made from the server's secret and a word of each player. */
  private shareSeed(fair: FairShown | null): void {
    if (this.player === null || !fair || fair.given[this.player]) return;
    const seed = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16)).join("");
    void this.link.ask({ type: "seed", seed });
  }

  private take(update: Update): void {
    const units = { ...this.units };
    for (const [key, unit] of Object.entries(update.units)) {
      if (unit) units[key] = unit as Unit;
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
    const same = this.request?.name === update.request?.name && this.n === update.n;
    this.request = update.request;
    this.n = update.n;
    if (same) return;
    this.asked += 1;
    this.refusal = null;
    this.undoAsked = null;
  }

  /** The paths that facts tell of, less those that this seat has just drawn itself. */
  private pathsIn(lines: LogLine[]): Record<string, Pose[]> {
    const drawn = this.request?.kind === "place" ? this.request.about.unit : "";
    const told = lines.map((line) => line.fact as { unit?: string; paths?: Record<string, Pose[]> });
    return Object.assign({}, ...told.filter((fact) => fact.paths && fact.unit !== drawn).map((fact) => fact.paths)) as Record<string, Pose[]>;
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
    return this.stages.find((stage) => stage.name === this.clock?.stage);
  }

  get phase(): PhaseShown | undefined {
    return this.stage?.phases.find((phase) => phase.name === this.clock?.phase);
  }

  /** Whether the question is which unit acts next in this step, so that the options are all that can still be done. */
  get isStep(): boolean {
    return this.request?.kind === "choose" && this.request.single && this.request.name === this.clock?.step;
  }

  // -- questions and answers ------------------------------------------------------------------------------------------

  async answer(answer: unknown): Promise<boolean> {
    return this.request !== null && this.heard(this.link.ask({ type: "answer", n: this.n, asks: this.request.name, answer }));
  }

  /** Whatever could still be done in this step is left undone, as the question says. */
  leaveIdle(): Promise<boolean> {
    return this.heard(this.link.ask({ type: "idle", n: this.n }));
  }

  private async heard(asked: Promise<Reply>): Promise<boolean> {
    this.refusal = null;
    this.trouble = "";
    this.since = this.log.length;
    const reply = await asked;
    if (reply.type === "refused") this.refusal = reply;
    return reply.type === "accepted";
  }

  async check(answer: unknown): Promise<RefusalShown | null | undefined> {
    const reply = await this.link.ask({ type: "check", n: this.n, answer });
    return reply.type === "checked" ? reply.refusal : undefined;
  }

  /** What an answer loses that its giver may not be aware of. */
  async warnings(answer: unknown): Promise<RefusalShown[]> {
    const reply = await this.link.ask({ type: "check", n: this.n, answer });
    return reply.type === "checked" ? reply.warnings : [];
  }

  async suggestions(): Promise<unknown[]> {
    const reply = await this.link.ask({ type: "suggest", n: this.n });
    return reply.type === "suggested" ? reply.answers : [];
  }

  async reach(model: string): Promise<Point[][]> {
    const reply = await this.link.ask({ type: "reach", n: this.n, model });
    return reply.type === "reached" ? reply.outline : [];
  }

  async way(goals: Record<string, Pose>): Promise<Record<string, Pose[]>> {
    const reply = await this.link.ask({ type: "way", n: this.n, goals });
    return reply.type === "led" ? reply.paths : {};
  }

  async sight(unit: string, model = "", poses: Record<string, Pose> = {}, seenBy = false): Promise<Target[]> {
    const reply = await this.link.ask({ type: "sight", unit, model, poses, seen_by: seenBy });
    return reply.type === "seen" ? reply.targets : [];
  }

  async rings(unit: string): Promise<Ring[]> {
    const reply = await this.link.ask({ type: "rings", unit });
    return reply.type === "ringed" ? reply.rings : [];
  }

  measure(a: Spot, b: Spot): Promise<Reply> {
    return this.link.ask({ type: "measure", a, b });
  }

  async odds(unit: string, target: string, answer: unknown): Promise<Chances["odds"]> {
    const reply = await this.link.ask({ type: "odds", unit, target, answer });
    return reply.type === "chances" ? reply.odds : null;
  }

  async eye(unit: string, model: string, poses: Record<string, Pose> = {}): Promise<Scene | null> {
    const reply = await this.link.ask({ type: "eye", unit, model, poses });
    return reply.type === "scene" ? reply : null;
  }

  undo(): void {
    this.trouble = this.canUndo === "ask" ? say("undo-wait") : "";
    void this.link.ask({ type: "undo" });
  }

  consent(yes: boolean): void {
    this.undoAsked = this.agreeAsked = null;
    void this.link.ask({ type: "consent", yes });
  }

  concede(): void {
    void this.link.ask({ type: "concede" });
  }

  agree(winner: 0 | 1 | null): void {
    this.trouble = say("agree-wait");
    void this.link.ask({ type: "agree", winner });
  }

  /** Standing orders from now on; the newest come first, so that they win. */
  order(orders: GivenOrder[]): void {
    void this.link.ask({ type: "orders", orders });
  }

  /** Answer this question, and every one of its name, like this. */
  always(answer: GivenOrder["answer"]): void {
    const asks = this.request?.name;
    if (!asks) return;
    const others = this.orders.filter((one) => one.asks !== asks).map(({ asks, answer, when }) => ({ asks, answer, when }));
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
  const namesakes = (part: string) => Object.keys(cast.units).filter((other) => cast.units[other]!.name.en === cast.units[part]?.name.en);
  const parts = unit?.parts ?? [{ key }];
  return parts.map((part) => (namesakes(part.key).length > 1 ? `${called(part.key)} (${part.key})` : called(part.key))).join(" + ");
}
