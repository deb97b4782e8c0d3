/** Bases beside each other: how far apart they are, whether they overlap, and where they just touch. */
import { onGrid, type Base, type Point, type Pose } from "./geometry";

/** A base where it stands: convex corners, and how far it bulges about them (a disc is one corner with its radius). */
export interface Standing {
  corners: Point[];
  round: number;
  reach: number; // of the circle about the middle that holds it
  at: Point;
  z: number;
}

/** How far from one base to another, below zero if they overlap, and in which direction. */
export interface Gap {
  distance: number;
  toward: Point;
}

/** Of a model of which nothing is told. */
export const PLAIN: Base = { kind: "disc", along: 0.63, across: 0.63, corners: [] };

const BENDS = 32;

export function reachOf(base: Base): number {
  if (base.kind === "rectangle") return Math.hypot(base.along, base.across);
  if (base.kind === "hull") return Math.max(...base.corners.map(([x, y]) => Math.hypot(x, y)));
  return Math.max(base.along, base.across);
}

/** The outline of a base about its middle, looking along x. */
export function outlineOf(base: Base): Point[] {
  const { along: a, across: b } = base;
  if (base.kind === "hull") return base.corners;
  if (base.kind === "rectangle")
    return [
      [a, b],
      [-a, b],
      [-a, -b],
      [a, -b],
    ];
  return Array.from({ length: BENDS }, (_, i): Point => {
    const turn = (i * 2 * Math.PI) / BENDS;
    return [a * Math.cos(turn), b * Math.sin(turn)];
  });
}

/** The line at a distance from a base, looking along x. */
export function widened(base: Base, by: number, bends = 72): Point[] {
  const outline = outlineOf(base);
  return Array.from({ length: bends }, (_, i): Point => {
    const [x, y] = [Math.cos((i * 2 * Math.PI) / bends), Math.sin((i * 2 * Math.PI) / bends)];
    const out = outline.reduce((best, point) =>
      point[0] * x + point[1] * y > best[0] * x + best[1] * y ? point : best,
    );
    return [out[0] + x * by, out[1] + y * by];
  });
}

export function standing(base: Base, pose: Pose): Standing {
  const [x, y, z, fx, fy] = pose;
  if (base.kind === "disc") return { corners: [[x, y]], round: base.along, reach: base.along, at: [x, y], z };
  const corners = outlineOf(base).map(([u, v]): Point => [x + u * fx - v * fy, y + u * fy + v * fx]);
  return { corners, round: 0, reach: reachOf(base), at: [x, y], z };
}

export function gapBetween(a: Standing, b: Standing): Gap {
  const round = a.round + b.round;
  const overlap = a.corners.length > 2 || b.corners.length > 2 ? depth(a.corners, b.corners) : null;
  if (overlap) return { distance: -overlap.distance - round, toward: overlap.toward };
  let best = { distance: Infinity, toward: [1, 0] as Point };
  for (const point of a.corners) best = nearer(best, nearestOn(b.corners, point), 1);
  for (const point of b.corners) best = nearer(best, nearestOn(a.corners, point), -1);
  return { distance: best.distance - round, toward: best.toward };
}

function nearer(best: Gap, way: Point, sign: number): Gap {
  const distance = Math.hypot(way[0], way[1]);
  if (distance >= best.distance) return best;
  return { distance, toward: distance ? [(sign * way[0]) / distance, (sign * way[1]) / distance] : best.toward };
}

/** The way from a point to the nearest place of an outline's edge. */
function nearestOn(corners: Point[], [x, y]: Point): Point {
  let best: Point = [corners[0]![0] - x, corners[0]![1] - y];
  for (let i = 0; i < corners.length; i++) {
    const [ax, ay] = corners[i]!;
    const [bx, by] = corners[(i + 1) % corners.length]!;
    const [ex, ey] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1)));
    const way: Point = [ax + along * ex - x, ay + along * ey - y];
    if (Math.hypot(...way) < Math.hypot(...best)) best = way;
  }
  return best;
}

/** How deep two convex outlines are in each other, and which way b must go to be free; null if they are apart. */
function depth(a: Point[], b: Point[]): Gap | null {
  let best: Gap | null = null;
  for (const corners of [a, b]) {
    if (corners.length < 3) continue;
    for (let i = 0; i < corners.length; i++) {
      const [ax, ay] = corners[i]!;
      const [bx, by] = corners[(i + 1) % corners.length]!;
      const length = Math.hypot(bx - ax, by - ay) || 1;
      const across: Point = [(by - ay) / length, (ax - bx) / length];
      const [aLow, aHigh] = span(a, across);
      const [bLow, bHigh] = span(b, across);
      if (aHigh <= bLow || bHigh <= aLow) return null;
      const [ahead, behind] = [aHigh - bLow, bHigh - aLow];
      const distance = Math.min(ahead, behind);
      if (!best || distance < best.distance)
        best = { distance, toward: ahead < behind ? across : [-across[0], -across[1]] };
    }
  }
  return best;
}

function span(corners: Point[], [x, y]: Point): [number, number] {
  const along = corners.map((corner) => corner[0] * x + corner[1] * y);
  return [Math.min(...along), Math.max(...along)];
}

/** Bases that are near enough to matter. */
export function nearby(one: Standing, others: readonly Standing[], within: number): Standing[] {
  return others.filter(
    (other) =>
      Math.abs(other.z - one.z) < 1 &&
      Math.hypot(other.at[0] - one.at[0], other.at[1] - one.at[1]) - other.reach - one.reach <= within,
  );
}

export const TOUCHING = 0.002;

export function overlaps(one: Standing, others: readonly Standing[]): boolean {
  return nearby(one, others, 0).some((other) => gapBetween(one, other).distance < -TOUCHING);
}

/** A pose drawn into base contact with the nearest base, if that is nearly so and nothing else is in the way. */
export function snapped(base: Base, pose: Pose, others: readonly Standing[], within = 0.3): Pose {
  const one = standing(base, pose);
  const gaps = nearby(one, others, within)
    .map((other) => gapBetween(one, other))
    .filter((gap) => Math.abs(gap.distance) <= within);
  if (!gaps.length) return pose;
  const gap = gaps.reduce((best, each) => (each.distance < best.distance ? each : best));
  const by = gap.distance - TOUCHING / 2;
  const there = onGrid([pose[0] + gap.toward[0] * by, pose[1] + gap.toward[1] * by, pose[2], pose[3], pose[4]]);
  return overlaps(standing(base, there), others) ? pose : there;
}
