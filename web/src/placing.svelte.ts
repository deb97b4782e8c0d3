/** An answer to a placement in the making: ghosts that are dragged, turned and checked, and only then sent. */
import { gapBetween, overlaps, snapped, standing, type Standing } from "./bases";
import { drawnUp, type Formation } from "./formations";
import type { Game } from "./game.svelte";
import { apart, legsTo, middle, onGrid, pathLength, turnedBy, turnedTogether, type Base, type Point, type Pose } from "./geometry";
import type { PlaceShown, RefusalShown } from "./protocol";
import { levelsAt } from "./surfaces";

export type Form = "paths" | "poses" | "spot";

export function formOf(form: unknown): Form {
  if (typeof form === "string") return "spot";
  const each = (form as { each?: unknown }).each;
  return typeof each === "object" && each !== null ? "paths" : "poses";
}

type Poses = Record<string, Pose>;
type Paths = Record<string, Pose[]>;
/** Where everybody stands in the making: the legs that are settled, the ghosts, and ways that the server has found. */
interface Draft { legs: Paths; ends: Poses; routes: Paths }

const PLAIN: Base = { kind: "disc", along: 0.63, across: 0.63, corners: [] };
const STICKS = 0.75; // inches beyond the limit at which a ghost still stays at it
const PAUSE = 70; // milliseconds between questions while something is dragged

export class Placing {
  readonly form: Form;
  readonly unit: string;
  readonly reaches: boolean;
  readonly ways: boolean;
  readonly distances: Record<string, number>;
  readonly fromEnemies: number;
  starts: Poses = {};
  draft = $state.raw<Draft>({ legs: {}, ends: {}, routes: {} });
  held = $state.raw<string[]>([]); // models that are being dragged
  grabbed = $state("");
  chosen = $state(""); // the model that keys move, where not all do
  together = $state(true);
  refusal = $state.raw<RefusalShown | null | undefined>(undefined);
  clashes = $state.raw<string[]>([]); // ghosts upon other bases, for the eye; the server decides
  reach = $state.raw<Point[][]>([]);
  settled = $state(0); // grows when the server has judged what lies there
  private before: Draft | null = null;
  private readonly history: Draft[] = [];
  private readonly others: Standing[];
  private readonly enemies: { unit: string; base: Standing }[];
  looking = $state(false); // while the server has not said its last word
  private stale = false;
  private offered: unknown[] | null = null;
  private at = -1;
  private shaded = "";
  private readonly known = new Map<string, Promise<Point[][]>>();

  constructor(
    readonly game: Game,
    request: PlaceShown,
  ) {
    this.form = formOf(request.form);
    this.unit = String(request.about.unit ?? "");
    this.distances = (request.about.distances as Record<string, number> | undefined) ?? {};
    this.fromEnemies = Number(request.about.from_enemies ?? 0);
    this.reaches = request.reaches;
    this.ways = request.ways;
    this.others = Object.values(game.units)
      .filter((unit) => unit.on_table && unit.key !== this.unit)
      .flatMap((unit) => Object.entries(unit.models).map(([model, pose]) => standing(this.base(model), pose)));
    this.enemies = Object.values(game.units)
      .filter((unit) => unit.on_table && unit.owner !== game.player)
      .flatMap((unit) => Object.entries(unit.models).map(([model, pose]) => ({ unit: unit.key, base: standing(this.base(model), pose) })));
    if (this.form === "paths") {
      this.starts = { ...(game.units[this.unit]?.models ?? {}) };
      const still = (this.draft = this.fresh());
      // Who may not stay where he is begins with what the rules suggest.
      void this.look().then(() => { if (this.refusal && this.draft === still) void this.suggest(1); });
      void this.shade(this.models[0] ?? "");
    } else {
      void this.suggest(1).then(() => {
        this.history.splice(0);
        void this.shade(this.models[0] ?? "");
      });
    }
  }

  base(model: string): Base {
    return this.game.cast.models[model]?.base ?? PLAIN;
  }

  get ghosts(): Poses {
    return this.draft.ends;
  }

  get models(): string[] {
    return Object.keys(this.draft.ends);
  }

  path(model: string): Pose[] {
    const { legs, ends, routes } = this.draft;
    const led = legs[model] ?? [];
    const end = ends[model];
    return routes[model] ?? (end ? [...led, ...legsTo(led.at(-1) ?? end, end)] : led);
  }

