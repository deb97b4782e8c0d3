/** An answer to a placement in the making: ghosts that are dragged, turned and checked, and only then sent. */
import { gapBetween, overlaps, PLAIN, snapped, standing, type Standing } from "../bases";
import { Caution } from "../caution.svelte";
import { drawnUp, type Formation } from "../formations";
import type { Game } from "../game.svelte";
import { apart, middle, pathLength, type Base, type Pose } from "../geometry";
import type { PlaceShown } from "../protocol";
import { landed, levelsAt, lifted } from "../surfaces";
import * as drafts from "./draft";
import { formOf, shifted, type Draft, type Form, type Paths, type Poses } from "./draft";
import { History } from "./history.svelte";
import { Judge, type Case } from "./judge.svelte";

const STICKS = 0.75; // inches beyond the limit at which a ghost still stays at it

export class Placing implements Case {
  readonly form: Form;
  readonly unit: string;
  readonly reaches: boolean;
  readonly ways: boolean;
  readonly distances: Record<string, number>;
  readonly fromEnemies: number;
  readonly starts: Poses;
  readonly history = new History();
  readonly judge: Judge;
  readonly caution: Caution;
  held = $state.raw<string[]>([]); // models that are being dragged
  grabbed = $state("");
  chosen = $state(""); // the model that keys move, where not all do
  together = $state(true);
  clashes = $state.raw<string[]>([]); // ghosts upon other bases, for the eye; the server decides
  private grip: Poses = {}; // where those that are dragged were taken up, turned as they are by now
  private readonly others: Standing[];
  private readonly enemies: { unit: string; base: Standing }[];

  constructor(
    readonly game: Game,
    request: PlaceShown,
  ) {
    this.form = formOf(request.form);
    this.unit = request.about.unit ?? "";
    this.distances = request.about.distances ?? {};
    this.fromEnemies = request.about.from_enemies ?? 0;
    this.reaches = request.reaches;
    this.ways = request.ways;
    this.judge = new Judge(game, this);
    this.caution = new Caution(game);
    const there = Object.values(game.units).filter((unit) => unit.on_table);
    const bases = (unit: (typeof there)[number]) =>
      Object.entries(unit.models).map(([model, pose]) => standing(this.base(model), pose));
    this.others = there.filter((unit) => unit.key !== this.unit).flatMap(bases);
    this.enemies = there
      .filter((unit) => unit.owner !== game.player)
      .flatMap((unit) => bases(unit).map((base) => ({ unit: unit.key, base })));
    this.starts = this.form === "paths" ? { ...(game.units[this.unit]?.models ?? {}) } : {};
    void this.begin();
  }

  /** Who may not stay where they are begin with what the rules suggest. */
  private async begin(): Promise<void> {
    const still = drafts.begun(this.starts);
    this.history.begin(still);
    if (this.form === "paths") {
      void this.shade(this.models[0] ?? "");
      await this.judge.look();
      if (this.judge.refusal && this.draft === still) await this.suggest(1);
      return;
    }
    const first = await this.judge.suggestion(1);
    if (first !== undefined && this.draft === still) {
      this.history.begin(this.read(first));
      this.changed();
    }
    void this.shade(this.models[0] ?? "");
  }

  // -- what is drawn -------------------------------------------------------------------------------------------------

  get draft(): Draft {
    return this.history.now;
  }

  get ghosts(): Poses {
    return this.draft.ends;
  }

  get models(): string[] {
    return Object.keys(this.draft.ends);
  }

  base(model: string): Base {
    return this.game.cast.models[model]?.base ?? PLAIN;
  }

  path(model: string): Pose[] {
    return drafts.pathOf(this.draft, model);
  }

  moved(model: string): boolean {
    return this.form !== "paths" || drafts.hasMoved(this.draft, model);
  }

  used(model: string): number {
    return drafts.usedBy(this.draft, model);
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
    const one = standing(this.base(model), this.ghosts[model]!);
    const about = ({ base }: { base: Standing }) => apart(base.at, one.at) - base.reach;
    const few = [...this.enemies].sort((a, b) => about(a) - about(b)).slice(0, 4);
    const gaps = few.map(({ unit, base }) => ({ unit, distance: Math.max(0, gapBetween(one, base).distance) }));
    return gaps.sort((a, b) => a.distance - b.distance)[0] ?? null;
  }

  /** Whom a key or a button moves. */
  get movers(): string[] {
    return this.together || !this.chosen ? this.models : [this.chosen];
  }

  /** Whether any of them could stand higher or lower at the same place. */
  get storeys(): boolean {
    return this.movers.some((model) => levelsAt(this.terrain, ...here(this.ghosts[model]!)).length > 1);
  }

  private get terrain() {
    return this.game.table?.terrain ?? [];
  }

  // -- dragging ------------------------------------------------------------------------------------------------------

  get isHeld(): boolean {
    return this.held.length > 0;
  }

  hold(model: string, alone = false): void {
    this.held = this.together && !alone ? this.models : [model];
    this.grabbed = model;
    this.chosen = model;
    this.grip = this.ghosts;
    this.history.hold();
  }

  /** Carry the held models by so much from where they were taken up; `free` of snapping to bases and limits. */
  carry(dx: number, dy: number, free = false): void {
    if (!this.isHeld) return;
    const from = this.grip[this.grabbed]!;
    const wanted = shifted(from, dx, dy);
    const there = free ? wanted : this.drawn(this.grabbed, wanted);
    const [x, y] = [there[0] - from[0], there[1] - from[1]];
    this.bring(Object.fromEntries(this.held.map((model) => [model, shifted(this.grip[model]!, x, y)])));
  }

