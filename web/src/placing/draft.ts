/** Where everybody would stand. A draft never changes: whatever is done to it makes another. */
import { legsTo, middle, onGrid, pathLength, turnedBy, turnedTogether, type Point, type Pose } from "../geometry";

export type Poses = Record<string, Pose>;
export type Paths = Record<string, Pose[]>;

/** The legs that are settled, where models end, and ways that the server has found. */
export interface Draft {
  readonly legs: Paths;
  readonly ends: Poses;
  readonly routes: Paths;
}

/** How a placement is answered: a path for each model, a pose for each, or a single spot. */
export type Form = "paths" | "poses" | "spot";

export function formOf(form: unknown): Form {
  if (typeof form === "string") return "spot";
  const each = (form as { each?: unknown }).each;
  return typeof each === "object" && each !== null ? "paths" : "poses";
}

export const EMPTY: Draft = { legs: {}, ends: {}, routes: {} };

/** Nobody has moved. */
export function begun(starts: Poses): Draft {
  const legs = Object.fromEntries(Object.entries(starts).map(([model, pose]) => [model, [pose]]));
  return { legs, ends: { ...starts }, routes: {} };
}

/** What an answer of this form says, over the places where nobody has moved. */
export function read(form: Form, answer: unknown, starts: Poses): Draft {
  if (form === "spot") return spotted(...(answer as Point));
  if (form === "poses") return { legs: {}, ends: answer as Poses, routes: {} };
  const moves = answer as Paths;
  const ends = Object.fromEntries(Object.entries(moves).map(([model, path]) => [model, path.at(-1)!]));
  return { legs: begun(starts).legs, ends: { ...starts, ...ends }, routes: moves };
}

export function spotted(x: number, y: number): Draft {
  return { legs: {}, ends: { "": onGrid([x, y, 0, 1, 0]) }, routes: {} };
}

export function pathOf({ legs, ends, routes }: Draft, model: string): Pose[] {
  const led = legs[model] ?? [];
  const end = ends[model];
  return routes[model] ?? (end ? [...led, ...legsTo(led.at(-1) ?? end, end)] : led);
}

export const hasMoved = (draft: Draft, model: string): boolean => pathOf(draft, model).length > 1;
export const usedBy = (draft: Draft, model: string): number => pathLength(pathOf(draft, model));

/** New ends for some models; ways that led to the old ones are forgotten. */
export function brought(draft: Draft, ends: Poses): Draft {
  const landed = Object.fromEntries(Object.entries(ends).map(([model, pose]) => [model, onGrid(pose)]));
  const routes = Object.fromEntries(Object.entries(draft.routes).filter(([model]) => !(model in ends)));
  return { legs: draft.legs, ends: { ...draft.ends, ...landed }, routes };
}

export const led = (draft: Draft, routes: Paths): Draft => ({ ...draft, routes: { ...draft.routes, ...routes } });

/** What comes next begins a new leg. */
export function cornered(draft: Draft, models: string[]): Draft {
  const turning = models.filter((model) => model in draft.legs);
  const legs = Object.fromEntries(turning.map((model) => [model, pathOf(draft, model)]));
  return { ...draft, legs: { ...draft.legs, ...legs } };
}

/** The last corner taken away again. */
export function straightened(draft: Draft, models: string[]): Draft {
  const bent = models.filter((model) => (draft.legs[model]?.length ?? 0) > 1);
  const legs = Object.fromEntries(bent.map((model) => [model, draft.legs[model]!.slice(0, -1)]));
  return { ...draft, legs: { ...draft.legs, ...legs }, routes: {} };
}

export function shifted(pose: Pose, dx: number, dy: number): Pose {
  return [pose[0] + dx, pose[1] + dy, pose[2], pose[3], pose[4]];
}

/** These models turned about their middle, a single one on the spot. */
export function turned(poses: Poses, models: string[], degrees: number): Poses {
  const own = Object.fromEntries(models.map((model) => [model, poses[model]!]));
  const [first] = models;
  return models.length === 1 ? { [first!]: turnedBy(own[first!]!, degrees) } : turnedTogether(own, degrees);
}

export function answered(form: Form, draft: Draft, starts: Poses): unknown {
  if (form === "spot") return draft.ends[""]?.slice(0, 2);
  if (form === "poses") return draft.ends;
  return Object.fromEntries(inOrder(draft, starts).map((model) => [model, pathOf(draft, model)]));
}

/** Those who move, the foremost first, so that nobody is in a mate's way. */
function inOrder(draft: Draft, starts: Poses): string[] {
  const moved = Object.keys(draft.ends).filter((model) => hasMoved(draft, model));
  const ways = moved.map((model) => [0, 1].map((i) => draft.ends[model]![i]! - starts[model]![i]!));
  const [x, y] = middle(ways);
  const ahead = (model: string) => starts[model]![0] * x + starts[model]![1] * y;
  return moved.sort((a, b) => ahead(b) - ahead(a));
}
