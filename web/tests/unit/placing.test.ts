import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Game } from "../../src/game.svelte";
import type { Pose } from "../../src/geometry";
import * as drafts from "../../src/placing/draft";
import { History } from "../../src/placing/history.svelte";
import { Judge, type Case } from "../../src/placing/judge.svelte";
import { Placing } from "../../src/placing/placing.svelte";
import type { PlaceShown, RefusalShown } from "../../src/protocol";
import { settle } from "./wire";

const at = (x: number, y: number, z = 0): Pose => [x, y, z, 1, 0];
const refusal = (model: string): RefusalShown => ({ why: "barred", rules: [], about: { model }, text: `${model}!` });

describe("a draft", () => {
  const starts = { a: at(0, 0), b: at(2, 0) };
  const still = drafts.begun(starts);

  test("says where nobody has moved that nobody has", () => {
    expect(drafts.answered("paths", still, starts)).toEqual({});
    expect(drafts.hasMoved(still, "a")).toBe(false);
  });

  test("goes around corners, and straight again when the last is taken away", () => {
    const out = drafts.brought(still, { a: at(3, 0) });
    const bent = drafts.brought(drafts.cornered(out, ["a"]), { a: at(3, 4) });
    expect(drafts.usedBy(bent, "a")).toBeCloseTo(7);
    expect(drafts.usedBy(drafts.straightened(bent, ["a"]), "a")).toBeCloseTo(5);
    expect(drafts.usedBy(bent, "b")).toBe(0);
    expect(drafts.usedBy(out, "a")).toBeCloseTo(3); // nothing that was done since has changed it
  });

  test("forgets the way around for those who go elsewhere, and for nobody else", () => {
    const around = { a: [at(0, 0), at(0, 1), at(5, 0)], b: [at(2, 0), at(2, 1), at(7, 0)] };
    const led = drafts.led(drafts.brought(still, { a: at(5, 0), b: at(7, 0) }), around);
    expect(drafts.pathOf(led, "a")).toHaveLength(3);
    const moved = drafts.brought(led, { a: at(4, 0) });
    expect(drafts.pathOf(moved, "a")).toEqual([at(0, 0), at(4, 0)]);
    expect(drafts.pathOf(moved, "b")).toHaveLength(3);
  });

  test("is answered by the foremost first, so that nobody is in a mate's way", () => {
    const forward = drafts.brought(still, { a: at(5, 0), b: at(7, 0) });
    expect(Object.keys(drafts.answered("paths", forward, starts) as object)).toEqual(["b", "a"]);
    const back = drafts.brought(still, { a: at(-5, 0), b: at(-3, 0) });
    expect(Object.keys(drafts.answered("paths", back, starts) as object)).toEqual(["a", "b"]);
  });

  test("says the same as the answer that it was read from", () => {
    const moves = { b: [at(2, 0), at(2, 3)] };
    expect(drafts.answered("paths", drafts.read("paths", moves, starts), starts)).toEqual(moves);
    expect(drafts.answered("poses", drafts.read("poses", { a: at(1, 1) }, {}), {})).toEqual({ a: at(1, 1) });
    expect(drafts.answered("spot", drafts.read("spot", [3, 4], {}), {})).toEqual([3, 4]);
  });
});

describe("the history of a draft", () => {
  const [one, two, three] = [1, 2, 3].map((x) => drafts.begun({ a: at(x, 0) })) as [
    drafts.Draft,
    drafts.Draft,
    drafts.Draft,
  ];
  let history: History;
  beforeEach(() => {
    history = new History();
    history.begin(one);
  });

  test("takes steps back one by one, down to where it began", () => {
    history.change(two);
    history.change(three);
    expect(history.undo()).toBe(true);
    expect(history.now).toBe(two);
    expect(history.undo()).toBe(true);
    expect([history.now, history.canUndo, history.undo()]).toEqual([one, false, false]);
  });

  test("takes a whole drag for one step, and one that came to nothing for none", () => {
    history.hold();
    history.drop();
    expect(history.canUndo).toBe(false);
    history.hold();
    history.change(two);
    history.change(three);
    history.drop();
    expect(history.undo()).toBe(true);
    expect([history.now, history.canUndo]).toEqual([one, false]);
  });

  test("lets a drag be cancelled, and counts nothing of it", () => {
    expect(history.cancel()).toBe(false);
    history.hold();
    history.change(two);
    expect(history.cancel()).toBe(true);
    expect([history.now, history.canUndo, history.isHeld]).toEqual([one, false, false]);
  });

  test("does not count what only says the same in other words", () => {
    history.amend(two);
    expect([history.now, history.canUndo]).toEqual([two, false]);
  });
});

