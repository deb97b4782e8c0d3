/** Where a game stands, in the ruleset's words. A ruleset may count rounds in which nobody has turns. */
import type { ClockShown, StageShown } from "./protocol";
import { say, speech } from "./words.svelte";

type Place = Pick<ClockShown, "stage" | "round" | "phase" | "player">;
const SIDES = "AB";

export const stageOf = (stages: StageShown[], place: Pick<Place, "stage">): StageShown | undefined =>
  stages.find((one) => one.name === place.stage);

export const phaseOf = (stages: StageShown[], place: Pick<Place, "stage" | "phase">) =>
  stageOf(stages, place)?.phases.find((one) => one.name === place.phase);

/** The round, or the stage where none are counted. */
export function roundTitle(stages: StageShown[], place: Place): string {
  const stage = stageOf(stages, place);
  if (!stage) return say("game-over");
  return stage.has_rounds ? say("round", { round: place.round }) : speech.name(stage.title, stage.name);
}

/** The round, whose turn it is, and the phase. */
export function placeTitle(stages: StageShown[], place: Place): string {
  const phase = speech.name(phaseOf(stages, place)?.title, place.phase);
  if (!stageOf(stages, place)?.has_rounds) return phase;
  const turn = place.player < 0 ? "" : ` ${SIDES[place.player]}`;
  return `${roundTitle(stages, place)}${turn} · ${phase}`;
}

/** The same as a short mark: "2A", or "2" where nobody has turns. */
export function turnMark(stages: StageShown[], place: Place): string {
  if (!stageOf(stages, place)?.has_rounds) return "·";
  return `${place.round}${place.player < 0 ? "" : SIDES[place.player]}`;
}
