/** What one can stand on: the table, floors, tops of blocks. */
import type { Point, Pose } from "./geometry";
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

/** Down to the next level below, if it floats. */
export function landed(features: readonly Feature[], pose: Pose): Pose {
  if (pose[2] === 0) return pose;
  const below = levelsAt(features, pose[0], pose[1]).filter((level) => level <= pose[2]);
  return [pose[0], pose[1], below.at(-1) ?? 0, pose[3], pose[4]];
}

/** The same place a level higher or lower; null where there is none. */
export function lifted(features: readonly Feature[], pose: Pose, by: 1 | -1): Pose | null {
  const levels = levelsAt(features, pose[0], pose[1]);
  const next = by > 0 ? levels.find((level) => level > pose[2]) : levels.findLast((level) => level < pose[2]);
  return next === undefined ? null : [pose[0], pose[1], next, pose[3], pose[4]];
}
