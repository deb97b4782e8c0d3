import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../..");
const words = (lang: string) => readFileSync(join(WEB, `../src/bellona/data/words/${lang}/client.ftl`), "utf8");
const ids = (text: string) => [...text.matchAll(/^page-([\w-]+) =/gm)].map((found) => found[1]!).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

test("every language has every message, and each can be read", () => {
  for (const lang of ["en", "zh-Hans", "zh-Hant"]) {
    expect(ids(words(lang))).toEqual(ids(words("en")));
    expect(new FluentBundle(lang).addResource(new FluentResource(words(lang)))).toEqual([]);
  }
});

test("everything the page says has a message, and every message is said", () => {
  const text = sources(join(WEB, "src")).join("\n");
  const said = new Set([...text.matchAll(/\bsay\(\s*"([\w-]+)"/g)].map((found) => found[1]!));
  for (const key of [...text.matchAll(/"(key-[\w-]+)"/g)]) said.add(key[1]!);
  const begun = [...text.matchAll(/\bsay\(\s*`([\w-]+)\$\{/g)].map((found) => found[1]!);
  const known = ids(words("en"));
  expect([...said].filter((id) => !known.includes(id))).toEqual([]);
  expect(known.filter((id) => !said.has(id) && !begun.some((start) => id.startsWith(start)))).toEqual([]);
});
