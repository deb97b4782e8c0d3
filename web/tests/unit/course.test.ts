import { beforeEach, describe, expect, test } from "vitest";
import { placeTitle, roundTitle, turnMark } from "../../src/course";
import type { StageShown } from "../../src/protocol";
import { settings } from "../../src/settings.svelte";

describe("where a game stands", () => {
  const phase = (name: string) => ({ name, title: { en: `Phase ${name}` }, steps: [] });
  const STAGES: StageShown[] = [
    { name: "setup", title: { en: "Before it begins" }, phases: [phase("muster")], has_rounds: false },
    { name: "battle", title: { en: "Battle" }, phases: [phase("march")], has_rounds: true },
  ];

  test("is a round and whose turn it is", () => {
    const place = { stage: "battle", round: 2, player: 1, phase: "march" };
    expect(roundTitle(STAGES, place)).toBe("Round 2");
    expect(placeTitle(STAGES, place)).toBe("Round 2 B · Phase march");
    expect(turnMark(STAGES, place)).toBe("2B");
  });

  test("is a round alone where nobody has turns", () => {
    const place = { stage: "battle", round: 3, player: -1, phase: "march" };
    expect(roundTitle(STAGES, place)).toBe("Round 3");
    expect(placeTitle(STAGES, place)).toBe("Round 3 · Phase march");
    expect(turnMark(STAGES, place)).toBe("3");
  });

  test("is a stage where no rounds are counted", () => {
    const place = { stage: "setup", round: 1, player: -1, phase: "muster" };
    expect(roundTitle(STAGES, place)).toBe("Before it begins");
    expect(placeTitle(STAGES, place)).toBe("Phase muster");
    expect(turnMark(STAGES, place)).toBe("·");
  });

  test("is nowhere any more when it is over", () => {
    expect(roundTitle(STAGES, { stage: "over", round: 5, player: -1, phase: "" })).toBe("The game is over");
  });
});

describe("the ruleset that is opened", () => {
  const shelf = [{ name: "first" }, { name: "second" }];
  beforeEach(() => settings.use(""));

  test("is at first the first", () => expect(settings.opened(shelf)?.name).toBe("first"));
  test("is the one that was used last, and stays so", () => {
    settings.use("second");
    expect(settings.opened(shelf)?.name).toBe("second");
    expect(localStorage.getItem("ruleset")).toBe("second");
  });
  test("is the first if the one that was used last is gone", () => {
    settings.use("gone");
    expect(settings.opened(shelf)?.name).toBe("first");
    expect(settings.opened([])).toBeUndefined();
  });
});
