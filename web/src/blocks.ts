/** Bases in ranks and files that move as one: where a leg takes them, where each base is. Only geometry is known. */
import type { Point, Pose } from "./geometry";
import type { BlockShown, FormationShown } from "./protocol";

export type Block = BlockShown;
export type Corner = "left" | "right";
export type Leg = { ahead: number } | { back: number } | { aside: number } | { wheel: Corner; degrees: number };

export const frontOf = (block: Block): number => block.width * block.formation.files;
export const depthOf = (block: Block): number => block.depth * block.formation.ranks;

/** A point of its plan on the table: so far ahead of the front edge, so far left of its middle. */
export function at({ x, y, fx, fy }: Block, ahead: number, left: number): Point {
  return [x + ahead * fx - left * fy, y + ahead * fy + left * fx];
}

/** The same the other way round. */
export function seen({ x, y, fx, fy }: Block, [px, py]: readonly [number, number]): Point {
  const [dx, dy] = [px - x, py - y];
  return [dx * fx + dy * fy, dy * fx - dx * fy];
}

export const cornerOf = (block: Block, corner: Corner): Point =>
  at(block, 0, (corner === "left" ? 1 : -1) * (frontOf(block) / 2));
export const centreOf = (block: Block): Point => at(block, -depthOf(block) / 2, 0);

/** The full rectangle: front left, rear left, rear right, front right. */
export function rectangleOf(block: Block): Point[] {
  const [wide, deep] = [frontOf(block) / 2, depthOf(block)];
  return [at(block, 0, wide), at(block, -deep, wide), at(block, -deep, -wide), at(block, 0, -wide)];
}

/** Rank and file of every base, rank by rank from the front, each from the left. */
export function placesOf({ files, ranks, last }: FormationShown): Point[] {
  const full = Array.from({ length: files * (ranks - 1) }, (_, i): Point => [Math.floor(i / files), i % files]);
  return [...full, ...last.map((file): Point => [ranks - 1, file])];
}

/** The middle of a place. */
const middleOf = (block: Block, [rank, file]: Point): Point =>
  at(block, -(rank + 0.5) * block.depth, frontOf(block) / 2 - (file + 0.5) * block.width);

export function posesOf(block: Block): Pose[] {
  return placesOf(block.formation).map((place) => [...middleOf(block, place), 0, block.fx, block.fy] as Pose);
}

/** The outline of every base. */
export function basesOf(block: Block): Point[][] {
  const [wide, deep] = [block.width / 2, block.depth / 2];
  const { fx, fy } = block;
  return placesOf(block.formation).map((place) => {
    const [x, y] = middleOf(block, place);
    const corner = (u: number, v: number): Point => [x + u * fx - v * fy, y + u * fy + v * fx];
    return [corner(deep, wide), corner(-deep, wide), corner(-deep, -wide), corner(deep, -wide)];
  });
}

const grid = (value: number): number => Math.round(value * 1000) / 1000;
const unit = (value: number): number => Math.round(value * 1e6) / 1e6;

export const standing = (block: Block, x: number, y: number, fx = block.fx, fy = block.fy): Block => ({
  ...block,
  x: grid(x),
  y: grid(y),
  fx: unit(fx),
  fy: unit(fy),
});

/** The same block turned to the left about a point. */
export function turned(block: Block, [px, py]: Point, degrees: number): Block {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [dx, dy] = [block.x - px, block.y - py];
  const { fx, fy } = block;
  const [x, y] = [px + dx * cos - dy * sin, py + dx * sin + dy * cos];
  return standing(block, x, y, fx * cos - fy * sin, fx * sin + fy * cos);
}

/** Where a leg takes a block. */
export function moved(block: Block, leg: Leg): Block {
  const { fx, fy } = block;
  if ("ahead" in leg) return standing(block, block.x + leg.ahead * fx, block.y + leg.ahead * fy);
  if ("back" in leg) return standing(block, block.x - leg.back * fx, block.y - leg.back * fy);
  if ("aside" in leg) return standing(block, block.x + leg.aside * fy, block.y - leg.aside * fx);
  return turned(block, cornerOf(block, leg.wheel), leg.wheel === "left" ? leg.degrees : -leg.degrees);
}

