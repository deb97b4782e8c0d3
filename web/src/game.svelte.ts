/** A game as this seat sees it: what the server said last, and nothing worked out from it but for drawing. */
import { Ground } from "./geometry";
import { Link, type Standing } from "./link";
import type {
  Answer, Cast, Clock, FromServer, Line, Refusal, Reply, Request, Rest, Ring, Seat, Sighted, TableShape, Unit, Update,
  Welcome,
} from "./protocol";
import { speech } from "./words.svelte";

export interface Said { by: number | null; text: string }

export class Game {
  standing = $state<Standing>("opening");
  player = $state<number | null>(null);
  ruleset = $state("");
  key = $state("");
  seats = $state.raw<Seat[]>([]);
  table = $state.raw<TableShape | null>(null);
  cast = $state.raw<Cast>({ units: {}, models: {} });
  phases = $state.raw<string[]>([]);
  units = $state.raw<Record<string, Unit>>({});
  rest = $state.raw<Rest>({});
  clock = $state.raw<Clock | null>(null);
  log = $state.raw<Line[]>([]);
  request = $state.raw<Request | null>(null);
  waitingFor = $state.raw<number[]>([]);
  n = $state(0);
  canUndo = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  trouble = $state("");
  undoAsked = $state(false);
  over = $state.raw<{ winner: number | null; scores: number[] } | null>(null);
  chat = $state.raw<Said[]>([]);
  picked = $state(""); // the unit whose card is shown
  lit = $state.raw<string[]>([]); // units that the log or the question points at

  readonly ground = $derived.by(() => {
    const size = this.table?.size ?? [44, 60];
    return new Ground(size[0], size[1], this.player === 1);
  });
  private readonly link: Link;

  constructor(readonly token: string) {
    const known = () => this.log.length;
    this.link = new Link(token, () => speech.lang, known, (m) => this.hear(m), (s) => (this.standing = s));
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome": return this.enter(message as Welcome);
      case "update": return this.follow(message as Update);
      case "presence": this.seats = (message as unknown as { seats: Seat[] }).seats; return;
      case "chatted": this.chat = [...this.chat, message as unknown as Said]; return;
      case "undo-asked": this.undoAsked = true; return;
      case "over": this.over = message as unknown as { winner: number | null; scores: number[] }; return;
      case "error": this.trouble = (message as unknown as { text: string }).text; return;
    }
  }

  private enter(welcome: Welcome): void {
    this.player = welcome.player;
    this.ruleset = welcome.ruleset;
    this.key = welcome.game;
    this.seats = welcome.seats;
    this.table = welcome.table;
    this.cast = welcome.cast;
    this.phases = welcome.phases;
    this.trouble = "";
    this.units = {};
    this.rest = {};
  }

  private follow(update: Update): void {
    const units = { ...this.units };
    for (const [key, unit] of Object.entries(update.units)) {
      if (unit) units[key] = unit;
      else delete units[key];
    }
    this.units = units;
    this.rest = { ...this.rest, ...update.rest };
    this.clock = update.clock;
    const first = update.log[0]?.n ?? Infinity;
    this.log = [...this.log.filter((line) => line.n < first), ...update.log];
    this.request = update.request;
    this.waitingFor = update.waiting_for;
    this.canUndo = update.can_undo;
    this.n = update.n;
    this.refusal = null;
    this.undoAsked = false;
  }

  get myTurn(): boolean {
    return this.request !== null;
  }

  unitName(key: string): string {
    const parts = this.units[key]?.parts ?? [{ key }];
    return parts.map((part) => speech.name(this.cast.units[part.key]?.name, part.key)).join(" + ");
  }

  unitOf(model: string): string | undefined {
    return Object.values(this.units).find((unit) => model in unit.models)?.key;
  }

  /** What an option, a thing or a target is called. */
  titleOf(key: string): string {
    const told = this.request?.titles?.[key] ?? this.request?.options?.find((option) => option.key === key)?.title;
    if (told) return told;
    return key in this.units ? this.unitName(key) : key.replaceAll("-", " ");
  }

  // -- questions and answers ------------------------------------------------------------------------------------------

  async answer(answer: Answer): Promise<boolean> {
    if (!this.request) return false;
    this.refusal = null;
    const reply = await this.link.ask({ type: "answer", n: this.n, asks: this.request.name, answer });
    if (reply.type === "refused") this.refusal = reply as unknown as Refusal;
    return reply.type !== "refused" && reply.type !== "error" && reply.type !== "lost";
  }

  async check(answer: Answer): Promise<Refusal | null | undefined> {
    const reply = await this.link.ask({ type: "check", n: this.n, answer });
    return reply.type === "checked" ? ((reply.refusal as Refusal | null | undefined) ?? null) : undefined;
  }

  async suggestions(): Promise<Answer[]> {
    const reply = await this.link.ask({ type: "suggest", n: this.n });
    return reply.type === "suggested" ? (reply.answers as Answer[]) : [];
  }

  async reach(model: string): Promise<[number, number][][]> {
    const reply = await this.link.ask({ type: "reach", n: this.n, model });
    return reply.type === "reached" ? (reply.outline as [number, number][][]) : [];
  }

  async sight(unit: string, poses?: Record<string, number[]>): Promise<Sighted[]> {
    const reply = await this.link.ask({ type: "sight", from: { unit, poses } });
    return reply.type === "seen" ? (reply.targets as Sighted[]) : [];
  }

  async rings(unit: string): Promise<Ring[]> {
    const reply = await this.link.ask({ type: "rings", unit });
    return reply.type === "ringed" ? (reply.rings as Ring[]) : [];
  }

  measure(a: object, b: object): Promise<Reply> {
    return this.link.ask({ type: "measure", a, b });
  }

  odds(about: object): Promise<Reply> {
    return this.link.ask({ type: "odds", n: this.n, ...about });
  }

  undo(): void {
    void this.link.ask({ type: "undo" });
  }

  consent(yes: boolean): void {
    this.undoAsked = false;
    void this.link.ask({ type: "consent", yes });
  }

  concede(): void {
    void this.link.ask({ type: "concede" });
  }

  say(text: string): void {
    this.link.tell({ type: "chat", text });
  }

  speak(lang: string): void {
    this.link.tell({ type: "lang", lang });
  }

  close(): void {
    this.link.close();
  }
}
