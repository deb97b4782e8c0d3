/** A unit drawn up anew: in a line, in two ranks, in a block. Who stands where is settled by who has the shortest way. */
import { reachOf } from "./bases";
import { apart, middle, type Base, type Point, type Pose } from "./geometry";

export type Formation = "line" | "ranks" | "block" | "column";
export const FORMATIONS: Formation[] = ["line", "ranks", "block", "column"];

export function width(formation: Formation, count: number): number {
  if (formation === "line") return count;
  if (formation === "ranks") return Math.ceil(count / 2);
  return formation === "block" ? Math.ceil(Math.sqrt(count)) : 1;
}

export function drawnUp(poses: Record<string, Pose>, bases: Record<string, Base>, formation: Formation, between = 0.1): Record<string, Pose> {
  const names = Object.keys(poses);
  const step = 2 * Math.max(...names.map((name) => reachOf(bases[name]!))) + between;
  const facing = ahead(Object.values(poses));
  const places = slots(names.length, width(formation, names.length), step, middle(Object.values(poses)), facing);
  return Object.fromEntries(
    shortest(names, poses, places).map(([name, [x, y]]) => [name, [x, y, poses[name]![2], ...facingOf(poses[name]!, bases[name]!, facing)] as Pose]),
  );
}

/** Round bases look ahead with the others; all else keeps looking where it looks, for turning is not free. */
function facingOf(pose: Pose, base: Base, facing: Point): Point {
  return base.kind === "disc" ? facing : [pose[3], pose[4]];
}

function ahead(poses: Pose[]): Point {
  const x = poses.reduce((sum, pose) => sum + pose[3], 0);
  const y = poses.reduce((sum, pose) => sum + pose[4], 0);
  const length = Math.hypot(x, y);
  return length < 1e-6 ? [poses[0]![3], poses[0]![4]] : [x / length, y / length];
}

function slots(count: number, wide: number, step: number, [x, y]: Point, [fx, fy]: Point): Point[] {
  const deep = Math.ceil(count / wide);
  return Array.from({ length: count }, (_, i): Point => {
    const rank = Math.floor(i / wide);
    const inRank = Math.min(wide, count - rank * wide);
    const across = ((i % wide) - (inRank - 1) / 2) * step;
    const back = (rank - (deep - 1) / 2) * step;
    return [x - fy * across - fx * back, y + fx * across - fy * back];
  });
}

/** Each to a place of his own, the shortest ways first. */
function shortest(names: string[], poses: Record<string, Pose>, places: Point[]): [string, Point][] {
  const pairs = names.flatMap((name) => places.map((place, i) => ({ name, i, far: apart(poses[name]!, place) })));
  pairs.sort((a, b) => a.far - b.far);
  const taken = new Map<string, number>();
  const used = new Set<number>();
  for (const { name, i } of pairs) {
    if (taken.has(name) || used.has(i)) continue;
    taken.set(name, i);
    used.add(i);
  }
  return names.map((name) => [name, places[taken.get(name)!]!]);
}
