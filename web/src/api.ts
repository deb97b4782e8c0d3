/** The HTTP side of the server. */
import type { GameMade, LogLine, RulesetShown, RuleShown, ReplayShown } from "./protocol";
import type { Cast, Rest, TableShape, Unit } from "./shown";

export type Head = Omit<ReplayShown, "table" | "cast"> & { table: TableShape; cast: Cast };
export interface Moment {
  n: number;
  clock: { round: number; player: number; phase: string };
  units: Record<string, Unit>;
  rest: Rest;
  log: LogLine[];
}

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

export const rulesets = () => call<RulesetShown[]>("rulesets");
export const rule = (id: string, lang: string) => call<RuleShown>(`rules/${encodeURIComponent(id)}?lang=${lang}`);
export const searchRules = (words: string, lang: string) => call<RuleShown[]>(`rules?search=${encodeURIComponent(words)}&lang=${lang}`);
export const openGame = (wish: object) => call<GameMade>("games", wish);
