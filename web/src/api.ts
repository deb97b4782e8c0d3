/** The HTTP side of the server. */
import type {
  ClockShown,
  EditionsCompared,
  EditionShown,
  GameMade,
  LogLine,
  PartShown,
  Rematch,
  ReplayMade,
  ReplayOpening,
  ReplayShown,
  RulesetShown,
  RuleShown,
  SetupShown,
  TermShown,
} from "./protocol";
import type { Cast, Rest, TableShape, Unit } from "./shown";

export type Head = Omit<ReplayShown, "table" | "cast"> & { table: TableShape; cast: Cast };
export type Opening = Omit<ReplayOpening, "table" | "cast" | "clock" | "units" | "rest"> & {
  table: TableShape;
  cast: Cast;
} & Pick<Moment, "clock" | "units" | "rest">;
export interface Moment {
  n: number;
  clock: ClockShown;
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

/** What an error says to people. */
export const told = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Tokens of seats are secrets: they go in a header, never in an address. */
const bearer = (seat: string) => ({ authorization: `Bearer ${seat}` });

export function call<T>(path: string, body?: unknown, seat?: string): Promise<T> {
  const headers = seat === undefined ? {} : bearer(seat);
  if (body === undefined) return answered(fetch(`api/${path}`, { headers }));
  return answered(
    fetch(`api/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    }),
  );
}

/** The record of a game as a file for the reader. */
export async function downloadRecord(game: string, seat: string): Promise<void> {
  const response = await fetch(`api/games/${game}/record`, { headers: bearer(seat) });
  if (!response.ok) return answered(Promise.resolve(response));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `${game}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}

const upload = <T>(path: string, text: string): Promise<T> =>
  answered(fetch(`api/${path}`, { method: "POST", body: text, headers: { "content-type": "text/plain" } }));

async function answered<T>(asked: Promise<Response>): Promise<T> {
  const response = await asked;
  const found = (await response.json()) as T & { error?: { code: string; message: string } };
  if (!response.ok)
    throw new ApiError(found.error?.code ?? String(response.status), found.error?.message ?? response.statusText);
  return found;
}

export const rulesets = () => call<RulesetShown[]>("rulesets");
export const rule = (id: string, lang: string) => call<RuleShown>(`rules/${encodeURIComponent(id)}?lang=${lang}`);
export const searchRules = (words: string, lang: string) =>
  call<RuleShown[]>(`rules?search=${encodeURIComponent(words)}&lang=${lang}`);
export const editions = (lang: string) => call<EditionShown[]>(`editions?lang=${lang}`);
export const editionsCompared = (old: string, newer: string, lang: string) =>
  call<EditionsCompared>(`editions/${encodeURIComponent(old)}/${encodeURIComponent(newer)}?lang=${lang}`);
export const terms = (ruleset: string, lang: string, words: string[]) =>
  call<Record<string, TermShown>>(
    `terms?${new URLSearchParams([["ruleset", ruleset], ["lang", lang], ...words.map((word) => ["word", word])])}`,
  );
export const oddsForm = (ruleset: string, lang: string) => call<PartShown[]>(`odds/${ruleset}?lang=${lang}`);
export const openGame = (wish: object) => call<GameMade>("games", wish);
export const rematch = (game: string, seat: string) => call<Rematch>(`games/${game}/rematch`, {}, seat);
export const lookAt = (ruleset: string, setup: object, lang: string) =>
  call<SetupShown>("setups", { ruleset, setup, lang });
export const readArmy = (text: string) => upload<Record<string, unknown>>("armies", text);
export const keepRecord = (text: string) => upload<ReplayMade>("records", text);
