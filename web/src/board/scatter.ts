/** Places strewn by chance, but the same ones every time: for grain, trees and rubble. */
import type { Point } from "../geometry";
import { isInside } from "../surfaces";

export function chance(seed: string): () => number {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    state ^= state >>> 13;
    return (state >>> 0) / 4294967296;
  };
}

export function scattered(seed: string, width: number, height: number, count: number): [number, number, number][] {
  const next = chance(seed);
  return Array.from({ length: count }, () => [next() * width, next() * height, next()]);
}

/** Places inside an outline that keep their distance from each other. */
export function strewn(
  seed: string,
  outline: readonly Point[],
  apart: number,
  most: number,
): [number, number, number][] {
  const next = chance(seed);
  const xs = outline.map((point) => point[0]);
  const ys = outline.map((point) => point[1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const found: [number, number, number][] = [];
  for (let tries = 0; tries < most * 12 && found.length < most; tries++) {
    const [x, y, size] = [left + next() * wide, top + next() * high, next()];
    if (isInside(outline, x, y) && found.every((other) => Math.hypot(other[0] - x, other[1] - y) > apart))
      found.push([x, y, size]);
  }
  return found;
}

/** An outline with its corners rounded off. */
export function softened(outline: readonly Point[]): string {
  const between = (a: Point, b: Point): string => `${((a[0] + b[0]) / 2).toFixed(3)} ${((a[1] + b[1]) / 2).toFixed(3)}`;
  const n = outline.length;
  const bends = outline.map(
    (point, i) => `Q${point[0].toFixed(3)} ${point[1].toFixed(3)} ${between(point, outline[(i + 1) % n]!)}`,
  );
  return `M${between(outline[n - 1]!, outline[0]!)}${bends.join("")}Z`;
}

/** An outline drawn in towards its middle. */
export function shrunk(outline: readonly Point[], by: number): Point[] {
  const x = outline.reduce((sum, point) => sum + point[0], 0) / outline.length;
  const y = outline.reduce((sum, point) => sum + point[1], 0) / outline.length;
  return outline.map((point) => [x + (point[0] - x) * by, y + (point[1] - y) * by]);
}