  /** Where a ghost really goes: not a little beyond its distance, and into contact with a base that it nearly meets. */
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
    const [x, y] = [from[0] + (wanted[0] - from[0]) * part, from[1] + (wanted[1] - from[1]) * part];
    return [x, y, wanted[2], wanted[3], wanted[4]];
  }

  drop(): void {
    this.history.drop();
    this.held = [];
    void this.judge.look();
  }

  /** What is dragged goes back to where it was taken up; else everything to where it began. */
  cancel(): void {
    if (!this.history.cancel()) return this.reset();
    this.held = [];
    this.changed();
  }

  reset(): void {
    if (this.form === "paths" && this.furthest > 0) this.change(drafts.begun(this.starts));
    this.together = true;
    this.chosen = "";
  }

  /** Take the last step back; false if there is none. */
  undo(): boolean {
    if (!this.history.undo()) return false;
    this.held = [];
    this.changed();
    return true;
  }

  // -- steps ---------------------------------------------------------------------------------------------------------

  /** What comes next begins a new leg. */
  corner(): void {
    this.history.change(drafts.cornered(this.draft, this.isHeld ? this.held : this.movers));
  }

  /** Take the last corner away again. */
  uncorner(): void {
    this.change(drafts.straightened(this.draft, this.movers));
  }

  nudge(dx: number, dy: number): void {
    this.bring(Object.fromEntries(this.movers.map((model) => [model, shifted(this.ghosts[model]!, dx, dy)])));
  }

  turn(degrees: number): void {
    const movers = this.isHeld ? this.held : this.movers;
    if (this.isHeld) this.grip = { ...this.grip, ...drafts.turned(this.grip, movers, degrees) };
    this.bring(drafts.turned(this.ghosts, movers, degrees));
  }

  draw(formation: Formation): void {
    const bases = Object.fromEntries(this.models.map((model) => [model, this.base(model)]));
    this.bring(drawnUp(this.ghosts, bases, formation));
  }

  /** One level up or down, where there is one. */
  lift(by: 1 | -1): void {
    const risen = this.movers.flatMap((model): [string, Pose][] => {
      const there = lifted(this.terrain, this.ghosts[model]!, by);
      return there ? [[model, there]] : [];
    });
    if (risen.length) this.bring(Object.fromEntries(risen));
  }

  spot(x: number, y: number): void {
    this.change(drafts.spotted(x, y));
  }

  /** Set the whole unit down around a point. */
  bringTo(x: number, y: number): void {
    const [mx, my] = middle(Object.values(this.ghosts));
    this.bring(Object.fromEntries(this.models.map((model) => [model, shifted(this.ghosts[model]!, x - mx, y - my)])));
  }

  /** The next model for the keys. */
  choose(by: number): void {
    const models = this.models;
    this.together = false;
    this.chosen = models[(models.indexOf(this.chosen) + by + models.length) % models.length] ?? "";
    void this.shade(this.chosen);
  }

  /** New ends for some models. Nobody floats: what leaves a floor comes down to the next. */
  private bring(ends: Poses): void {
    const grounded = Object.entries(ends).map(([model, pose]) => [model, landed(this.terrain, pose)] as const);
    this.history.change(drafts.brought(this.draft, Object.fromEntries(grounded)));
    this.changed(Object.keys(ends));
  }

  private change(draft: Draft): void {
    this.history.change(draft);
    this.changed();
  }

  private changed(models = this.models): void {
    this.caution.drop();
    this.clashes = models.filter((model) => this.isClashing(model));
    void this.judge.look();
  }

  private isClashing(model: string): boolean {
    const one = standing(this.base(model), this.ghosts[model]!);
    return overlaps(one, this.others) || overlaps(one, this.mates(model));
  }

  private mates(model: string): Standing[] {
    const mates = this.models.filter((mate) => mate !== model);
    return mates.map((mate) => standing(this.base(mate), this.ghosts[mate]!));
  }

  // -- the server's word ---------------------------------------------------------------------------------------------

  get answer(): unknown {
    return drafts.answered(this.form, this.draft, this.starts);
  }

  /** Those who go straight and not too far, if this model is one of them. */
  goalsWith(model: string): Poses | null {
    if (!this.ways || this.clashes.length || !(model in this.draft.legs)) return null;
    const straight = this.models.filter(
      (each) =>
        this.moved(each) &&
        this.draft.legs[each]!.length === 1 &&
        this.used(each) <= (this.distances[each] ?? 0) + 1e-3,
    );
    if (!straight.includes(model)) return null;
    return Object.fromEntries(straight.map((each) => [each, this.ghosts[each]!]));
  }

  lead(routes: Paths): void {
    this.history.amend(drafts.led(this.draft, routes));
  }

  private read(answer: unknown): Draft {
    return drafts.read(this.form, answer, this.starts);
  }

  /** The next of the answers that the rules suggest. */
  async suggest(step: number): Promise<void> {
    const answer = await this.judge.suggestion(step);
    if (answer !== undefined) this.change(this.read(answer));
  }

  /** Show where this model can get to. */
  async shade(model: string): Promise<void> {
    if (this.reaches && model) await this.judge.shade(model);
  }

  send(): Promise<void> {
    return this.caution.give(this.answer);
  }

  /** Set nobody up, move nobody. */
  pass(): void {
    void this.caution.give(null);
  }
}

const here = (pose: Pose): [number, number] => [pose[0], pose[1]];