  moved(model: string): boolean {
    return this.form !== "paths" || this.path(model).length > 1;
  }

  used(model: string): number {
    return pathLength(this.path(model));
  }

  left(model: string): number | null {
    const distance = this.distances[model];
    return distance === undefined ? null : distance - this.used(model);
  }

  /** The model that has least left: the one to be told about. */
  get tightest(): string | undefined {
    const moved = this.models.filter((model) => this.moved(model));
    return moved.sort((a, b) => (this.left(a) ?? 0) - (this.left(b) ?? 0))[0];
  }

  get furthest(): number {
    return this.form === "paths" ? Math.max(0, ...this.models.map((model) => this.used(model))) : 0;
  }

  /** The enemy nearest to a ghost, and how far it is from base to base on the level. */
  nearest(model: string): { unit: string; distance: number } | null {
    const one = standing(this.base(model), this.draft.ends[model]!);
    const about = ({ base }: { base: Standing }) => apart(base.at, one.at) - base.reach;
    const few = [...this.enemies].sort((a, b) => about(a) - about(b)).slice(0, 4);
    const gaps = few.map(({ unit, base }) => ({ unit, distance: Math.max(0, gapBetween(one, base).distance) }));
    return gaps.sort((a, b) => a.distance - b.distance)[0] ?? null;
  }

  /** Whom a key or a button moves. */
  get movers(): string[] {
    return this.together || !this.chosen ? this.models : [this.chosen];
  }

  // -- moving the ghosts ----------------------------------------------------------------------------------------------

  hold(model: string, alone = false): void {
    this.held = this.together && !alone ? this.models : [model];
    this.grabbed = model;
    this.chosen = model;
    this.before = this.draft;
  }

  /** Carry the held models by so much from where they were taken up; `free` of snapping to bases and limits. */
  carry(dx: number, dy: number, free = false): void {
    if (!this.before) return;
    const held = this.before.ends;
    const from = held[this.grabbed]!;
    const wanted: Pose = [from[0] + dx, from[1] + dy, from[2], from[3], from[4]];
    const there = free ? wanted : this.drawn(this.grabbed, wanted);
    const [x, y] = [there[0] - from[0], there[1] - from[1]];
    this.bring(Object.fromEntries(this.held.map((model) => [model, shifted(held[model]!, x, y)])));
  }

  /** Where a ghost really goes: not a little beyond its distance, and into contact with a base that it nearly touches. */
  private drawn(model: string, wanted: Pose): Pose {
    const others = this.held.length === 1 ? [...this.others, ...this.mates(model)] : this.others;
    const close = snapped(this.base(model), wanted, others);
    if (close !== wanted) return close;
    const legs = this.draft.legs[model];
    const distance = this.distances[model];
    if (!legs || distance === undefined) return wanted;
    const from = legs.at(-1)!;
    const [far, may] = [apart(from, wanted), distance - pathLength(legs)];
    if (far <= may || far > may + STICKS) return wanted;
    const part = Math.max(0, may) / far;
    return [from[0] + (wanted[0] - from[0]) * part, from[1] + (wanted[1] - from[1]) * part, wanted[2], wanted[3], wanted[4]];
  }

  private mates(model: string): Standing[] {
    return this.models.filter((mate) => mate !== model).map((mate) => standing(this.base(mate), this.draft.ends[mate]!));
  }

  /** New ends for some models; ways that led to the old ones are forgotten. */
  private bring(ends: Poses): void {
    const landed = Object.entries(ends).map(([model, pose]): [string, Pose] => [model, onGrid(this.grounded(pose))]);
    const routes = { ...this.draft.routes };
    for (const model of Object.keys(ends)) delete routes[model];
    this.draft = { legs: this.draft.legs, ends: { ...this.draft.ends, ...Object.fromEntries(landed) }, routes };
    this.clashes = landed.map(([model]) => model).filter((model) => this.clashing(model));
    void this.look();
  }

  private clashing(model: string): boolean {
    const one = standing(this.base(model), this.draft.ends[model]!);
    return overlaps(one, this.others) || overlaps(one, this.mates(model));
  }

