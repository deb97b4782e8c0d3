/** An answer in the making to where a block goes: legs, a formation, or a formation at the edge and legs from there. */
import {
  after,
  centreOf,
  cornerOf,
  flush,
  formed,
  lengthened,
  lengthOf,
  moved,
  parallel,
  placesOf,
  posesOf,
  reformed,
  seen,
  standing,
  straight,
  turned,
  type Block,
  type Corner,
  type Leg,
} from "../blocks";
import { Caution } from "../caution.svelte";
import type { Game } from "../game.svelte";
import { apart, type Point, type Pose } from "../geometry";
import type { PlaceShown, RefusalShown, Traced } from "../protocol";

const PAUSE = 70; // milliseconds between questions while something is dragged
const STICKS = 0.75; // inches beyond the limit at which it still stays at it
export const FORMS = ["manoeuvre", "formation", "entry"];

/** Where it stands before its legs, who stands where in it, and the legs. */
interface Draft {
  readonly start: Block;
  readonly names: readonly string[];
  readonly legs: readonly Leg[];
}

interface Formation {
  at: [number, number, number, number];
  files: number;
  last: number[] | null;
  stands: string[];
}

/** A hand upon it: what was taken, where, and how everything lay then. */
interface Grip {
  readonly part: "body" | Corner;
  readonly from: Point;
  readonly draft: Draft;
}

export class Drill {
  readonly form: string;
  readonly unit: string;
  readonly target: string;
  readonly edges: readonly [Point, Point][];
  readonly caution: Caution;
  readonly others: Block[];
  draft = $state.raw<Draft | null>(null);
  traced = $state.raw<Traced | null>(null);
  refusal = $state.raw<RefusalShown | null | undefined>(undefined); // undefined: nothing is known
  isLooking = $state(false); // the server has not said its last word
  settled = $state(0); // grows when it has
  grip = $state.raw<Grip | null>(null);
  chosen = $state(""); // the base that is about to change places
  private past = $state.raw<Draft[]>([]);
  private first: Draft | null = null;
  private isStale = false;
  private offered: Promise<unknown[]> | null = null;
  private offer = -1;

  constructor(
    readonly game: Game,
    readonly request: PlaceShown,
  ) {
    this.form = String(request.form);
    this.unit = request.about.unit ?? "";
    this.target = request.about.target ?? "";
    this.edges = request.about.edges ?? [];
    this.caution = new Caution(game);
    const there = Object.values(game.units).filter((unit) => unit.on_table && unit.key !== this.unit);
    this.others = there.flatMap((unit) => (unit.block ? [unit.block] : []));
    void this.begin();
  }

  /** As it stands; who is not on the table yet begins with what the rules suggest. */
  private async begin(): Promise<void> {
    const unit = this.game.units[this.unit];
    if (unit?.block && this.form !== "entry") {
      this.first = this.draft = { start: unit.block, names: Object.keys(unit.models), legs: [] };
      await this.look();
      if (this.refusal && this.draft === this.first) await this.suggest(1);
    } else await this.suggest(1);
    this.first ??= this.draft;
    this.past = [];
  }

  // -- what is drawn -------------------------------------------------------------------------------------------------

  get block(): Block | null {
    return this.draft && after(this.draft.start, this.draft.legs);
  }

  get start(): Block | null {
    return this.draft?.start ?? null;
  }

  get poses(): Record<string, Pose> {
    const { draft, block } = this;
    return draft && block ? Object.fromEntries(posesOf(block).map((pose, i) => [draft.names[i]!, pose])) : {};
  }

  get isHeld(): boolean {
    return this.grip !== null;
  }

  get hasLegs(): boolean {
    return this.form !== "formation";
  }

  get hasChanged(): boolean {
    return this.past.length > 0;
  }

  /** How long its legs are, as drawn; what counts the server says. */
  get inches(): number {
    const { draft } = this;
    if (!draft) return 0;
    let here = draft.start;
    return draft.legs.reduce((total, leg) => {
      const length = lengthOf(here, leg);
      here = moved(here, leg);
      return total + length;
    }, 0);
  }

