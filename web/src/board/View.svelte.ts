/** Which part of the table is on the screen. */
import type { Ground, Point } from "../geometry";

export class View {
  x = $state(0);
  y = $state(0);
  width = $state(60);
  height = $state(44);
  private element: SVGSVGElement | null = null;
  private fitted = "";

  attach(element: SVGSVGElement): void {
    this.element = element;
  }

  /** The whole table, once a table. */
  fit(ground: Ground, again = false): void {
    const name = `${ground.width}×${ground.depth}`;
    if (this.fitted === name && !again) return;
    this.fitted = name;
    const edge = 1.5;
    this.x = -edge;
    this.y = -edge;
    this.width = ground.width + 2 * edge;
    this.height = ground.depth + 2 * edge;
  }

  /** A point of the screen in inches of the drawing. */
  point(event: { clientX: number; clientY: number }): Point {
    const matrix = this.element!.getScreenCTM()!.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x, point.y];
  }

  get scale(): number {
    return this.element?.getScreenCTM()?.a ?? 12;
  }

  zoom(factor: number, [x, y]: Point): void {
    const next = Math.min(Math.max(this.width * factor, 4), 240) / this.width;
    this.x = x - (x - this.x) * next;
    this.y = y - (y - this.y) * next;
    this.width *= next;
    this.height *= next;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx;
    this.y -= dy;
  }
}
