/** Inches on the table, and how they lie on the screen. No rule is known here: it only draws. */

export type Point = [number, number];
export type Pose = [number, number, number, number, number]; // x, y, elevation, facing

export interface Base {
  kind: "disc" | "ellipse" | "rectangle" | "hull";
  along: number;
  across: number;
  corners: Point[];
}

/** A table as one player sees it: his own edge below. */
export class Ground {
  constructor(
    readonly width: number,
    readonly depth: number,
    readonly turned: boolean,
  ) {}

  out(x: number, y: number): Point {
    return this.turned ? [this.width - x, y] : [x, this.depth - y];
  }

  /** From the screen back to the table: the same reflection. */
  in(x: number, y: number): Point {
    return this.out(x, y);
  }

  direction(x: number, y: number): Point {
    return this.turned ? [-x, y] : [x, -y];
  }

  outline(points: Point[]): string {
    return points.map(([x, y]) => this.out(x, y).map(short).join(",")).join(" ");
  }

  /** Where a model stands, as an SVG transform. */
  at(pose: Pose): string {
    const [x, y] = this.out(pose[0], pose[1]);
    const [fx, fy] = this.direction(pose[3], pose[4]);
    return `translate(${short(x)} ${short(y)}) rotate(${short((Math.atan2(fy, fx) * 180) / Math.PI)})`;
  }
}

export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

export function apart(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
}

/** How long a path is for the eye: shifts and climbs. What the rules count, the server says. */
export function pathLength(path: readonly Pose[]): number {
  let total = 0;
  for (let i = 1; i < path.length; i++) {
    total += Math.hypot(path[i]![0] - path[i - 1]![0], path[i]![1] - path[i - 1]![1]);
    total += Math.abs(path[i]![2] - path[i - 1]![2]);
  }
  return total;
}

export function turnedBy(pose: Pose, degrees: number): Pose {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [pose[0], pose[1], pose[2], pose[3] * cos - pose[4] * sin, pose[3] * sin + pose[4] * cos];
}

/** Poses turned together about their middle, facings too. */
export function turnedTogether(poses: Record<string, Pose>, degrees: number): Record<string, Pose> {
  const all = Object.values(poses);
  const [x, y] = middle(all);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = (pose: Pose): Pose => {
    const [dx, dy] = [pose[0] - x, pose[1] - y];
    const faced = turnedBy(pose, degrees);
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos, pose[2], faced[3], faced[4]];
  };
  return Object.fromEntries(Object.entries(poses).map(([key, pose]) => [key, turn(pose)]));
}

export function middle(poses: readonly (readonly number[])[]): Point {
  const sum = poses.reduce<Point>((total, pose) => [total[0] + pose[0]!, total[1] + pose[1]!], [0, 0]);
  return [sum[0] / poses.length, sum[1] / poses.length];
}

/** Onto the grid that the table keeps. */
export function onGrid(pose: Pose): Pose {
  const grid = (value: number) => Math.round(value * 1000) / 1000;
  return [grid(pose[0]), grid(pose[1]), grid(pose[2]), pose[3], pose[4]];
}
