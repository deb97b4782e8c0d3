import { describe, expect, test } from "vitest";
import { gapBetween, overlaps, snapped, standing, widened } from "../../src/bases";
import { Gestures, type Hand } from "../../src/board/gestures";
import { placed, tag, type Wish } from "../../src/board/labels";
import { drawn } from "../../src/board/pieces";
import { strewn } from "../../src/board/scatter";
import { drawnUp } from "../../src/formations";
import { apart, Ground, legsTo, type Base, type Point, type Pose } from "../../src/geometry";
import type { Feature } from "../../src/shown";
import { levelsAt } from "../../src/surfaces";

const DISC: Base = { kind: "disc", along: 0.5, across: 0.5, corners: [] };
const OVAL: Base = { kind: "ellipse", along: 2, across: 1, corners: [] };
const BOX: Base = { kind: "rectangle", along: 2, across: 1, corners: [] };
const at = (x: number, y: number, fx = 1, fy = 0): Pose => [x, y, 0, fx, fy];

describe("bases beside each other", () => {
  test("are as far apart as their edges", () => {
    expect(gapBetween(standing(DISC, at(0, 0)), standing(DISC, at(3, 4))).distance).toBeCloseTo(4);
    expect(gapBetween(standing(BOX, at(0, 0)), standing(DISC, at(4, 0))).distance).toBeCloseTo(1.5);
    expect(gapBetween(standing(BOX, at(0, 0, 0, 1)), standing(DISC, at(4, 0))).distance).toBeCloseTo(2.5);
    expect(gapBetween(standing(BOX, at(0, 0)), standing(BOX, at(5, 3))).distance).toBeCloseTo(Math.hypot(1, 1));
    expect(gapBetween(standing(OVAL, at(0, 0)), standing(DISC, at(4, 0))).distance).toBeCloseTo(1.5, 1);
  });
  test("overlap by how deep they are in each other, and know the way out", () => {
    const gap = gapBetween(standing(BOX, at(0, 0)), standing(BOX, at(3.5, 0)));
    expect(gap.distance).toBeCloseTo(-0.5);
    expect(gap.toward[0]).toBe(1);
    expect(overlaps(standing(DISC, at(0, 0)), [standing(DISC, at(0.9, 0))])).toBe(true);
    expect(overlaps(standing(DISC, at(0, 0)), [standing(DISC, at(0.999, 0))])).toBe(false);
    expect(overlaps(standing(DISC, at(0, 0)), [standing(DISC, [0, 0, 3, 1, 0])])).toBe(false);
  });
  test("snap together when they nearly touch, and never into a third", () => {
    const there = [standing(DISC, at(2, 0))];
    expect(apart(snapped(DISC, at(0.8, 0), there), [2, 0])).toBeCloseTo(1.001, 3);
    expect(apart(snapped(DISC, at(1.2, 0), there), [2, 0])).toBeCloseTo(1.001, 3);
    expect(snapped(DISC, at(0.5, 0), there)).toEqual(at(0.5, 0));
    const between = [...there, standing(DISC, at(0.05, 0))];
    expect(snapped(DISC, at(1.02, 0), between)).toEqual(at(1.02, 0));
  });
  test("are ringed at a true distance", () => {
    for (const [x, y] of widened(BOX, 3))
      expect(gapBetween(standing(BOX, at(0, 0)), standing({ ...DISC, along: 0 }, at(x, y))).distance).toBeCloseTo(3);
  });
});

describe("paths", () => {
  test("go along the ground, climb, then turn", () => {
    expect(legsTo(at(0, 0), [3, 0, 2, 0, 1])).toEqual([
      [3, 0, 0, 1, 0],
      [3, 0, 2, 1, 0],
      [3, 0, 2, 0, 1],
    ]);
    expect(legsTo(at(1, 1), at(1, 1))).toEqual([]);
  });
  test("know the floors at a place", () => {
    const square: Point[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ];
    const ruin = {
      floors: [
        { outline: square, level: 3 },
        {
          outline: [
            [0, 0],
            [2, 0],
            [2, 4],
            [0, 4],
          ] as Point[],
          level: 6,
        },
      ],
      solids: [],
    };
    expect([
      levelsAt([ruin as unknown as Feature], 1, 1),
      levelsAt([ruin as unknown as Feature], 3, 1),
      levelsAt([ruin as unknown as Feature], 9, 1),
    ]).toEqual([[0, 3, 6], [0, 3], [0]]);
  });
});

describe("formations", () => {
  const poses = Object.fromEntries(["a", "b", "c", "d"].map((name, i) => [name, at(i * 3, 0, 0, 1)]));
  const bases = Object.fromEntries(Object.keys(poses).map((name) => [name, DISC]));
  test("are drawn up about the middle, without overlaps, each by the shortest way", () => {
    const line = drawnUp(poses, bases, "line");
    expect(Object.values(line).map((pose) => Number(pose[1].toFixed(6)))).toEqual([0, 0, 0, 0]);
    expect(line.a![0]).toBeLessThan(line.b![0]);
    expect(apart(line.a!, line.b!)).toBeCloseTo(1.1);
    const block = Object.values(drawnUp(poses, bases, "block"));
    expect(new Set(block.map((pose) => pose[1].toFixed(3))).size).toBe(2);
    expect(block.reduce((sum, pose) => sum + pose[0], 0) / 4).toBeCloseTo(4.5);
  });
});

