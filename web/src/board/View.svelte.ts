/** Which part of the table is on the screen. */
import type { Ground, Point } from "../geometry";

const EDGE = 1.6; // inches around the table
const NEAREST = 5; // inches across the screen

export class View {
  x = $state(0);
  y = $state(0);
  width = $state(60); // inches that are seen at least, in the proportions of the table
  height = $state(44);
  wide = $state(800); // pixels of the drawing
  high = $state(600);
  private fitted = "";

  readonly scale = $derived(Math.max(1e-3, Math.min(this.wide / this.width, this.high / this.height)));
  readonly box = $derived(`${this.x} ${this.y} ${this.width} ${this.height}`);

  resize(wide: number, high: number): void {
    this.wide = wide;
    this.high = high;
  }

  /** The whole table, once a table. */
  fit(ground: Ground, again = false): void {
    const name = `${ground.across}×${ground.down}`;
    if (this.fitted === name && !again) return;
    this.fitted = name;
    this.x = -EDGE;
    this.y = -EDGE;
    this.width = ground.across + 2 * EDGE;
    this.height = ground.down + 2 * EDGE;
  }

  /** A point of the stage (pixels from its corner) in inches of the drawing. */
  point([px, py]: Point): Point {
    return [
      this.x + (px - (this.wide - this.width * this.scale) / 2) / this.scale,
      this.y + (py - (this.high - this.height * this.scale) / 2) / this.scale,
    ];
  }

  /** And back. */
  pixels([x, y]: Point): Point {
    return [
      (x - this.x) * this.scale + (this.wide - this.width * this.scale) / 2,
      (y - this.y) * this.scale + (this.high - this.height * this.scale) / 2,
    ];
  }

  zoom(factor: number, [x, y]: Point): void {
    const next = Math.min(Math.max(this.width * factor, NEAREST), 240) / this.width;
    this.x = x - (x - this.x) * next;
    this.y = y - (y - this.y) * next;
    this.width *= next;
    this.height *= next;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx;
    this.y -= dy;
  }

  /** Nearer or farther, the middle staying. */
  step(factor: number): void {
    this.zoom(factor, [this.x + this.width / 2, this.y + this.height / 2]);
  }
}
