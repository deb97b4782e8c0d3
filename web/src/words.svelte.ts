/** Everything the page itself says, from the same Fluent files that the server speaks with. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = { en: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文" } as const;
export type Lang = keyof typeof LANGUAGES;

const files = import.meta.glob<string>("../../src/bellona/data/words/*/client.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

function bundle(lang: Lang): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  const path = Object.keys(files).find((name) => name.includes(`/${lang}/`));
  if (path) made.addResource(new FluentResource(files[path]!));
  return made;
}

const bundles = new Map<Lang, FluentBundle>();

function preferred(): Lang {
  const kept = localStorage.getItem("lang");
  if (kept && kept in LANGUAGES) return kept as Lang;
  const wanted = navigator.language.toLowerCase();
  if (!wanted.startsWith("zh")) return "en";
  return /hant|tw|hk|mo/.test(wanted) ? "zh-Hant" : "zh-Hans";
}

class Speech {
  lang = $state<Lang>(preferred());

  use(lang: Lang): void {
    this.lang = lang;
    localStorage.setItem("lang", lang);
    document.documentElement.lang = lang;
  }

  say(id: string, blanks?: Record<string, FluentVariable>): string {
    if (!bundles.has(this.lang)) bundles.set(this.lang, bundle(this.lang));
    const spoken = bundles.get(this.lang)!;
    const message = spoken.getMessage(`page-${id}`);
    if (message?.value) return spoken.formatPattern(message.value, blanks);
    console.error(`no message page-${id} in ${this.lang}`);
    return id;
  }

  /** A name that is data: in the reader's language if it has one. */
  name(names: Record<string, string> | undefined, otherwise: string): string {
    return names?.[this.lang] ?? names?.en ?? otherwise;
  }
}

export const speech = new Speech();
export const say = (id: string, blanks?: Record<string, FluentVariable>): string => speech.say(id, blanks);
