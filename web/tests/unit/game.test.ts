import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Game } from "../../src/game.svelte";
import type { ChooseShown, LogLine, PlaceShown, Update, Welcome } from "../../src/protocol";
import { settle, Wire } from "./wire";

const WELCOME: Welcome = {
  type: "welcome",
  v: 2,
  game: "g",
  ruleset: "some",
  player: 0,
  seats: [
    { player: 0, name: "Ann", bot: "", connected: true },
    { player: 1, name: "", bot: "", connected: true },
  ],
  hot_seat: false,
  table: { size: [44, 60], terrain: [] },
  cast: { units: { A1: { name: { en: "Guards" } }, B1: { name: { en: "Raiders" } } }, models: {} },
  stages: [],
  lang: "en",
  dice: "seeded",
  fair: null,
  bots: "",
  kept_days: null,
  rulings: 0,
};
const asks = (name: string): ChooseShown => ({
  kind: "choose",
  name,
  player: 0,
  rules: [],
  title: name,
  why: [],
  about: {},
  offer: "",
  effect: "",
  event: [],
  hint: "",
  secret: false,
  warns: false,
  options: [{ key: "B1", title: "", tells: {}, more: "", acts: true }],
  single: true,
  least: 1,
  most: 1,
  idle: "",
  writes: 0,
});
const line = (n: number, fact: Record<string, unknown> = {}): LogLine => ({
  n,
  text: `line ${n}`,
  parts: [],
  kind: "Something",
  rules: [],
  units: [],
  fact,
  minor: false,
  heading: "",
});
const update = (n: number, request: Update["request"], more: Partial<Update> = {}): Update => ({
  type: "update",
  n,
  clock: { stage: "battle", round: 1, player: 0, phase: "", step: "", over: false, acts: -1 },
  units: {},
  rest: {},
  log: [],
  facts: 0,
  request,
  waiting_for: [0],
  can_undo: "no",
  thinking: [],
  clocks: null,
  timed: [],
  orders: null,
  secrets: false,
  ...more,
});

