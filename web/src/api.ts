/** The HTTP side of the server. */
import type { Cast, Clock, Line, Rest, TableShape, Unit } from "./protocol";

export interface Starter { key: string; title: string }
export interface Ruleset { name: string; title: Record<string, string>; starters: Starter[]; bots: string[] }
export interface Opened { game: string; seats: { player: number; token: string | null }[]; spectator: string }
export interface RuleText { id: string; title: string; text: string; ruleset: string; [more: string]: unknown }
export interface ReplayHead { ruleset: string; steps: { n: number; clock: Clock }[]; table: TableShape; cast: Cast; phases: string[] }
export interface Moment { n: number; clock: Clock; units: Record<string, Unit>; rest: Rest; log: Line[] }

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function call<T>(path: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? undefined : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await fetch(`/api/${path}`, sent);
  const found = (await response.json()) as T & { error?: { code: string; message: string } };
  if (!response.ok) throw new ApiError(found.error?.code ?? String(response.status), found.error?.message ?? response.statusText);
  return found;
}

export const rulesets = () => call<Ruleset[]>("rulesets");
export const rule = (id: string, lang: string) => call<RuleText>(`rules/${encodeURIComponent(id)}?lang=${lang}`);
export const searchRules = (words: string, lang: string) => call<RuleText[]>(`rules?search=${encodeURIComponent(words)}&lang=${lang}`);
export const openGame = (wish: object) => call<Opened>("games", wish);
