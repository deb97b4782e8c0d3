/** The messages between the page and the server. */
import type { Base, Point, Pose } from "./geometry";

export type Words = Record<string, string>;

export interface Wall { a: Point; b: Point; top: number; bottom: number; thickness: number; openings: unknown[] }
export interface Surface { outline: Point[]; level?: number; top?: number }
export interface Feature {
  key: string;
  kind: string;
  footprint: Point[];
  height: number;
  walls: Wall[];
  floors: Surface[];
  solids: Surface[];
}

export interface TableShape { size: Point; terrain: Feature[] }

export interface CastModel { part: string; name: string; base: Base; height: number; wounds: number }
export interface CastWeapon { name: string; profile: Words; abilities: string[] }
export interface CastUnit {
  name: Words;
  points: number;
  keywords: string[];
  abilities: string[];
  profiles: Record<string, Words>;
  weapons: Record<string, CastWeapon>;
}
export interface Cast { units: Record<string, CastUnit>; models: Record<string, CastModel> }

export interface Unit {
  key: string;
  owner: number;
  on_table: boolean;
  models: Record<string, Pose>;
  wounds?: Record<string, number>;
  marks?: string[];
  parts?: { key: string; points: number }[];
  aboard?: string;
  reserves?: string;
}

export interface Objective { key: string; x: number; y: number; controller: number }
export interface Clock { stage: string; round: number; player: number; phase: string }
export interface Rest {
  scores?: number[];
  objectives?: Objective[];
  cp?: number[];
  [other: string]: unknown;
}

export interface Option { key: string; title?: string; [more: string]: unknown }
export interface Request {
  kind: "choose" | "assign" | "place" | "roll" | "order";
  name: string;
  player: number;
  rules: string[];
  about: Record<string, unknown>;
  where: string[];
  title: string;
  why: string[];
  options?: Option[];
  single?: boolean;
  least?: number;
  most?: number;
  things?: Record<string, string[]> | string[];
  titles?: Words;
  all?: boolean;
  may_pass?: boolean;
  form?: unknown;
  count?: number;
  sides?: number;
}

export interface Line { n: number; text: string; kind: string; rules: string[]; units: string[]; fact?: unknown }
export interface Seat { player: number; name: string; kind: "person" | "bot"; connected: boolean }
export interface Refusal { why: string; rules: string[]; about: Record<string, unknown>; text: string }
export interface Ring { name: string; distance: number }
export interface Sighted { unit: string; how: "clear" | "partly" | "blocked"; line?: number[][]; by: string[] }

export interface Welcome {
  type: "welcome";
  v: number;
  game: string;
  ruleset: string;
  player: number | null;
  seats: Seat[];
  table: TableShape;
  cast: Cast;
  phases: string[];
}
export interface Update {
  type: "update";
  n: number;
  clock: Clock;
  units: Record<string, Unit | null>;
  rest: Rest;
  log: Line[];
  request: Request | null;
  waiting_for: number[];
  can_undo: boolean;
}

export type Answer = unknown;
export type Reply = { type: string; id?: number } & Record<string, unknown>;
export type FromServer = Welcome | Update | Reply;

export const VERSION = 1;
