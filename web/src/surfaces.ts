/** What one can stand on: the table, floors, tops of blocks. */
import type { Point } from "./geometry";
import type { Feature } from "./shown";

export function isInside(outline: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = outline[i]!;
    const [bx, by] = outline[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The levels at a point, from the table upwards. */
export function levelsAt(features: readonly Feature[], x: number, y: number): number[] {
  const found = new Set([0]);
  for (const feature of features) {
    for (const floor of feature.floors) if (isInside(floor.outline, x, y)) found.add(floor.level);
    for (const solid of feature.solids) if (isInside(solid.outline, x, y)) found.add(solid.top);
  }
  return [...found].sort((a, b) => a - b);
}
