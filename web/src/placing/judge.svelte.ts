/** What the server says about a draft: whether it would be refused, ways around, suggestions, how far models reach. */
import type { Game } from "../game.svelte";
import type { Point } from "../geometry";
import type { RefusalShown } from "../protocol";
import type { Draft, Paths, Poses } from "./draft";

const PAUSE = 70; // milliseconds between questions while something is dragged

/** What is judged: it goes on changing meanwhile. */
export interface Case {
  readonly draft: Draft;
  readonly answer: unknown;
  readonly isHeld: boolean;
  /** Where those go to who might be led around something, if this model is among them. */
  goalsWith(model: string): Poses | null;
  /** There is a way. */
  lead(routes: Paths): void;
}

export class Judge {
  refusal = $state.raw<RefusalShown | null | undefined>(undefined); // undefined: nothing is known
  isLooking = $state(false); // the server has not said its last word
  settled = $state(0); // grows when it has
  reach = $state.raw<Point[][]>([]);
  private isStale = false;
  private offered: Promise<unknown[]> | null = null;
  private at = -1;
  private shaded = "";
  private readonly known = new Map<string, Promise<Point[][]>>();

  constructor(
    private readonly game: Pick<Game, "check" | "way" | "suggestions" | "reach">,
    private readonly about: Case,
  ) {}

  /** Ask whether this would be refused: one question at a time, always about the newest draft. */
  async look(): Promise<void> {
    this.isStale = true;
    if (this.isLooking) return;
    this.isLooking = true;
    while (this.isStale) {
      this.isStale = false;
      const draft = this.about.draft;
      let refusal = await this.game.check(this.about.answer);
      if (refusal && draft === this.about.draft && (await this.leads(refusal)))
        refusal = await this.game.check(this.about.answer);
      if (!this.isStale || this.about.isHeld) this.refusal = refusal;
      if (this.about.isHeld) await new Promise((wake) => setTimeout(wake, PAUSE));
    }
    this.isLooking = false;
    this.settled += 1;
  }

  /** A straight way is barred: the server may know one around. */
  private async leads(refusal: RefusalShown): Promise<boolean> {
    const model = refusal.about.model ?? "";
    const draft = this.about.draft;
    const goals = this.about.goalsWith(model);
    if (!goals) return false;
    const found = await this.game.way(goals);
    if (!(model in found) || draft !== this.about.draft) return false;
    this.about.lead(found);
    return true;
  }

  /** The next of the answers that the rules suggest, or the one before; undefined where there is none. */
  async suggestion(step: number): Promise<unknown> {
    this.offered ??= this.game.suggestions();
    const offered = await this.offered;
    if (!offered.length) return undefined;
    this.at = (this.at + step + offered.length) % offered.length;
    return offered[this.at];
  }

  /** Show where this model can get to. What was asked once is known. */
  async shade(model: string): Promise<void> {
    this.shaded = model;
    if (!this.known.has(model)) this.known.set(model, this.game.reach(model));
    const reach = await this.known.get(model)!;
    if (this.shaded === model) this.reach = reach;
  }

  blames(model: string): boolean {
    const { a, b, model: one, models = [] } = this.refusal?.about ?? {};
    return [one, a, b, ...models].includes(model);
  }
}