export const after = (block: Block, legs: readonly Leg[]): Block => legs.reduce(moved, block);

/** How long a leg is: a wheel is as long as the way of the outer corner. */
export function lengthOf(block: Block, leg: Leg): number {
  if ("wheel" in leg) return ((Math.abs(leg.degrees) * Math.PI) / 180) * frontOf(block);
  return Math.abs(Object.values(leg)[0]!);
}

const kindOf = (leg: Leg): string => ("wheel" in leg ? `wheel ${leg.wheel}` : "aside" in leg ? "aside" : "ahead");
const sizeOf = (leg: Leg): number =>
  "wheel" in leg ? leg.degrees : "aside" in leg ? leg.aside : "back" in leg ? -leg.back : leg.ahead;

/** A leg more; one that goes on like the last, or takes some of it back, is part of it. */
export function lengthened(legs: readonly Leg[], leg: Leg): Leg[] {
  const last = legs.at(-1);
  if (!last || kindOf(last) !== kindOf(leg)) return grid(sizeOf(leg)) ? [...legs, leg] : [...legs];
  const size = grid(sizeOf(last) + sizeOf(leg));
  const before = legs.slice(0, -1);
  if (!size) return before;
  if ("wheel" in leg) return [...before, { wheel: leg.wheel, degrees: size }];
  return [...before, "aside" in leg ? { aside: size } : straight(size)];
}

/** Ahead, or back. */
export const straight = (inches: number): Leg => (inches < 0 ? { back: grid(-inches) } : { ahead: grid(inches) });

/** So many bases in so many files, a short last rank in the middle. */
export function formed(count: number, files: number): FormationShown {
  const ranks = Math.ceil(count / files);
  const left = count - files * (ranks - 1);
  const first = Math.floor((files - left) / 2);
  return { files, ranks, last: Array.from({ length: left }, (_, i) => first + i) };
}

/** The same bases in another formation about the same centre, perhaps facing another way. */
export function reformed(block: Block, formation: FormationShown, fx = block.fx, fy = block.fy): Block {
  const [x, y] = centreOf(block);
  const half = (block.depth * formation.ranks) / 2;
  return { ...standing(block, x + half * fx, y + half * fy, fx, fy), formation };
}

// -- what draws a hand near ------------------------------------------------------------------------------------------

const NEAR = 0.3; // inches
const ALMOST = 2.5; // degrees

const heading = (block: Pick<Block, "fx" | "fy">): number => (Math.atan2(block.fy, block.fx) * 180) / Math.PI;

/** How much more or less to the left lies parallel or square to something; nothing where it is not nearly so. */
export function parallel(block: Block, others: readonly Block[]): number {
  const edges = { fx: 1, fy: 0 };
  const off = [edges, ...others].map((other) => {
    const away = (((heading(other) - heading(block)) % 90) + 90) % 90;
    return away > 45 ? away - 90 : away;
  });
  const least = off.reduce((best, each) => (Math.abs(each) < Math.abs(best) ? each : best));
  return Math.abs(least) <= ALMOST ? least : 0;
}

/** How much farther ahead, and to the left, a block lies flush with one that is parallel or square to it. */
export function flush(block: Block, others: readonly Block[]): Point {
  const [wide, deep] = [frontOf(block) / 2, depthOf(block)];
  const near = others.filter((other) => {
    const [dot, cross] = [block.fx * other.fx + block.fy * other.fy, block.fx * other.fy - block.fy * other.fx];
    const far = Math.hypot(block.x - other.x, block.y - other.y);
    return Math.min(Math.abs(dot), Math.abs(cross)) < 1e-3 && far < wide + deep + frontOf(other) + depthOf(other);
  });
  const lines = near.flatMap((other) => rectangleOf(other).map((corner) => seen(block, corner)));
  const nearest = (offs: number[]): number => {
    const least = offs.reduce((best, each) => (Math.abs(each) < Math.abs(best) ? each : best), Infinity);
    return Math.abs(least) <= NEAR ? least : 0;
  };
  return [
    nearest(lines.flatMap(([ahead]) => [ahead, ahead + deep])),
    nearest(lines.flatMap(([, left]) => [left - wide, left + wide])),
  ];
}
