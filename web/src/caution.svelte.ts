/** Whoever is about to lose something by an answer is told so first, and gives it once more or thinks again. */
import type { Game } from "./game.svelte";
import type { RefusalShown } from "./protocol";

export class Caution {
  losses = $state.raw<RefusalShown[]>([]); // that have been told, until the answer is changed or given once more
  private meant: unknown = null;
  private asked = 0;

  constructor(private readonly game: Pick<Game, "answer" | "warnings" | "request">) {}

  /** Give this answer, unless it loses something. */
  async give(answer: unknown): Promise<void> {
    if (!this.game.request?.warns || !(await this.tells(answer))) await this.game.answer(answer);
  }

  /** Whether this answer loses anything; what it loses is told from now on. Of several questions the newest counts. */
  async tells(answer: unknown): Promise<boolean> {
    const number = ++this.asked;
    this.losses = [];
    const losses = this.game.request?.warns ? await this.game.warnings(answer) : [];
    if (number !== this.asked) return true;
    this.meant = answer;
    this.losses = losses;
    return losses.length > 0;
  }

  /** Give it all the same. */
  confirm(): void {
    this.losses = [];
    void this.game.answer(this.meant);
  }

  /** Think again. */
  drop(): void {
    this.asked += 1;
    this.losses = [];
  }
}