  /** The degrees of the wheel that it ends with. */
  get degrees(): number | null {
    const last = this.draft?.legs.at(-1);
    return last && "wheel" in last ? last.degrees : null;
  }

  // -- a hand --------------------------------------------------------------------------------------------------------

  hold(part: "body" | Corner, from: Point): void {
    if (this.draft) this.grip = { part, from, draft: this.draft };
  }

  /** Follow the hand to a point of the table; freely: nothing draws it near. */
  carry(to: Point, freely = false): void {
    const { grip } = this;
    if (!grip) return;
    const { start, legs } = grip.draft;
    const block = after(start, legs);
    if (grip.part !== "body") return this.change(this.swung(grip.part, to, freely));
    if (this.form === "formation") {
      const there = standing(start, start.x + to[0] - grip.from[0], start.y + to[1] - grip.from[1]);
      return this.change({ ...grip.draft, start: freely ? there : this.drawnNear(there) });
    }
    const [ahead, left] = seen({ ...block, x: grip.from[0], y: grip.from[1] }, to);
    if (this.form === "entry" && legs.every((leg) => "ahead" in leg)) return this.change(this.broughtOn(to));
    if (Math.abs(ahead) >= Math.abs(left)) {
      const near = freely ? 0 : flush(moved(block, straight(ahead)), this.others)[0];
      return this.change({ ...grip.draft, legs: this.within(start, legs, straight(ahead + near)) });
    }
    const near = freely ? 0 : flush(moved(block, { aside: -left }), this.others)[1];
    return this.change({ ...grip.draft, legs: this.within(start, legs, { aside: -left - near }) });
  }

  private drawnNear(block: Block): Block {
    const [ahead, left] = flush(block, this.others);
    return standing(block, block.x + ahead * block.fx - left * block.fy, block.y + ahead * block.fy + left * block.fx);
  }

  /** Wheeled by a front corner about the other; a formation turns about its middle. */
  private swung(part: Corner, to: Point, freely: boolean): Draft {
    const { draft, from } = this.grip!;
    const block = after(draft.start, draft.legs);
    const pivot = this.hasLegs ? (part === "left" ? "right" : "left") : null;
    const about = pivot ? cornerOf(block, pivot) : centreOf(block);
    const angle = (point: Point) => Math.atan2(point[1] - about[1], point[0] - about[0]);
    let degrees = ((angle(to) - angle(from)) * 180) / Math.PI;
    degrees = ((degrees + 540) % 360) - 180;
    if (!freely) degrees += parallel(turned(block, about, degrees), this.others);
    if (!pivot) return { ...draft, start: turned(block, about, degrees) };
    const leg: Leg = { wheel: pivot, degrees: round(pivot === "left" ? degrees : -degrees) };
    return { ...draft, legs: this.within(draft.start, draft.legs, leg) };
  }

  /** A leg more, which stays at the limit while the hand is only a little beyond it. */
  private within(start: Block, legs: readonly Leg[], leg: Leg): Leg[] {
    const wanted = lengthened(legs, leg);
    const [told, last] = [this.traced, wanted.at(-1)];
    if (told?.left == null || !last) return wanted;
    const most = told.inches + told.left;
    const used = total(start, wanted);
    const own = lengthOf(after(start, wanted.slice(0, -1)), last);
    if (used <= most || used > most + STICKS || own < used - most) return wanted;
    const share = Math.max(0, own - (used - most)) / own;
    return [...wanted.slice(0, -1), shortened(last, share)];
  }

