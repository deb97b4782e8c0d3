/** Inches on the table, and how they lie on the screen. No rule is known here: it only draws. */

export type Point = [number, number];
export type Pose = [number, number, number, number, number]; // x, y, elevation, facing

export interface Base {
  kind: "disc" | "ellipse" | "rectangle" | "hull";
  along: number;
  across: number;
  corners: Point[];
}

/** A table as one player sees it: his own edge below, or to the left where the table lies on its side. */
export class Ground {
  readonly across: number; // as drawn
  readonly down: number;

  constructor(
    readonly width: number,
    readonly depth: number,
    readonly turned: boolean,
    readonly lying = false,
  ) {
    [this.across, this.down] = lying ? [depth, width] : [width, depth];
  }

  out(x: number, y: number): Point {
    if (this.lying) return this.turned ? [this.depth - y, this.width - x] : [y, x];
    return this.turned ? [this.width - x, y] : [x, this.depth - y];
  }

  /** From the screen back to the table: the same reflection. */
  in(x: number, y: number): Point {
    if (this.lying) return this.turned ? [this.width - y, this.depth - x] : [y, x];
    return this.out(x, y);
  }

  /** Directions, from the table to the screen and back alike. */
  direction(x: number, y: number): Point {
    if (this.lying) return this.turned ? [-y, -x] : [y, x];
    return this.turned ? [-x, y] : [x, -y];
  }

  outline(points: readonly Point[]): string {
    return points.map(([x, y]) => this.out(x, y).map(short).join(",")).join(" ");
  }

  /** A closed path of several outlines, holes among them. */
  region(outlines: readonly (readonly Point[])[]): string {
    return outlines.map((points) => `M${this.outline(points)}Z`).join("");
  }

  heading(pose: Pose): number {
    const [fx, fy] = this.direction(pose[3], pose[4]);
    return (Math.atan2(fy, fx) * 180) / Math.PI;
  }

  /** Where a model stands, as an SVG transform. */
  at(pose: Pose): string {
    return `${this.place(pose)} rotate(${short(this.heading(pose))})`;
  }

  /** The same, unturned. */
  place(pose: readonly number[]): string {
    const [x, y] = this.out(pose[0]!, pose[1]!);
    return `translate(${short(x)} ${short(y)})`;
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

/** From one pose to another as bases go: along the ground, up or down, then a turn on the spot. */
export function legsTo(from: Pose, to: Pose): Pose[] {
  const legs: Pose[] = [];
  const [x, y, z, fx, fy] = to;
  if (apart(from, to) >= 0.0005) legs.push([x, y, from[2], from[3], from[4]]);
  if (Math.abs(z - from[2]) >= 0.0005) legs.push([x, y, z, from[3], from[4]]);
  if (Math.abs(fx - from[3]) + Math.abs(fy - from[4]) >= 1e-6) legs.push([x, y, z, fx, fy]);
  return legs;
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
