import { expect, test } from "vitest";
import { counted, kept, others, pair } from "../../src/editions";
import type { ChapterCompared, EditionShown } from "../../src/protocol";

const edition = (name: string, game = name.split("-")[0]!): EditionShown => ({ name, title: name, game, rules: 1 });
const SHELF = [edition("dice-2"), edition("war-2"), edition("war-1"), edition("war-3")];
const CHAPTERS: ChapterCompared[] = [
  {
    name: "moves",
    title: "Moves",
    rules: [
      {
        verdict: "changed",
        old: [{ id: "2.retreat", title: "Retreat" }],
        new: [{ id: "3.retreat", title: "Retreat" }],
        differs: [{ id: "3.retreat", text: "It costs a Wound." }],
      },
      { verdict: "same", old: [{ id: "2.run", title: "Run" }], new: [{ id: "3.run", title: "Run" }], differs: [] },
    ],
  },
  {
    name: "magic",
    title: "Magic",
    rules: [{ verdict: "gone", old: [{ id: "2.spell", title: "Spells" }], new: [], differs: [] }],
  },
];

test("the first game with several editions is shown, its first beside its last", () => {
  expect(pair(SHELF)).toEqual(["war-2", "war-3"]);
  expect(pair(SHELF, "war-1")).toEqual(["war-1", "war-3"]);
  expect(pair(SHELF, "war-3", "war-1")).toEqual(["war-3", "war-1"]);
  expect(pair(SHELF, "chess", "go")).toEqual(["war-2", "war-3"]);
  expect(pair(SHELF, "war-1", "dice-2")).toEqual(["war-1", "war-3"]);
  expect(pair(SHELF, "dice-2", "war-1")).toEqual(["war-2", "war-1"]);
  expect(pair(SHELF, "war-2", "war-2")).toEqual(["war-2", "war-3"]);
  expect(pair([edition("dice-2")])).toBeNull();
  expect(pair([])).toBeNull();
});

test("an edition is compared with the others of its game", () => {
  expect(others(SHELF, "war-2").map((one) => one.name)).toEqual(["war-1", "war-3"]);
  expect(others(SHELF, "dice-2")).toEqual([]);
});

test("rules are kept by verdict and by words, and chapters with none are left out", () => {
  const names = (verdicts: Parameters<typeof kept>[1], words = "") =>
    kept(CHAPTERS, verdicts, words).map((one) => [one.name, one.rules.length]);
  expect(names(["changed", "gone"])).toEqual([
    ["moves", 1],
    ["magic", 1],
  ]);
  expect(names(["same"])).toEqual([["moves", 1]]);
  expect(names(["changed", "gone", "same"], "costs WOUND")).toEqual([["moves", 1]]);
  expect(names(["changed", "gone", "same"], "2.spell")).toEqual([["magic", 1]]);
  expect(names(["changed"], "spell")).toEqual([]);
  expect(counted(CHAPTERS[0]!, "same")).toBe(1);
});