let game: Game;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  Wire.all = [];
  game = new Game("token");
  come();
});
afterEach(() => {
  game.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server takes the newest connection. */
function come(): void {
  Wire.last.accept();
  Wire.last.tell(WELCOME);
}
function comeBack(): void {
  Wire.last.break();
  vi.advanceTimersByTime(500);
  come();
}
const answers = () => Wire.last.sent.filter((message) => message.type === "answer");

describe("what the server tells", () => {
  test("adds up: units that change, come and go, and the rest by its keys", () => {
    Wire.last.tell(
      update(1, null, { units: { A1: { key: "A1" }, B1: { key: "B1" } }, rest: { scores: [0, 0], cp: [1, 1] } }),
    );
    Wire.last.tell(update(2, null, { units: { A1: { key: "A1", owner: 0 }, B1: null }, rest: { scores: [5, 0] } }));
    expect(game.units).toEqual({ A1: { key: "A1", owner: 0 } });
    expect(game.rest).toEqual({ scores: [5, 0], cp: [1, 1] });
  });

  test("stands in its place of the log, however often it is told", () => {
    Wire.last.tell(update(1, null, { log: [line(0), line(1)], facts: 2 }));
    Wire.last.tell(update(2, null, { log: [line(1), line(2)], facts: 3 }));
    expect(game.log.map(({ n }) => n)).toEqual([0, 1, 2]);
    Wire.last.tell({ type: "undone", by: 1, facts: 1 });
    Wire.last.tell(update(1, null, { log: [], facts: 1 }));
    expect(game.log.map(({ n }) => n)).toEqual([0]);
    expect(game.fresh).toEqual([]);
  });

  test("begins anew with every connection", () => {
    Wire.last.tell(update(1, null, { units: { A1: { key: "A1" } }, log: [line(0)], facts: 1 }));
    comeBack();
    expect([game.units, game.log]).toEqual([{}, []]);
    Wire.last.tell(update(1, null, { units: { B1: { key: "B1" } }, log: [line(0)], facts: 1 }));
    expect(Object.keys(game.units)).toEqual(["B1"]);
    expect(game.log).toHaveLength(1);
  });

  test("lets models glide along the paths of what is new, but not what this seat has drawn itself", () => {
    const path = [[0, 0, 0, 1, 0]];
    Wire.last.tell(update(1, null, { log: [line(0, { unit: "B1", paths: { "B1.1": path } })], facts: 1 }));
    expect(game.moves).toEqual({}); // everything that has happened before one came
    const place = { ...asks("move"), kind: "place", about: { unit: "A1" } } as unknown as PlaceShown;
    Wire.last.tell(update(2, place, { log: [], facts: 1 }));
    const both = [line(1, { unit: "A1", paths: { "A1.1": path } }), line(2, { unit: "B1", paths: { "B1.1": path } })];
    Wire.last.tell(update(3, null, { log: both, facts: 3 }));
    expect(Object.keys(game.moves)).toEqual(["B1.1"]);
  });
});

describe("a question", () => {
  test("that is told again is the same one; another of its name is not", () => {
    Wire.last.tell(update(1, asks("target")));
    const before = game.asked;
    Wire.last.tell(update(1, asks("target")));
    comeBack();
    Wire.last.tell(update(1, asks("target")));
    expect(game.asked).toBe(before);
    Wire.last.tell(update(3, asks("target")));
    expect(game.asked).toBe(before + 1);
    Wire.last.tell(update(3, asks("weapon")));
    expect(game.asked).toBe(before + 2);
  });

  test("that is gone takes its refusal and open wishes with it", async () => {
    Wire.last.tell(update(1, asks("target")));
    const given = game.answer("B1");
    const { id } = Wire.last.heard("answer");
    Wire.last.tell({ type: "refused", id, why: "too-far", rules: [], about: {}, text: "Too far." });
    expect(await given).toBe(false);
    expect(game.refusal?.text).toBe("Too far.");
    Wire.last.tell({ type: "undo-asked", wish: 4, by: 1, reveals: [] });
    Wire.last.tell(update(1, asks("target")));
    expect(game.refusal).not.toBeNull();
    Wire.last.tell(update(2, asks("target")));
    expect([game.refusal, game.undoAsked]).toEqual([null, null]);
  });

  test("that is gone is nothing to complain about where somebody only asked for help with it", async () => {
    Wire.last.tell(update(1, asks("target")));
    const checked = game.check("B1");
    Wire.last.tell(update(2, null));
    Wire.last.tell({
      type: "error",
      code: "stale",
      text: "Another question is open.",
      id: Wire.last.heard("check").id,
    });
    expect(await checked).toBeUndefined();
    expect(game.trouble).toBe("");
  });

  test("is helped with later, where the server had no time or nobody listened", async () => {
    Wire.last.tell(update(1, asks("target")));
    const checked = game.check("B1");
    const first = Wire.last.heard("check").id;
    Wire.last.tell({ type: "error", code: "too-costly", text: "Too much.", id: first });
    await settle();
    expect(game.trouble).toBe("Too much.");
    comeBack();
    Wire.last.tell(update(1, asks("target")));
    await settle();
    const { id } = Wire.last.heard("check");
    expect(id).not.toBe(first);
    Wire.last.tell({ type: "checked", id, refusal: null, warnings: [] });
    expect(await checked).toBeNull();
    expect(game.trouble).toBe("");
  });

  test("is not helped with any more when it is gone", async () => {
    Wire.last.tell(update(1, asks("target")));
    const reach = game.reach("A1.1");
    comeBack();
    Wire.last.tell(update(2, asks("target")));
    await settle();
    vi.advanceTimersByTime(500);
    expect(await reach).toEqual([]);
    expect(Wire.last.sent.filter(({ type }) => type === "reach")).toHaveLength(0);
  });

  test("that is gone is told to whoever answers it", async () => {
    Wire.last.tell(update(1, asks("target")));
    const given = game.answer("B1");
    Wire.last.tell({
      type: "error",
      code: "stale",
      text: "Another question is open.",
      id: Wire.last.heard("answer").id,
    });
    expect(await given).toBe(false);
    expect(game.trouble).toBe("Another question is open.");
  });

  test("that nobody asks is not answered", async () => {
    Wire.last.tell(update(1, null));
    expect(await game.answer("B1")).toBe(false);
    expect(answers()).toEqual([]);
  });
});

describe("an answer that nobody has heard", () => {
  beforeEach(() => Wire.last.tell(update(1, asks("target"))));

  test("is given as soon as the same is asked again", async () => {
    Wire.last.break();
    expect(await game.answer("B1")).toBe(false);
    vi.advanceTimersByTime(500);
    come();
    Wire.last.tell(update(1, asks("target")));
    expect(answers()).toMatchObject([{ n: 1, asks: "target", answer: "B1" }]);
    Wire.last.tell(update(1, asks("target")));
    expect(answers()).toHaveLength(1);
  });

  test("is given again if the connection broke before it was acknowledged, and only then", async () => {
    const given = game.answer("B1");
    comeBack();
    expect(await given).toBe(false);
    Wire.last.tell(update(1, asks("target")));
    expect(answers()).toHaveLength(1);
    Wire.last.tell({ type: "accepted", id: Wire.last.heard("answer").id });
    await settle();
    comeBack();
    Wire.last.tell(update(1, asks("target")));
    expect(answers()).toEqual([]);
  });

  test("is dropped if it was heard after all, and something else is asked", async () => {
    const given = game.answer("B1");
    Wire.last.break();
    await given;
    vi.advanceTimersByTime(500);
    come();
    Wire.last.tell(update(2, asks("target")));
    expect(answers()).toEqual([]);
    comeBack();
    Wire.last.tell(update(1, asks("target"))); // taken back meanwhile: it was meant for another time
    expect(answers()).toEqual([]);
  });

  test("is the newest of several", async () => {
    Wire.last.break();
    await game.answer("B1");
    await game.answer("B2");
    vi.advanceTimersByTime(500);
    come();
    Wire.last.tell(update(1, asks("target")));
    expect(answers()).toMatchObject([{ answer: "B2" }]);
  });
});

test("a consent names the wish that it means, and is given once", () => {
  Wire.last.tell({ type: "undo-asked", wish: 4, by: 1, reveals: [] });
  Wire.last.tell({ type: "agree-asked", wish: 5, by: 1, winner: null });
  game.consent(true);
  game.consent(true);
  expect(Wire.last.sent.filter((message) => message.type === "consent")).toMatchObject([{ wish: 5, yes: true }]);
});

test("the newest standing order comes first, in place of the one before", () => {
  const passes = { asks: "target", answer: "pass", when: {}, title: "", case: "" } as const;
  const uses = { asks: "reroll", answer: "first", when: {}, title: "", case: "" } as const;
  Wire.last.tell(update(1, asks("target"), { orders: [uses, passes] }));
  game.always("first");
  expect(Wire.last.heard("orders").orders).toEqual([
    { asks: "target", answer: "first" },
    { asks: "reroll", answer: "first", when: {} },
  ]);
});
