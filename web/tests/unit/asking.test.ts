import { describe, expect, test } from "vitest";
import { Asking, grouped } from "../../src/asking.svelte";
import type { Game } from "../../src/game.svelte";
import type { AssignShown, ChooseShown } from "../../src/protocol";
import { diceOf, thrown } from "../../src/thrown";
import type { LogLine } from "../../src/protocol";
import { settle } from "./wire";

const common = {
  name: "targets",
  player: 0,
  rules: [],
  title: "",
  why: [],
  about: {},
  offer: "",
  event: [],
  effect: "",
  hint: "",
  secret: false,
  warns: false,
};
const assign = (things: Record<string, string[]>, all = false): AssignShown => ({
  ...common,
  kind: "assign",
  things,
  titles: {},
  all,
});
const choose = (keys: string[], more: Partial<ChooseShown> = {}): ChooseShown => ({
  ...common,
  kind: "choose",
  options: keys.map((key) => ({ key, title: key, tells: {}, more: "", acts: true })),
  single: true,
  least: 0,
  most: 1,
  idle: "",
  writes: 0,
  ...more,
});

/** A game that keeps what it is answered. */
function table(request: AssignShown | ChooseShown, isStep = false, loses: (answer: unknown) => string[] = () => []) {
  const said: unknown[] = [];
  const game = {
    request,
    isStep,
    warnings: (answer: unknown) =>
      Promise.resolve(loses(answer).map((text) => ({ why: "lost", rules: [], about: {}, text }))),
    unitOf: (key: string) => key.split(">").at(-1)!,
    answer: (answer: unknown) => said.push(answer),
  };
  return { said, asking: new Asking(game as unknown as Game, request) };
}

describe("answers in the making", () => {
  test("weapons that are alike are one line, models of one kin that may do the same too", () => {
    const things = {
      "A1.1/rifle": ["B1"],
      "A1.2/rifle": ["B1", "B2"],
      "A1.3/flamer": [],
      "A1.1": ["x>B1"],
      "A1.2": ["x>B1"],
      "A2.1": ["x>B1"],
      A3: ["A9"],
      A4: ["A9"],
    };
    const groups = grouped(things, (thing) => thing.split(".")[0]!);
    expect(groups.map((group) => group.things)).toEqual([
      ["A1.1/rifle", "A1.2/rifle"],
      ["A1.1", "A1.2"],
      ["A2.1"],
      ["A3"],
      ["A4"],
    ]);
    expect(groups[0]!.options).toEqual(["B1", "B2"]);
  });
  test("touching a target aims whatever can reach it, touching it again aims nothing", () => {
    const { asking, said } = table(assign({ a: ["B1"], b: ["B1", "B2"], c: ["B2"] }));
    asking.point("B1");
    expect(asking.given).toEqual({ a: "B1", b: "B1" });
    asking.point("B2");
    expect(asking.given).toEqual({ a: "B1", b: "B2", c: "B2" });
    asking.point("B2");
    asking.confirm();
    expect(said).toEqual([{ a: "B1" }]);
  });
  test("where everything must go somewhere it begins at the first place and cannot be taken away", () => {
    const { asking } = table(assign({ a: ["x>B1", "y>B1"] }, true));
    expect(asking.given).toEqual({ a: "x>B1" });
    asking.give(["a"], "");
    expect(asking.isReady).toBe(true);
    expect(asking.given).toEqual({ a: "x>B1" });
  });
  test("a step in which something can be done is ended by saying so twice", () => {
    const { asking, said } = table(choose(["A1", "A2"]), true);
    asking.pass();
    expect([asking.leaving, said]).toEqual([true, []]);
    asking.confirm();
    expect(said).toEqual([null]);
  });
  test("a step in which nobody can do anything is ended at once", () => {
    const options = ["A1", "A2"].map((key) => ({ key, title: key, tells: { targets: 0 }, more: "", acts: false }));
    const { asking, said } = table(choose([], { options }), true);
    expect(asking.active).toEqual([]);
    asking.pass();
    expect(said).toEqual([null]);
  });
  test("any other question is passed at once, and one that must be answered never", () => {
    const may = table(choose(["A1"]));
    may.asking.pass();
    expect(may.said).toEqual([null]);
    const must = table(choose(["A1"], { least: 1 }));
    must.asking.pass();
    expect(must.said).toEqual([]);
  });
  test("of several at least and at most so many are chosen", () => {
    const { asking, said } = table(choose(["a", "b", "c"], { single: false, least: 1, most: 2 }));
    asking.confirm();
    for (const key of ["a", "b", "c"]) asking.pick(key);
    asking.confirm();
    expect(said).toEqual([]);
    asking.pick("b");
    asking.confirm();
    expect(said).toEqual([["a", "c"]]);
  });
});

