import { describe, expect, it } from "vitest";
import {
  after,
  basesOf,
  centreOf,
  cornerOf,
  flush,
  formed,
  lengthened,
  lengthOf,
  parallel,
  placesOf,
  posesOf,
  reformed,
  type Block,
} from "../../src/blocks";

const block = (x: number, y: number, fx = 1, fy = 0): Block => ({
  x,
  y,
  fx,
  fy,
  width: 2,
  depth: 1.5,
  formation: { files: 3, ranks: 2, last: [0, 1, 2] },
});

describe("a block", () => {
  it("has its bases rank by rank from the front, each from the left", () => {
    expect(posesOf(block(10, 10))[0]!.slice(0, 2)).toEqual([9.25, 12]);
    expect(posesOf(block(10, 10))[5]!.slice(0, 2)).toEqual([7.75, 8]);
    expect(basesOf(block(10, 10))[0]![0]).toEqual([10, 13]);
    expect(placesOf({ files: 3, ranks: 2, last: [1] })).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 1],
    ]);
  });

  it("wheels about a front corner, which stays", () => {
    const wheeled = after(block(10, 10), [{ wheel: "left", degrees: 90 }]);
    expect(cornerOf(wheeled, "left")[0]).toBeCloseTo(10, 3);
    expect(cornerOf(wheeled, "left")[1]).toBeCloseTo(13, 3);
    expect([wheeled.fx, wheeled.fy]).toEqual([0, 1]);
    expect(cornerOf(wheeled, "right")[0]).toBeCloseTo(16, 3); // the outer one has advanced
    expect(lengthOf(block(10, 10), { wheel: "left", degrees: 90 })).toBeCloseTo(3 * Math.PI, 9);
  });

  it("goes ahead, back and aside as it faces", () => {
    expect(after(block(10, 10), [{ ahead: 3 }, { aside: 2 }])).toMatchObject({ x: 13, y: 8 });
    expect(after(block(10, 10, 0, 1), [{ back: 3 }])).toMatchObject({ x: 10, y: 7 });
  });

  it("lengthens its last leg, and takes some of it back", () => {
    expect(lengthened([{ ahead: 2 }], { ahead: 1 })).toEqual([{ ahead: 3 }]);
    expect(lengthened([{ ahead: 2 }], { back: 3 })).toEqual([{ back: 1 }]);
    expect(lengthened([{ ahead: 2 }], { back: 2 })).toEqual([]);
    expect(lengthened([{ ahead: 2 }], { wheel: "left", degrees: 5 })).toHaveLength(2);
    expect(lengthened([{ wheel: "left", degrees: 5 }], { wheel: "right", degrees: 5 })).toHaveLength(2);
  });

  it("keeps its middle in another formation", () => {
    const wide = reformed(block(10, 10), formed(6, 4), 0, 1);
    expect(centreOf(wide)).toEqual(centreOf(block(10, 10)));
    expect(wide.formation).toEqual({ files: 4, ranks: 2, last: [1, 2] });
  });

  it("is drawn to what is nearly parallel or flush", () => {
    const turned = after(block(10, 10), [{ wheel: "left", degrees: 2 }]);
    expect(parallel(turned, [])).toBeCloseTo(-2, 3);
    expect(parallel(after(block(10, 10), [{ wheel: "left", degrees: 20 }]), [])).toBe(0);
    const [ahead, left] = flush(block(10, 10), [block(10.2, 16.25)]);
    expect(ahead).toBeCloseTo(0.2, 6);
    expect(left).toBeCloseTo(0.25, 6);
    expect(flush(block(10, 10), [block(40, 40)])).toEqual([0, 0]);
  });
});
