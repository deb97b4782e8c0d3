/** An answer to a placement in the making: ghosts that are dragged, turned and checked, and only then sent. */
import type { Game } from "./game.svelte";
import { apart, middle, onGrid, pathLength, turnedBy, turnedTogether, type Pose } from "./geometry";
import type { PlaceShown, RefusalShown } from "./protocol";

export type Form = "paths" | "poses" | "spot";

export function formOf(form: unknown): Form {
  if (typeof form === "string") return "spot";
  const each = (form as { each?: unknown }).each;
  return typeof each === "object" && each !== null ? "paths" : "poses";
}

export class Placing {
  readonly form: Form;
  readonly unit: string;
  readonly reaches: boolean;
  readonly distances: Record<string, number>;
  starts: Record<string, Pose> = {};
  paths = $state.raw<Record<string, Pose[]>>({}); // the last pose of each is the ghost
  held = $state.raw<string[]>([]); // models that are being dragged
  refusal = $state.raw<RefusalShown | null | undefined>(undefined);
  together = $state(true);
  reach = $state.raw<[number, number][][]>([]);
  private before: Record<string, Pose[]> = {};
  private checking = false;
  private stale = false;
  private offered: unknown[] | null = null;
  private at = -1;

  constructor(
    readonly game: Game,
    request: PlaceShown,
  ) {
    this.form = formOf(request.form);
    this.unit = String(request.about.unit ?? "");
    this.distances = (request.about.distances as Record<string, number> | undefined) ?? {};
    this.reaches = request.reaches;
    if (this.form === "paths") {
      this.starts = { ...(game.units[this.unit]?.models ?? {}) };
      this.reset();
    } else {
      void this.suggest(1);
    }
  }

  get ghosts(): Record<string, Pose> {
    return Object.fromEntries(Object.entries(this.paths).map(([model, path]) => [model, path.at(-1)!]));
  }

  moved(model: string): boolean {
    const path = this.paths[model];
    return path !== undefined && (path.length > 1 || this.form !== "paths");
  }

  used(model: string): number {
    return pathLength(this.paths[model] ?? []);
  }

  /** How far the hindmost of the held models may still go. */
  get left(): number | null {
    const held = (this.held.length ? this.held : Object.keys(this.paths)).filter((model) => model in this.distances);
    if (!held.length) return null;
    return Math.min(...held.map((model) => this.distances[model]! - this.used(model)));
  }

  get furthest(): number {
    return Math.max(0, ...Object.keys(this.paths).map((model) => this.used(model)));
  }

  // -- moving the ghosts ----------------------------------------------------------------------------------------------

  hold(model: string): void {
    this.held = this.together ? Object.keys(this.paths) : [model];
    this.before = this.paths;
  }

  /** Carry the held models by so much from where they were taken up. */
  carry(dx: number, dy: number): void {
    const paths = { ...this.paths };
    for (const model of this.held) {
      const path = this.before[model]!;
      const from = path.at(-1)!;
      const to = onGrid([from[0] + dx, from[1] + dy, from[2], from[3], from[4]]);
      paths[model] = this.form === "paths" ? this.extended(path, to) : [to];
    }
    this.set(paths);
  }

  /** A path with its last leg ending there: the leg of this very drag, or the one that was begun by a corner. */
  private extended(path: Pose[], to: Pose): Pose[] {
    const corners = path.length > 1 ? path.slice(0, -1) : path;
    return apart(corners.at(-1)!, to) < 0.0005 ? corners : [...corners, to];
  }

  drop(): void {
    this.held = [];
    void this.look();
  }

  /** What comes next begins a new leg. */
  corner(): void {
    const paths = { ...this.paths };
    for (const model of this.held.length ? this.held : Object.keys(paths)) {
      const path = paths[model]!;
      if (path.length > 1) paths[model] = [...path, path.at(-1)!];
    }
    this.before = paths;
    this.paths = paths;
  }

  nudge(model: string | null, dx: number, dy: number): void {
    this.held = model && !this.together ? [model] : Object.keys(this.paths);
    this.before = this.paths;
    this.carry(dx, dy);
    this.held = [];
  }

  turn(model: string | null, degrees: number): void {
    const one = model !== null && !this.together;
    const turned = one ? { [model]: turnedBy(this.ghosts[model]!, degrees) } : turnedTogether(this.ghosts, degrees);
    const paths = { ...this.paths };
    for (const [key, pose] of Object.entries(turned)) {
      paths[key] = this.form === "paths" ? [...this.paths[key]!, onGrid(pose)] : [onGrid(pose)];
    }
    this.set(paths);
  }

  spot(x: number, y: number): void {
    this.set({ "": [onGrid([x, y, 0, 1, 0])] });
  }

  /** Set the whole unit down around a point. */
  bring(x: number, y: number): void {
    const [mx, my] = middle(Object.values(this.ghosts));
    this.nudge(null, x - mx, y - my);
  }

  reset(): void {
    this.set(Object.fromEntries(Object.entries(this.starts).map(([model, pose]) => [model, [pose]])));
  }

  private set(paths: Record<string, Pose[]>): void {
    this.paths = paths;
    void this.look();
  }

  // -- the server's word ----------------------------------------------------------------------------------------------

  get answer(): unknown {
    if (this.form === "spot") return this.ghosts[""]?.slice(0, 2);
    if (this.form === "poses") return this.ghosts;
    return Object.fromEntries(Object.entries(this.paths).filter(([, path]) => path.length > 1));
  }

  /** Ask whether this would be refused: one question at a time, always about the newest ghosts. */
  private async look(): Promise<void> {
    this.stale = true;
    if (this.checking) return;
    this.checking = true;
    while (this.stale) {
      this.stale = false;
      this.refusal = await this.game.check(this.answer);
    }
    this.checking = false;
  }

  /** The next of the answers that the rules suggest. */
  async suggest(step: number): Promise<void> {
    this.offered ??= await this.game.suggestions();
    if (!this.offered.length) return;
    this.at = (this.at + step + this.offered.length) % this.offered.length;
    this.show(this.offered[this.at]);
  }

  private show(answer: unknown): void {
    if (this.form === "spot") {
      const [x, y] = answer as [number, number];
      this.spot(x, y);
    } else if (this.form === "poses") {
      const poses = answer as Record<string, Pose>;
      this.set(Object.fromEntries(Object.entries(poses).map(([model, pose]) => [model, [pose]])));
    } else {
      const moves = answer as Record<string, Pose[]>;
      const stay = Object.entries(this.starts).map(([model, pose]): [string, Pose[]] => [model, [pose]]);
      this.set({ ...Object.fromEntries(stay), ...moves });
    }
  }

  async shade(model: string): Promise<void> {
    if (this.reaches) this.reach = await this.game.reach(model);
  }

  async send(): Promise<boolean> {
    return this.game.answer(this.answer);
  }

  blamed(model: string): boolean {
    const about = this.refusal?.about ?? {};
    return about.model === model || about.a === model || about.b === model;
  }
}
