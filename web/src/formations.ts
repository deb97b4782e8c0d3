/** A unit drawn up anew: in a line, in two ranks, in a block. Who has the shortest way to a place takes it. */
import { reachOf } from "./bases";
import { apart, middle, type Base, type Point, type Pose } from "./geometry";

export type Formation = "line" | "ranks" | "block" | "column";
export const FORMATIONS: Formation[] = ["line", "ranks", "block", "column"];

export function width(formation: Formation, count: number): number {
  if (formation === "line") return count;
  if (formation === "ranks") return Math.ceil(count / 2);
  return formation === "block" ? Math.ceil(Math.sqrt(count)) : 1;
}

export function drawnUp(
  poses: Record<string, Pose>,
  bases: Record<string, Base>,
  formation: Formation,
  between = 0.1,
): Record<string, Pose> {
  const names = Object.keys(poses);
  const step = 2 * Math.max(...names.map((name) => reachOf(bases[name]!))) + between;
  const facing = ahead(Object.values(poses));
  const places = slots(names.length, width(formation, names.length), step, middle(Object.values(poses)), facing);
  return Object.fromEntries(
    shortest(names, poses, places).map(([name, [x, y]]) => [
      name,
      [x, y, poses[name]![2], ...facingOf(poses[name]!, bases[name]!, facing)] as Pose,
    ]),
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

/** Each to a place of his own: two change places as long as that makes their ways shorter, the long ones above all. */
function shortest(names: string[], poses: Record<string, Pose>, places: Point[]): [string, Point][] {
  const mine = names.map((_, i) => i);
  const cost = (who: number, where: number) => apart(poses[names[who]!]!, places[where]!) ** 2;
  for (let better = true; better;) {
    better = false;
    for (let a = 0; a < names.length; a++)
      for (let b = 0; b < a; b++) {
        const saved = cost(a, mine[a]!) + cost(b, mine[b]!) - cost(a, mine[b]!) - cost(b, mine[a]!);
        if (saved <= 1e-9) continue;
        [mine[a], mine[b]] = [mine[b]!, mine[a]!];
        better = true;
      }
  }
  return names.map((name, i) => [name, places[mine[i]!]!]);
}