  /** Nobody floats: what leaves a floor comes down to the next. */
  private grounded(pose: Pose): Pose {
    if (pose[2] === 0) return pose;
    const below = levelsAt(this.game.table?.terrain ?? [], pose[0], pose[1]).filter((level) => level <= pose[2]);
    return [pose[0], pose[1], below.at(-1) ?? 0, pose[3], pose[4]];
  }

  drop(): void {
    if (this.before && this.before !== this.draft) this.history.push(this.before);
    this.held = [];
    this.before = null;
    void this.look();
  }

  /** What is dragged goes back to where it was taken up; else everything to where it began. */
  cancel(): void {
    if (this.before) {
      this.draft = this.before;
      this.before = null;
      this.held = [];
      this.clashes = [];
      void this.look();
    } else this.reset();
  }

  reset(): void {
    if (this.form === "paths" && this.furthest > 0) this.change(this.fresh());
    this.together = true;
    this.chosen = "";
  }

  /** Take the last step back; false if there is none. */
  undo(): boolean {
    const last = this.history.pop();
    if (!last) return false;
    this.draft = last;
    this.clashes = this.models.filter((model) => this.clashing(model));
    void this.look();
    return true;
  }

  get undoable(): boolean {
    return this.draft.ends !== undefined && this.history.length > 0;
  }

  private fresh(): Draft {
    return { legs: Object.fromEntries(Object.entries(this.starts).map(([model, pose]) => [model, [pose]])), ends: { ...this.starts }, routes: {} };
  }

  private change(draft: Draft): void {
    this.history.push(this.draft);
    this.draft = draft;
    this.clashes = this.models.filter((model) => this.clashing(model));
    void this.look();
  }

  /** What comes next begins a new leg. */
  corner(): void {
    const legs = { ...this.draft.legs };
    for (const model of this.held.length ? this.held : this.movers) if (legs[model]) legs[model] = this.path(model);
    if (!this.before) this.history.push(this.draft);
    this.draft = { ...this.draft, legs };
  }

  /** Take the last corner away again. */
  uncorner(): void {
    const legs = { ...this.draft.legs };
    for (const model of this.movers) if ((legs[model]?.length ?? 0) > 1) legs[model] = legs[model]!.slice(0, -1);
    this.change({ ...this.draft, legs, routes: {} });
  }

  private step(ends: Poses): void {
    this.history.push(this.draft);
    this.bring(ends);
  }

  nudge(dx: number, dy: number): void {
    this.step(Object.fromEntries(this.movers.map((model) => [model, shifted(this.draft.ends[model]!, dx, dy)])));
  }

  turn(degrees: number): void {
    const movers = this.held.length ? this.held : this.movers;
    const turned = (poses: Poses): Poses => {
      const own = Object.fromEntries(movers.map((model) => [model, poses[model]!]));
      const [first] = movers;
      return movers.length === 1 ? { [first!]: turnedBy(own[first!]!, degrees) } : turnedTogether(own, degrees);
    };
    const ends = turned(this.draft.ends);
    if (!this.before) return this.step(ends);
    this.before = { ...this.before, ends: { ...this.before.ends, ...turned(this.before.ends) } };
    this.bring(ends);
  }

  draw(formation: Formation): void {
    const bases = Object.fromEntries(this.models.map((model) => [model, this.base(model)]));
    this.step(drawnUp(this.draft.ends, bases, formation));
  }

  /** One level up or down, where there is one. */
  lift(by: 1 | -1): void {
    const terrain = this.game.table?.terrain ?? [];
    const lifted = this.movers.flatMap((model): [string, Pose][] => {
      const pose = this.draft.ends[model]!;
      const levels = levelsAt(terrain, pose[0], pose[1]);
      const next = by > 0 ? levels.find((level) => level > pose[2]) : levels.findLast((level) => level < pose[2]);
      return next === undefined ? [] : [[model, [pose[0], pose[1], next, pose[3], pose[4]]]];
    });
    if (lifted.length) this.step(Object.fromEntries(lifted));
  }

  /** Whether anybody could stand higher or lower where he is. */
  get storeys(): boolean {
    const terrain = this.game.table?.terrain ?? [];
    return this.movers.some((model) => levelsAt(terrain, this.draft.ends[model]![0], this.draft.ends[model]![1]).length > 1);
  }

  spot(x: number, y: number): void {
    this.change({ legs: {}, ends: { "": onGrid([x, y, 0, 1, 0]) }, routes: {} });
  }