describe("names on the table", () => {
  const wish = (key: string, x: number, y: number, urgent = false): Wish => ({
    key,
    about: { x, y, width: 2, height: 2 },
    width: 4,
    height: 1,
    urgent,
  });
  const table = { x: 0, y: 0, width: 30, height: 20 };
  test("keep off each other and on the table", () => {
    const labels = placed([wish("a", 0, 0), wish("b", 2.5, 0), wish("c", 27, 18), wish("d", 5, 0)], table, 0.1);
    for (const [i, one] of labels.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(2);
      expect(one.x).toBeLessThanOrEqual(28);
      for (const other of labels.slice(0, i))
        expect(Math.abs(one.x - other.x) >= 4 || Math.abs(one.y - other.y) >= 1).toBe(true);
    }
  });
  test("that matter now are there in any crowd", () => {
    const crowd = Array.from({ length: 60 }, (_, i) => wish(`u${i}`, (i % 12) * 2.4, Math.floor(i / 12) * 4, i === 37));
    const labels = placed(crowd, table, 0.1);
    expect(labels.map((label) => label.key)).toContain("u37");
    expect(labels.length).toBeLessThan(60);
  });
  test("are cut at words", () => {
    expect([
      tag("Captain"),
      tag("Assault Intercessors with Jump Packs"),
      tag("Carrier of the Watch"),
      tag("Thunderhawkgunship"),
      tag("星际战士突击队"),
    ]).toEqual(["Captain", "Assault", "Carrier", "Thunderhawkguns…", "星际战士突击队"]);
  });
});

describe("pieces", () => {
  test("look where the model looks, seen from either side", () => {
    const tip = (ground: Ground, pose: Pose) =>
      drawn(DISC, pose, ground, 0)
        .facing.match(/L([-\d.]+) ([-\d.]+)/)!
        .slice(1)
        .map(Number);
    expect(tip(new Ground(30, 40, false), at(10, 10, 0, 1))).toEqual([10, 29.3]);
    expect(tip(new Ground(30, 40, true), at(10, 10, 0, 1))).toEqual([20, 10.7]);
    expect(tip(new Ground(30, 40, false, true), at(10, 10, 0, 1))).toEqual([10.7, 10]);
  });
  test("of both sides have plates of different form", () => {
    expect([
      drawn(DISC, at(0, 0), new Ground(9, 9, false), 0).plate,
      drawn(DISC, at(0, 0), new Ground(9, 9, false), 1).plate.startsWith("M"),
    ]).toEqual(["", true]);
  });
  test("a table on its side shows the same place at the same place after all", () => {
    for (const turned of [false, true]) {
      const ground = new Ground(30, 44, turned, true);
      expect(ground.in(...ground.out(7, 31))).toEqual([7, 31]);
      expect([ground.across, ground.down]).toEqual([44, 30]);
    }
  });
  test("trees stand where they stood", () => {
    const wood: Point[] = [
      [0, 0],
      [6, 0],
      [6, 6],
      [0, 6],
    ];
    expect(strewn("woods-1", wood, 1, 20)).toEqual(strewn("woods-1", wood, 1, 20));
    expect(strewn("woods-1", wood, 1, 20)).not.toEqual(strewn("woods-2", wood, 1, 20));
  });
});

describe("hands", () => {
  const told: string[] = [];
  const hand: Hand = {
    take: () => told.push("take"),
    carry: () => told.push("carry"),
    leave: (_at, _target, moved) => told.push(moved ? "leave" : "click"),
    drop: () => told.push("drop"),
    pinch: (factor) => told.push(`pinch ${factor.toFixed(2)}`),
  };
  const body = document.body;
  test("one finger moves, a tremble is a click", () => {
    told.length = 0;
    const gestures = new Gestures(hand);
    gestures.down(1, [0, 0], body);
    gestures.move(1, [2, 0]);
    gestures.up(1, [2, 0]);
    gestures.down(1, [0, 0], body);
    gestures.move(1, [20, 0]);
    gestures.up(1, [20, 0]);
    expect(told).toEqual(["take", "click", "take", "carry", "leave"]);
  });
  test("a second finger drops what was held, and nothing is dragged until both are lifted", () => {
    told.length = 0;
    const gestures = new Gestures(hand);
    gestures.down(1, [0, 0], body);
    gestures.down(2, [100, 0], body);
    gestures.move(2, [200, 0]);
    gestures.up(2, [200, 0]);
    gestures.move(1, [50, 50]);
    gestures.up(1, [50, 50]);
    expect(told).toEqual(["take", "drop", "pinch 0.50"]);
  });
});