  /** At the place of the edge that is nearest to a point, and as far on. */
  private broughtOn(to: Point): Draft {
    const { draft } = this.grip!;
    const block = draft.start;
    const half = (block.width * block.formation.files) / 2;
    const found = this.edges
      .map(([a, b]) => {
        const long = apart(a, b) || 1;
        const [ux, uy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
        const along = (to[0] - a[0]) * ux + (to[1] - a[1]) * uy;
        const held = long <= 2 * half ? long / 2 : Math.min(Math.max(along, half), long - half);
        const there: Point = [a[0] + held * ux, a[1] + held * uy];
        return { there, normal: this.inward(there, [-uy, ux]), far: apart(there, to) };
      })
      .sort((one, other) => one.far - other.far)[0];
    if (!found) return draft;
    const { there, normal } = found;
    const deep = Math.max(0, (to[0] - there[0]) * normal[0] + (to[1] - there[1]) * normal[1]);
    const start = standing(block, there[0], there[1], normal[0], normal[1]);
    return { ...draft, start, legs: this.within(start, [], { ahead: round(deep) }) };
  }

  private inward(there: Point, normal: Point): Point {
    const [width, depth] = this.game.table?.size ?? [0, 0];
    const inside = (width / 2 - there[0]) * normal[0] + (depth / 2 - there[1]) * normal[1];
    return inside < 0 ? [-normal[0], -normal[1]] : normal;
  }

  drop(): void {
    const { grip } = this;
    this.grip = null;
    if (grip && grip.draft !== this.draft) this.past = [...this.past, grip.draft];
    void this.look();
  }

  /** What is held goes back to where it was taken up; else everything to where it began. */
  cancel(): void {
    const { grip } = this;
    this.grip = null;
    if (grip) this.change(grip.draft);
    else this.reset();
  }

  // -- steps ---------------------------------------------------------------------------------------------------------

  /** So far ahead (or back), or aside, as it faces. */
  nudge(ahead: number, right: number): void {
    if (!this.draft) return;
    const { start, legs } = this.draft;
    if (!this.hasLegs) {
      const [x, y] = [start.x + ahead * start.fx + right * start.fy, start.y + ahead * start.fy - right * start.fx];
      return this.step({ ...this.draft, start: standing(start, x, y) });
    }
    if (this.form === "entry" && right && legs.every((leg) => "ahead" in leg))
      return this.step({
        ...this.draft,
        start: standing(start, start.x + right * start.fy, start.y - right * start.fx),
      });
    const leg: Leg = ahead ? straight(ahead) : { aside: right };
    this.step({ ...this.draft, legs: lengthened(legs, leg) });
  }

  /** A wheel to a side, about its front corner there; a formation turns about its middle. */
  wheel(corner: Corner, degrees: number): void {
    const { draft } = this;
    if (!draft) return;
    if (this.hasLegs) return this.step({ ...draft, legs: lengthened(draft.legs, { wheel: corner, degrees }) });
    const left = corner === "left" ? degrees : -degrees;
    this.step({ ...draft, start: turned(draft.start, centreOf(draft.start), left) });
  }

  /** Wider or narrower, about the same middle; one that comes on keeps its front on the edge. */
  widen(by: number): void {
    const { draft } = this;
    if (!draft || this.form === "manoeuvre") return;
    const files = draft.start.formation.files + by;
    if (files < 1 || files > draft.names.length) return;
    const formation = formed(draft.names.length, files);
    const start = this.form === "entry" ? { ...draft.start, formation } : reformed(draft.start, formation);
    this.step({ ...draft, start });
  }

  /** A base that is tapped is chosen; a second one changes places with it. */
  tap(name: string): void {
    const { draft, chosen } = this;
    if (!draft || !chosen || chosen === name) {
      this.chosen = chosen === name ? "" : name;
      return;
    }
    const other = (one: string) => (one === name ? chosen : one === chosen ? name : one);
    this.chosen = "";
    this.step({ ...draft, names: draft.names.map(other) });
  }

  /** The chosen base of the last rank goes to an empty place of it. */
  fill(file: number): void {
    const { draft, chosen } = this;
    if (!draft || !chosen) return;
    const { formation } = draft.start;
    const [rank, from] = placesOf(formation)[draft.names.indexOf(chosen)] ?? [-1, -1];
    if (rank !== formation.ranks - 1) return;
    const last = formation.last.map((each) => (each === from ? file : each));
    const before = draft.names.slice(0, -last.length);
    const behind = draft.names
      .slice(-last.length)
      .map((name, i) => [last[i]!, name] as const)
      .sort((a, b) => a[0] - b[0]);
    this.chosen = "";
    this.step({
      ...draft,
      start: { ...draft.start, formation: { ...formation, last: behind.map(([place]) => place) } },
      names: [...before, ...behind.map(([, name]) => name)],
    });
  }

  /** Without its last leg. */
  shorten(): void {
    if (this.draft?.legs.length) this.step({ ...this.draft, legs: this.draft.legs.slice(0, -1) });
  }

  reset(): void {
    if (this.first && this.draft !== this.first) this.step(this.first);
  }

  /** Take the last step back; false if there is none. */
  undo(): boolean {
    const last = this.past.at(-1);
    if (!last) return false;
    this.past = this.past.slice(0, -1);
    this.grip = null;
    this.change(last);
    return true;
  }

  private step(draft: Draft): void {
    if (this.draft) this.past = [...this.past, this.draft];
    this.change(draft);
  }

  private change(draft: Draft): void {
    this.draft = draft;
    this.caution.drop();
    void this.look();
  }

  // -- the server's word ---------------------------------------------------------------------------------------------

  get answer(): unknown {
    const { draft } = this;
    if (!draft) return null;
    if (this.form === "manoeuvre") return { legs: draft.legs };
    const { x, y, fx, fy, formation } = draft.start;
    const drawn = { at: [x, y, fx, fy], files: formation.files, last: formation.last, stands: draft.names };
    return this.form === "entry" ? { ...drawn, legs: draft.legs } : drawn;
  }

  /** Ask what it comes to: one question at a time, always about the newest draft. */
  private async look(): Promise<void> {
    this.isStale = true;
    if (this.isLooking) return;
    this.isLooking = true;
    while (this.isStale) {
      this.isStale = false;
      const told = await this.game.trace(this.answer);
      if (!this.isStale || this.isHeld) {
        this.traced = told?.type === "traced" ? told : null;
        this.refusal = told?.type === "traced" ? told.refusal : (told ?? undefined);
      }
      if (this.isHeld) await new Promise((wake) => setTimeout(wake, PAUSE));
    }
    this.isLooking = false;
    this.settled += 1;
  }

  /** The next of the answers that the rules suggest. */
  async suggest(step: number): Promise<void> {
    this.offered ??= this.game.suggestions();
    const offered = await this.offered;
    if (!offered.length) return;
    this.offer = (this.offer + step + offered.length) % offered.length;
    const draft = await this.read(offered[this.offer]);
    if (draft) this.step(draft);
  }

  private async read(answer: unknown): Promise<Draft | null> {
    const { legs = [], ...rest } = answer as { legs?: Leg[] } & Formation;
    if (this.form === "manoeuvre") return this.first && { ...this.first, legs };
    const like = this.draft?.start ?? (await this.drawn(answer));
    if (!like) return null;
    const [x, y, fx, fy] = rest.at;
    const formation = formed(rest.stands.length, rest.files);
    const start = { ...like, x, y, fx, fy, formation: { ...formation, last: rest.last ?? formation.last } };
    return { start, names: rest.stands, legs };
  }

  /** How a unit that is not on the table would stand, bases and all. */
  private async drawn(answer: unknown): Promise<Block | null> {
    const told = await this.game.trace(answer);
    return told?.type === "traced" ? told.block : null;
  }

  send(): Promise<void> {
    return this.caution.give(this.answer);
  }

  pass(): void {
    void this.caution.give(null);
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function total(start: Block, legs: readonly Leg[]): number {
  let here = start;
  let sum = 0;
  for (const leg of legs) {
    sum += lengthOf(here, leg);
    here = moved(here, leg);
  }
  return sum;
}

function shortened(leg: Leg, share: number): Leg {
  const less = (value: number) => Math.trunc(value * share * 1000) / 1000;
  if ("wheel" in leg) return { wheel: leg.wheel, degrees: less(leg.degrees) };
  if ("aside" in leg) return { aside: less(leg.aside) };
  return "back" in leg ? { back: less(leg.back) } : { ahead: less(leg.ahead) };
}
