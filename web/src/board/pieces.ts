/** A model as drawn: everything where it lies on the screen. Elements with transforms of their own would each be a node
 * for the browser to keep, and with hundreds of them a frame takes too long. */
import { outlineOf, reachOf } from "../bases";
import type { Base, Ground, Point, Pose } from "../geometry";
import { GLYPHS } from "./glyphs";

const text = (value: number): string => value.toFixed(3);
export const closed = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${text(x)} ${text(y)}`).join("L")}Z`;

export interface Drawn {
  x: number;
  y: number;
  base: string;
  facing: string;
  plate: string;
  glyph: string;
  size: number;
}

export function drawn(base: Base, pose: Pose, ground: Ground, owner: number, role = ""): Drawn {
  const [x, y] = ground.out(pose[0], pose[1]);
  const [fx, fy] = ground.direction(pose[3], pose[4]);
  const length = Math.hypot(fx, fy) || 1;
  const [ux, uy] = [fx / length, fy / length];
  const turned = ([u, v]: Point): Point => [x + u * ux + v * uy, y + u * uy - v * ux]; // v to the left, as on the table
  const narrow = Math.min(base.across, base.along);
  const size = narrow * (owner === 1 ? 0.86 : 0.62);
  const wedge = reachOf(base) * 0.2;
  const glyph = size * (owner === 1 ? 0.5 : 0.64);
  return {
    x,
    y,
    size,
    base: base.kind === "disc" ? "" : closed(outlineOf(base).map(turned)),
    facing: closed(
      (
        [
          [base.along, wedge],
          [base.along + 0.2, 0],
          [base.along, -wedge],
        ] as Point[]
      ).map(turned),
    ),
    plate:
      owner === 1
        ? closed([
            [x, y - size],
            [x + size, y],
            [x, y + size],
            [x - size, y],
          ])
        : "",
    glyph: (GLYPHS[role] ?? [])
      .map((part) => closed(part.map(([u, v]): Point => [x + u * glyph, y + v * glyph])))
      .join(""),
  };
}

/** What is left of a model's wounds, as part of a circle. */
export function health(x: number, y: number, radius: number, left: number): string {
  const end = 2 * Math.PI * Math.min(left, 0.999) - Math.PI / 2;
  const [r, ex, ey] = [text(radius), text(x + radius * Math.cos(end)), text(y + radius * Math.sin(end))];
  return `M${text(x)} ${text(y - radius)}A${r} ${r} 0 ${left > 0.5 ? 1 : 0} 1 ${ex} ${ey}`;
}
