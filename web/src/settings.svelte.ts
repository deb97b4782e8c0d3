/** What a reader likes: kept in the browser, nowhere else. */
import type { Hello } from "./protocol";
import type { Measure } from "./units";

export type Pace = NonNullable<Hello["pace"]>;
export const PACES: Pace[] = ["normal", "fast", "at-once"];

class Settings {
  measure = $state<Measure>((localStorage.getItem("measure") as Measure | null) ?? "in");
  theme = $state<"dark" | "light">(
    (localStorage.getItem("theme") as "dark" | "light" | null) ??
      (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"),
  );
  guided = $state(localStorage.getItem("guided") === "yes");
  // Questions that need no hint.
  seen = $state.raw<string[]>(JSON.parse(localStorage.getItem("seen") ?? "[]") as string[]);

  pace = $state<Pace>((localStorage.getItem("pace") as Pace | null) ?? "normal"); // of bots

  // The table on its side.
  lying = $state<"auto" | "yes" | "no">((localStorage.getItem("lying") as "auto" | "yes" | "no" | null) ?? "auto");

  // The ruleset that was used last.
  ruleset = $state(localStorage.getItem("ruleset") ?? "");

  keep(): void {
    localStorage.setItem("ruleset", this.ruleset);
    localStorage.setItem("lying", this.lying);
    localStorage.setItem("pace", this.pace);
    localStorage.setItem("measure", this.measure);
    localStorage.setItem("theme", this.theme);
    localStorage.setItem("guided", this.guided ? "yes" : "no");
    localStorage.setItem("seen", JSON.stringify(this.seen));
    document.documentElement.dataset.theme = this.theme;
  }

  /** The ruleset that was used last, else the first on the shelf. */
  opened<T extends { name: string }>(shelf: T[]): T | undefined {
    return shelf.find((one) => one.name === this.ruleset) ?? shelf[0];
  }

  use(ruleset: string): void {
    this.ruleset = ruleset;
    this.keep();
  }

  /** Begin a guided game, or end it. */
  guide(on: boolean): void {
    this.guided = on;
    if (on) this.seen = [];
    this.keep();
  }

  understood(question: string): void {
    if (!this.seen.includes(question)) this.seen = [...this.seen, question];
    this.keep();
  }
}

export const settings = new Settings();
