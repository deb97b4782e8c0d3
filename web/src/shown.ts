/** What a view holds, as far as the page draws it. Everything else in it belongs to the ruleset. */
import type { Base, Point, Pose } from "./geometry";
import type { BlockShown } from "./protocol";

/** What a ruleset tells passes through the server unread; here it becomes what the page draws of it. */
export const drawnFrom = <T>(told: unknown): T => told as T;

export type Words = Record<string, string>;

export interface Opening {
  start: number;
  end: number;
  bottom: number;
  top: number;
}
export interface Wall {
  a: Point;
  b: Point;
  top: number;
  bottom: number;
  thickness: number;
  openings: Opening[];
}
export interface Floor {
  outline: Point[];
  level: number;
}
export interface Solid {
  outline: Point[];
  top: number;
  bottom: number;
}
export interface Feature {
  key: string;
  kind: string;
  number?: number;
  traits?: string[]; // what the ruleset says of it besides its kind
  footprint: Point[];
  height: number;
  walls: Wall[];
  floors: Floor[];
  solids: Solid[];
}
export interface TableShape {
  size: Point;
  terrain: Feature[];
}

export interface CastModel {
  part: string;
  name: string;
  base: Base;
  height: number;
  wounds: number;
  role?: string;
}
export interface CastWeapon {
  name: Words;
  profile: Words;
  abilities: string[];
}
export interface CastUnit {
  name: Words;
  owner?: number; // where it may be with no unit yet
  points: number;
  keywords: string[];
  abilities: string[];
  profiles: Record<string, Words>;
  rows?: Record<string, { wounds: number; profile: Words }[]>; // of damage tables
  weapons: Record<string, CastWeapon>;
}
export interface Cast {
  units: Record<string, CastUnit>;
  models: Record<string, CastModel>;
}

export interface Unit {
  key: string;
  owner: number;
  on_table: boolean;
  models: Record<string, Pose>;
  wounds?: Record<string, number>;
  marks?: string[];
  block?: BlockShown | null; // where its bases stand in ranks and files, in the order of its models
  terrain?: string; // the feature that it is in
  parts?: { key: string; points: number }[];
}

export interface Objective {
  key: string;
  x: number;
  y: number;
  controller: number;
  number?: number;
  radius?: number;
  range?: number;
  area?: string; // the terrain that it is; its marker only shows whose it is
  secured?: boolean;
}
export interface Rest {
  scores?: number[];
  objectives?: Objective[];
  across?: boolean[];
  tallies?: Record<string, number[]>; // of each player, by what is counted
  zones?: Zone[];
  lines?: Line[];
  decks?: Deck[];
  first?: number; // who goes first in this round
}

/** A part of the table, and who holds it. */
export interface Zone {
  key: string;
  outline: Point[];
  holder: number;
  points?: number;
}

/** A line across the table that means something to a player. */
export interface Line {
  owner: number;
  name: string;
  from: Point;
  to: Point;
}

/** Cards that lie before a player, the top first: open to whoever is told `cards`, to others only so many backs. */
export interface Deck {
  owner: number;
  name: string;
  count: number;
  cards: string[] | null;
}

/** Odds as the ruleset tells them: what they come to, distributions, and the arithmetic behind them. */
export interface Odds {
  summary: { number: string; text: string };
  laws: { title: string; chances: Record<string, number>; mean: number }[];
  chances: { title: string; chance: number }[];
  steps: Step[];
  uncounted_titles: string[];
}
export interface Step {
  title: string;
  who: string;
  text: string;
  chance?: number;
  rules: string[];
}
