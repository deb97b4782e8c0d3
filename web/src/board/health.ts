/** How much of a model is left, and how it is told to those who do not see the table. */
import type { Scenery } from "../game.svelte";
import { say } from "../words.svelte";

const BIG = 8; // wounds that are always told

export const fullOf = (game: Scenery, model: string): number => game.cast.models[model]?.wounds ?? 1;

export const leftOf = (game: Scenery, unit: string, model: string): number =>
  game.units[unit]?.wounds?.[model] ?? fullOf(game, model);

export function isTold(game: Scenery, unit: string, model: string): boolean {
  const full = fullOf(game, model);
  return full > 1 && (leftOf(game, unit, model) < full || full >= BIG);
}

export function spoken(game: Scenery, unit: string, model: string, owner: number): string {
  return say("model-spoken", {
    name: game.unitName(unit),
    number: model.split(".").at(-1) ?? "",
    wounds: leftOf(game, unit, model),
    full: fullOf(game, model),
    side: owner === 0 ? "A" : "B",
  });
}