  /** Set the whole unit down around a point. */
  bringTo(x: number, y: number): void {
    const [mx, my] = middle(Object.values(this.draft.ends));
    this.step(Object.fromEntries(this.models.map((model) => [model, shifted(this.draft.ends[model]!, x - mx, y - my)])));
  }

  /** The next model for the keys. */
  choose(by: number): void {
    const models = this.models;
    this.together = false;
    this.chosen = models[(models.indexOf(this.chosen) + by + models.length) % models.length] ?? "";
    void this.shade(this.chosen);
  }

  // -- the server's word ----------------------------------------------------------------------------------------------

  get answer(): unknown {
    if (this.form === "spot") return this.draft.ends[""]?.slice(0, 2);
    if (this.form === "poses") return this.draft.ends;
    return Object.fromEntries(this.inOrder().map((model) => [model, this.path(model)]));
  }

  /** Those who move, the foremost first, so that nobody is in his mate's way. */
  private inOrder(): string[] {
    const moved = this.models.filter((model) => this.moved(model));
    const [x, y] = middle(moved.map((model) => [this.draft.ends[model]![0] - this.starts[model]![0], this.draft.ends[model]![1] - this.starts[model]![1]]));
    const ahead = (model: string) => this.starts[model]![0] * x + this.starts[model]![1] * y;
    return moved.sort((a, b) => ahead(b) - ahead(a));
  }

  /** Ask whether this would be refused: one question at a time, always about the newest ghosts. */
  private async look(): Promise<void> {
    this.stale = true;
    if (this.looking) return;
    this.looking = true;
    while (this.stale) {
      this.stale = false;
      const draft = this.draft;
      let refusal = await this.game.check(this.answer);
      if (refusal && draft === this.draft && (await this.led(refusal))) refusal = await this.game.check(this.answer);
      if (!this.stale || this.held.length) this.refusal = refusal;
      if (this.held.length) await new Promise((wake) => setTimeout(wake, PAUSE));
    }
    this.looking = false;
    this.settled += 1;
  }

  /** A straight way is barred: the server may know one around. */
  private async led(refusal: RefusalShown): Promise<boolean> {
    const model = String(refusal.about.model ?? "");
    const draft = this.draft;
    if (!this.ways || !(model in draft.legs) || this.clashes.length) return false;
    const goals = this.models.filter((each) => this.moved(each) && draft.legs[each]!.length === 1 && this.used(each) <= (this.distances[each] ?? 0) + 1e-3);
    if (!goals.includes(model)) return false;
    const found = await this.game.way(Object.fromEntries(goals.map((each) => [each, draft.ends[each]!])));
    if (!(model in found) || draft !== this.draft) return false;
    this.draft = { ...draft, routes: { ...draft.routes, ...found } };
    return true;
  }

  /** The next of the answers that the rules suggest. */
  async suggest(step: number): Promise<void> {
    this.offered ??= await this.game.suggestions();
    if (!this.offered.length) return;
    this.at = (this.at + step + this.offered.length) % this.offered.length;
    this.show(this.offered[this.at]);
  }

  private show(answer: unknown): void {
    if (this.form === "spot") return this.spot(...(answer as Point));
    if (this.form === "poses") return this.change({ legs: {}, ends: answer as Poses, routes: {} });
    const moves = answer as Paths;
    const ends = Object.fromEntries(Object.entries(moves).map(([model, path]) => [model, path.at(-1)!]));
    this.change({ legs: this.fresh().legs, ends: { ...this.starts, ...ends }, routes: moves });
  }

  /** Show where this model can get to. What was asked once is known. */
  async shade(model: string): Promise<void> {
    if (!this.reaches || !model) return;
    this.shaded = model;
    if (!this.known.has(model)) this.known.set(model, this.game.reach(model));
    const reach = await this.known.get(model)!;
    if (this.shaded === model) this.reach = reach;
  }

  async send(): Promise<boolean> {
    return this.game.answer(this.answer);
  }

  blamed(model: string): boolean {
    const about = this.refusal?.about ?? {};
    return about.model === model || about.a === model || about.b === model || (Array.isArray(about.models) && about.models.includes(model));
  }
}

function shifted(pose: Pose, dx: number, dy: number): Pose {
  return [pose[0] + dx, pose[1] + dy, pose[2], pose[3], pose[4]];
}
