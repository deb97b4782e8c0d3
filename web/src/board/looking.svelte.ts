/** What a player looks at and measures, beside what he is asked: tape, sight, rings, the model's eye. */
import { apart, type Point, type Pose } from "../geometry";
import type { Scenery } from "../game.svelte";
import type { AreaShown, Ring, TapeEnd, TargetShown } from "../protocol";

export type Tool = "hand" | "tape" | "sight" | "watch";
export interface Tape {
  from: Point;
  to: Point;
  inches: number;
}
export interface Subject {
  unit: string;
  poses: Record<string, Pose>;
}

export class Looking {
  tool = $state<Tool>("hand");
  tapes = $state.raw<Tape[]>([]);
  targets = $state.raw<TargetShown[]>([]);
  subject = $state.raw<Subject | null>(null); // whose sight is shown
  rings = $state.raw<Ring[]>([]);
  shown = $state.raw<string[]>([]); // rings that are drawn, by name
  areas = $state.raw<{ unit: string; area: AreaShown }[]>([]); // about those that are looked at
  eye = $state.raw<(Subject & { model: string }) | null>(null);
  aim = $state(""); // the unit that keys measure to
  private asked = 0;
  private outlined = 0;

  constructor(private readonly game: () => Scenery) {}

  use(tool: Tool): void {
    this.tool = this.tool === tool ? "hand" : tool;
    if (this.tool !== "tape") this.tapes = [];
  }

  toggle(ring: string): void {
    this.shown = this.shown.includes(ring) ? this.shown.filter((name) => name !== ring) : [...this.shown, ring];
  }

  async fetchRings(unit: string): Promise<void> {
    const rings = unit ? await this.game().rings(unit) : [];
    this.rings = rings;
  }

  /** The areas about some units, as they stand or would stand. The newest question counts. */
  async outline(subjects: Subject[]): Promise<void> {
    const number = ++this.outlined;
    const { areas } = this.game();
    const found = await Promise.all(
      subjects.map(async ({ unit, poses }) => ((await areas?.(unit, poses)) ?? []).map((area) => ({ unit, area }))),
    );
    if (number === this.outlined) this.areas = found.flat();
  }

  /** Who sees whom now, or from where the unit would stand. The newest question counts. */
  async see(subject: Subject | null): Promise<void> {
    const number = ++this.asked;
    if (!subject || (this.tool !== "sight" && this.tool !== "watch")) {
      this.targets = [];
      this.subject = null;
      return;
    }
    const found = await this.game().sight(subject.unit, "", subject.poses, this.tool === "watch");
    if (number !== this.asked) return;
    // Ranks hide each other anyway.
    this.targets = found.map((target) => ({ ...target, by: target.by.filter((one) => one.key !== target.unit) }));
    this.subject = subject;
  }

  /** Lay the tape: at once by eye, then from base to base as the server measures. */
  async measure(from: Point, to: Point, ends: [TapeEnd, TapeEnd], keep: boolean): Promise<void> {
    const laid: Tape = { from, to, inches: apart(from, to) };
    this.tapes = keep ? [...this.tapes.slice(0, -1), laid] : [laid];
    const exact = await this.exact(ends);
    if (exact) this.tapes = this.tapes.map((tape) => (tape === laid ? exact : tape));
  }

  /** Lay the tape from one unit to another. */
  async reckon(from: string, to: string): Promise<void> {
    this.aim = to;
    const exact = await this.exact([{ unit: from }, { unit: to }]);
    if (exact) this.tapes = [exact];
  }

  private async exact(ends: [TapeEnd, TapeEnd]): Promise<Tape | null> {
    const reply = await this.game().measure(...ends);
    if (reply.type !== "measured") return null;
    return { from: [reply.start[0], reply.start[1]], to: [reply.end[0], reply.end[1]], inches: reply.distance };
  }
}
