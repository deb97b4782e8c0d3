/** The draft as it is now, and how it came to be: what can be taken back, and what is dragged at the moment. */
import { EMPTY, type Draft } from "./draft";

export class History {
  now = $state.raw<Draft>(EMPTY);
  private past = $state.raw<Draft[]>([]);
  private taken: Draft | null = null; // as it was when the hand closed

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get isHeld(): boolean {
    return this.taken !== null;
  }

  /** A step; while something is dragged it is part of the drag. */
  change(draft: Draft): void {
    if (!this.isHeld) this.past = [...this.past, this.now];
    this.now = draft;
  }

  /** The same answer in other words: nothing that anybody would want to take back. */
  amend(draft: Draft): void {
    this.now = draft;
  }

  /** Begin here: nothing before it counts. */
  begin(draft: Draft): void {
    this.now = draft;
    this.past = [];
    this.taken = null;
  }

  hold(): void {
    this.taken = this.now;
  }

  /** The hand opens: the whole drag is one step. */
  drop(): void {
    if (this.taken && this.taken !== this.now) this.past = [...this.past, this.taken];
    this.taken = null;
  }

  /** What is dragged goes back to where it was taken up; false if nothing is. */
  cancel(): boolean {
    if (!this.taken) return false;
    this.now = this.taken;
    this.taken = null;
    return true;
  }

  /** Take the last step back; false if there is none. */
  undo(): boolean {
    const last = this.past.at(-1);
    if (!last) return false;
    this.past = this.past.slice(0, -1);
    this.now = last;
    this.taken = null;
    return true;
  }
}