describe("the judge", () => {
  const draft = (x: number) => drafts.begun({ a: at(x, 0) });
  const about = (more: Partial<Case> = {}): Case & { draft: drafts.Draft } => ({
    draft: draft(0),
    get answer() {
      return this.draft.ends.a![0];
    },
    isHeld: false,
    goalsWith: () => null,
    lead: () => undefined,
    ...more,
  });
  /** A server whose verdicts come when the test says so. */
  function bench(it: Case) {
    const asked: { answer: unknown; say: (verdict: RefusalShown | null) => void }[] = [];
    const game = {
      check: vi.fn((answer: unknown) => new Promise<RefusalShown | null>((say) => asked.push({ answer, say }))),
      way: vi.fn(() => Promise.resolve<drafts.Paths>({})),
      suggestions: vi.fn(() => Promise.resolve<unknown[]>([])),
      reach: vi.fn((model: string) => Promise.resolve([[[model.length, 0] as [number, number]]])),
    };
    return { asked, game, judge: new Judge(game, it) };
  }

  test("asks one question at a time, and lastly about the newest draft", async () => {
    const it = about();
    const { asked, judge } = bench(it);
    void judge.look();
    it.draft = draft(1);
    void judge.look();
    it.draft = draft(2);
    void judge.look();
    expect(asked.map(({ answer }) => answer)).toEqual([0]);
    asked[0]!.say(refusal("a"));
    await settle();
    expect(asked.map(({ answer }) => answer)).toEqual([0, 2]);
    expect([judge.refusal, judge.isLooking]).toEqual([undefined, true]); // what is old is not shown
    asked[1]!.say(null);
    await settle();
    expect([judge.refusal, judge.isLooking, judge.settled]).toEqual([null, false, 1]);
  });

  test("leads around what is in the way, and has the way judged", async () => {
    const routes = { a: [at(0, 0), at(0, 3), at(5, 0)] };
    const lead = vi.fn();
    const { asked, game, judge } = bench(
      about({ goalsWith: (model) => (model === "a" ? { a: at(5, 0) } : null), lead }),
    );
    game.way.mockResolvedValue(routes);
    void judge.look();
    asked[0]!.say(refusal("a"));
    await settle();
    expect(game.way).toHaveBeenCalledWith({ a: at(5, 0) });
    expect(lead).toHaveBeenCalledWith(routes);
    asked[1]!.say(null);
    await settle();
    expect(judge.refusal).toBeNull();
  });

  test("finds no way for what was moved on meanwhile", async () => {
    const lead = vi.fn();
    const it = about({ goalsWith: () => ({ a: at(5, 0) }), lead });
    const { asked, game, judge } = bench(it);
    let found: (paths: drafts.Paths) => void = () => undefined;
    game.way.mockReturnValue(new Promise((say) => (found = say)));
    void judge.look();
    asked[0]!.say(refusal("a"));
    await settle();
    it.draft = draft(9);
    found({ a: [at(0, 0)] });
    await settle();
    expect(lead).not.toHaveBeenCalled();
  });

  test("goes round through the suggestions, both ways, and asks for them once", async () => {
    const { game, judge } = bench(about());
    expect(await judge.suggestion(1)).toBeUndefined();
    const other = bench(about());
    other.game.suggestions.mockResolvedValue(["x", "y", "z"]);
    const steps = [1, 1, 1, 1, -1, -1];
    const seen = [];
    for (const step of steps) seen.push(await other.judge.suggestion(step));
    expect(seen).toEqual(["x", "y", "z", "x", "z", "y"]);
    expect(other.game.suggestions).toHaveBeenCalledOnce();
    expect(game.suggestions).toHaveBeenCalledOnce();
  });

  test("shades for the model that was pointed at last, and asks once a model", async () => {
    const { game, judge } = bench(about());
    const [first, second] = [judge.shade("a"), judge.shade("bb")];
    await Promise.all([first, second, judge.shade("bb")]);
    expect(judge.reach).toEqual([[[2, 0]]]);
    expect(game.reach).toHaveBeenCalledTimes(2);
  });

  test("blames everybody whom the refusal names", async () => {
    const { asked, judge } = bench(about());
    void judge.look();
    asked[0]!.say({ ...refusal("a"), about: { model: "a", a: "b", models: ["c"] } });
    await settle();
    expect(["a", "b", "c", "d"].map((model) => judge.blames(model))).toEqual([true, true, true, false]);
    expect(judge.blames("")).toBe(false);
  });
});