describe("dice in facts of any ruleset", () => {
  const line = (n: number, fact: Record<string, unknown>, minor = false) => ({ n, fact, minor }) as unknown as LogLine;
  test("what was enough, and what was rolled again", () => {
    expect(diceOf(line(0, { dice: [1, 6], lowest: 4 }))).toEqual([{ dice: [1, 6], lowest: 4 }]);
    expect(diceOf(line(0, { die: 4 }))).toEqual([{ dice: [4], lowest: 0 }]);
    expect(diceOf(line(0, { before: [1], after: [5] }))!.map((row) => row.dice)).toEqual([[1], [5]]);
    expect(diceOf(line(0, { dice: [] }))).toBeNull();
  });
  test("dice that another sentence tells already are not shown twice", () => {
    const lines = [line(0, { dice: [3] }, true), line(1, { dice: [3], lowest: 2 })];
    expect(thrown(lines).map((one) => one.n)).toEqual([1]);
    expect(thrown(lines.slice(0, 1)).map((one) => one.n)).toEqual([0]);
  });
});

describe("an answer that loses something", () => {
  const texts = (asking: Asking) => asking.caution.losses.map((loss) => loss.text);

  test("is told first, and given when it is given once more", async () => {
    const { said, asking } = table({ ...assign({ A1: ["B1"] }), warns: true }, false, () => [
      "Somebody is left behind.",
    ]);
    asking.confirm();
    await settle();
    expect(texts(asking)).toEqual(["Somebody is left behind."]);
    expect(said).toEqual([]);
    asking.confirm();
    expect(said).toEqual([{}]);
  });

  test("is told anew when it is changed, and given at once when it loses nothing any more", async () => {
    const loses = (answer: unknown) => (Object.keys(answer as object).length ? [] : ["Somebody is left behind."]);
    const { said, asking } = table({ ...assign({ A1: ["B1"] }), warns: true }, false, loses);
    asking.confirm();
    await settle();
    asking.give(["A1"], "B1");
    expect(texts(asking)).toEqual([]);
    asking.confirm();
    await settle();
    expect(said).toEqual([{ A1: "B1" }]);
  });

  test("may be to pass", async () => {
    const { said, asking } = table(choose(["A1"], { warns: true }), false, (answer) =>
      answer === null ? ["A1 never comes."] : [],
    );
    asking.pass();
    await settle();
    expect([texts(asking), said]).toEqual([["A1 never comes."], []]);
    asking.stay();
    expect(texts(asking)).toEqual([]);
    asking.pass();
    await settle();
    asking.confirm();
    expect(said).toEqual([null]);
  });

  test("says so beside the question whether to end a step", async () => {
    const { said, asking } = table(choose(["A1"], { warns: true }), true, () => ["A1 never comes."]);
    asking.pass();
    await settle();
    expect([asking.leaving, texts(asking), said]).toEqual([true, ["A1 never comes."], []]);
    asking.confirm();
    expect(said).toEqual([null]);
  });
});
