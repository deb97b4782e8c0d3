/** What a reader likes: kept in the browser, nowhere else. */
import type { Measure } from "./units";

class Settings {
  measure = $state<Measure>((localStorage.getItem("measure") as Measure | null) ?? "in");
  theme = $state<"dark" | "light">(
    (localStorage.getItem("theme") as "dark" | "light" | null) ??
      (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"),
  );

  lying = $state<"auto" | "yes" | "no">((localStorage.getItem("lying") as "auto" | "yes" | "no" | null) ?? "auto"); // the table on its side

  keep(): void {
    localStorage.setItem("lying", this.lying);
    localStorage.setItem("measure", this.measure);
    localStorage.setItem("theme", this.theme);
    document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