describe("a placement", () => {
  const DISC = { kind: "disc", along: 0.5, across: 0.5, corners: [] };
  const asked = (form: unknown, more: Partial<PlaceShown> = {}) =>
    ({
      kind: "place",
      name: "move",
      about: { unit: "A1", distances: { "A1.1": 6, "A1.2": 6 } },
      form,
      reaches: false,
      ways: false,
      may_pass: false,
      ...more,
    }) as PlaceShown;
  const PATHS = { each: { list: "pose" } };
  function table(more: Partial<Record<keyof Game, unknown>> = {}): Game {
    const unit = (key: string, owner: number, x: number) => ({
      key,
      owner,
      on_table: true,
      models: { [`${key}.1`]: at(x, 5), [`${key}.2`]: at(x, 7) },
    });
    const models = Object.fromEntries(["A1.1", "A1.2", "B1.1", "B1.2"].map((model) => [model, { base: DISC }]));
    return {
      units: { A1: unit("A1", 0, 5), B1: unit("B1", 1, 15) },
      cast: { units: {}, models },
      player: 0,
      table: { size: [44, 60], terrain: [] },
      check: vi.fn(() => Promise.resolve(null)),
      suggestions: vi.fn(() => Promise.resolve([])),
      answer: vi.fn(() => Promise.resolve(true)),
      ...more,
    } as unknown as Game;
  }

  test("stays a little beyond its distance at the limit, unless it is dragged on", async () => {
    const placing = new Placing(table(), asked(PATHS));
    await settle();
    placing.hold("A1.1", true);
    placing.carry(6.5, 0);
    expect(placing.used("A1.1")).toBeCloseTo(6);
    placing.carry(6.5, 0, true);
    expect(placing.left("A1.1")).toBeCloseTo(-0.5);
    placing.carry(7, 0);
    expect(placing.used("A1.1")).toBeCloseTo(7);
  });

  test("snaps to a base that it nearly meets, and says which it lies upon", async () => {
    const placing = new Placing(table(), asked(PATHS, { about: { unit: "A1" } }));
    await settle();
    placing.hold("A1.1", true);
    placing.carry(8.9, 0);
    expect(placing.ghosts["A1.1"]![0]).toBeCloseTo(14 - 0.001, 3);
    expect(placing.clashes).toEqual([]);
    placing.carry(10, 0, true);
    expect(placing.clashes).toEqual(["A1.1"]);
    expect(placing.nearest("A1.1")).toEqual({ unit: "B1", distance: 0 });
  });

  test("is turned in the hand, and all of it goes back when the drag is cancelled", async () => {
    const placing = new Placing(table(), asked(PATHS));
    await settle();
    placing.hold("A1.1");
    placing.carry(2, 0);
    placing.turn(90);
    placing.carry(3, 0);
    expect(placing.ghosts["A1.1"]![4]).toBeCloseTo(1);
    placing.cancel();
    expect(placing.ghosts).toEqual(placing.starts);
    expect(placing.undo()).toBe(false);
  });

  test("goes back a step at a time", async () => {
    const placing = new Placing(table(), asked(PATHS));
    await settle();
    placing.nudge(1, 0);
    placing.hold("A1.1");
    placing.carry(2, 0);
    placing.drop();
    expect(placing.furthest).toBeCloseTo(3);
    placing.undo();
    expect(placing.furthest).toBeCloseTo(1);
    placing.undo();
    expect([placing.furthest, placing.undo()]).toEqual([0, false]);
  });

  test("begins with a suggestion where nobody may stay, and not over what was moved meanwhile", async () => {
    const suggested = { "A1.1": [at(5, 5), at(6, 5)] };
    const more = {
      check: vi.fn(() => Promise.resolve(refusal("A1.1"))),
      suggestions: vi.fn(() => Promise.resolve([suggested])),
    };
    const placing = new Placing(table(more), asked(PATHS));
    await settle();
    expect(placing.answer).toEqual(suggested);
    const busy = new Placing(table(more), asked(PATHS));
    busy.nudge(0, 2);
    await settle();
    expect(busy.used("A1.2")).toBeCloseTo(2);
  });

  test("comes down to the floor below when it leaves a storey", async () => {
    const floor = {
      outline: [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      level: 3,
    };
    const game = table({ table: { size: [44, 60], terrain: [{ floors: [floor], solids: [], walls: [] }] } });
    const placing = new Placing(game, asked(PATHS));
    await settle();
    expect(placing.storeys).toBe(true);
    placing.lift(1);
    expect(placing.ghosts["A1.1"]![2]).toBe(3);
    placing.nudge(4, 0);
    expect(placing.ghosts["A1.1"]![2]).toBe(3);
    placing.nudge(4, 0);
    expect(placing.ghosts["A1.1"]![2]).toBe(0);
  });

  test("sends what is drawn", async () => {
    const answer = vi.fn();
    const placing = new Placing(table({ answer }), asked(PATHS));
    await settle();
    placing.chosen = "A1.2";
    placing.together = false;
    placing.nudge(0, 1);
    await placing.send();
    expect(answer).toHaveBeenCalledWith({ "A1.2": [at(5, 7), at(5, 8)] });
  });
});
