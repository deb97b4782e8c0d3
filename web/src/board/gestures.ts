/** Fingers and the mouse: one moves, two pan and zoom and never drag. */
import type { Point } from "../geometry";

/** What the board does with what the hand does. Points are those of the screen. */
export interface Hand {
  take(at: Point, target: Element): void; // one finger is down
  carry(at: Point): void; // and moves
  leave(at: Point, target: Element, moved: boolean): void; // and is lifted
  drop(): void; // a second finger came: nothing is dragged
  pinch(factor: number, centre: Point, by: Point): void;
}

const STILL = 4; // pixels: less is a click

export class Gestures {
  private readonly fingers = new Map<number, Point>();
  private start: Point | null = null;
  private target: Element | null = null;
  private moved = false;

  constructor(private readonly hand: Hand) {}

  get isBusy(): boolean {
    return this.fingers.size > 0;
  }

  down(id: number, at: Point, target: Element): void {
    this.fingers.set(id, at);
    if (this.fingers.size > 1) {
      if (this.start) this.hand.drop();
      this.start = null;
      return;
    }
    this.start = at;
    this.target = target;
    this.moved = false;
    this.hand.take(at, target);
  }

  move(id: number, at: Point): void {
    const before = this.fingers.get(id);
    if (!before) return;
    if (this.fingers.size === 2) this.pinch(id, before, at);
    this.fingers.set(id, at);
    if (!this.start) return;
    if (!this.moved && Math.hypot(at[0] - this.start[0], at[1] - this.start[1]) < STILL) return;
    this.moved = true;
    this.hand.carry(at);
  }

  private pinch(id: number, before: Point, now: Point): void {
    const [, other] = [...this.fingers].find(([each]) => each !== id)!;
    const far = (point: Point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
    this.hand.pinch(
      far(before) / far(now),
      [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2],
      [(now[0] - before[0]) / 2, (now[1] - before[1]) / 2],
    );
  }

  up(id: number, at: Point): void {
    if (!this.fingers.delete(id) || this.fingers.size || !this.start) return;
    this.start = null;
    this.hand.leave(at, this.target!, this.moved);
  }

  /** The browser has taken the pointer away. */
  cancel(id: number): void {
    this.fingers.delete(id);
    if (this.start) this.hand.drop();
    this.start = null;
  }
}
