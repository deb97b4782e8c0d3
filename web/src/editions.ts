/** Which editions are compared, and what of the comparison is shown. */
import type { ChapterCompared, EditionShown, RulesCompared } from "./protocol";

export const VERDICTS = ["changed", "gone", "new", "same"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The editions that the address names, if of one game; otherwise the first and last of a game that has two. */
export function pair(editions: EditionShown[], old = "", newer = ""): [string, string] | null {
  const compared = editions.filter((one) => others(editions, one.name).length > 0);
  const from = compared.find((one) => one.name === old) ?? compared[0];
  if (!from) return null;
  const rest = others(editions, from.name);
  return [from.name, (rest.find((one) => one.name === newer) ?? rest.at(-1)!).name];
}

/** The other editions of the same game. */
export function others(editions: EditionShown[], name: string): EditionShown[] {
  const game = editions.find((one) => one.name === name)?.game;
  return editions.filter((one) => one.game === game && one.name !== name);
}

export const counted = (chapter: ChapterCompared, verdict: Verdict): number =>
  chapter.rules.filter((one) => one.verdict === verdict).length;

/** The chapters with the rules that are wanted: of these verdicts, with these words in titles, ids or sentences. */
export function kept(chapters: ChapterCompared[], verdicts: readonly Verdict[], words: string): ChapterCompared[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter(
        (one) => verdicts.includes(one.verdict) && wanted.every((word) => textOf(one).includes(word)),
      ),
    }))
    .filter((chapter) => chapter.rules.length > 0);
}

function textOf(one: RulesCompared): string {
  const named = [...one.old, ...one.new].flatMap(({ id, title }) => [id, title]);
  return [...named, ...one.differs.map(({ text }) => text)].join("\n").toLowerCase();
}
