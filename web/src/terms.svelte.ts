/** What words of a ruleset are called in the reader's language. They are asked for when they are first shown. */
import { rule, terms } from "./api";
import type { RuleShown, TermShown } from "./protocol";
import { speech } from "./words.svelte";

export type Kind =
  | "ability"
  | "card"
  | "deck"
  | "keyword"
  | "letter"
  | "line"
  | "mark"
  | "marker"
  | "stat"
  | "tally"
  | "terrain"
  | "trait"
  | "zone";

class Terms {
  private known = $state.raw<Record<string, TermShown>>({});
  private wanted = new Map<string, Set<string>>(); // words by ruleset and language
  private readonly rules = new Map<string, Promise<RuleShown>>();

  of(ruleset: string, kind: Kind, word: string): TermShown {
    const place = `${ruleset} ${speech.lang}`;
    const found = this.known[`${place} ${kind}:${word}`];
    if (!found) this.want(place, `${kind}:${word}`);
    return found ?? { title: word.replace(/(?<=\w)-(?=\w)/g, " "), rule: "" };
  }

  private want(place: string, word: string): void {
    if (!this.wanted.size) queueMicrotask(() => this.ask());
    if (!this.wanted.has(place)) this.wanted.set(place, new Set());
    this.wanted.get(place)!.add(word);
  }

  private ask(): void {
    const all = this.wanted;
    this.wanted = new Map();
    for (const [place, words] of all) {
      const [ruleset, lang] = place.split(" ") as [string, string];
      void terms(ruleset, lang, [...words]).then(
        (found) => {
          const named = Object.entries(found).map(([word, term]) => [`${place} ${word}`, term] as const);
          this.known = { ...this.known, ...Object.fromEntries(named) };
        },
        () => undefined,
      ); // they stay as they are
    }
  }

  /** A rule of the catalogue, asked for until it is told. */
  rule(id: string): Promise<RuleShown> {
    const key = `${id} ${speech.lang}`;
    const known = this.rules.get(key);
    if (known) return known;
    const asked = rule(id, speech.lang);
    this.rules.set(key, asked);
    asked.catch(() => this.rules.delete(key));
    return asked;
  }
}

export const vocabulary = new Terms();
