import { describe, expect, test } from "vitest";
import { Ground, middle, pathLength, turnedTogether, type Pose } from "../../src/geometry";
import { formOf } from "../../src/placing/draft";
import { lengthText } from "../../src/units";

describe("the table on the screen", () => {
  test("one's own edge is below, whichever seat one has", () => {
    expect(new Ground(30, 44, false).out(3, 2)).toEqual([3, 42]);
    expect(new Ground(30, 44, true).out(3, 2)).toEqual([27, 2]);
  });
  test("from the table to the screen and back is where one was", () => {
    for (const turned of [false, true]) {
      const ground = new Ground(30, 44, turned);
      expect(ground.in(...ground.out(7.25, 31.5))).toEqual([7.25, 31.5]);
    }
  });
  test("a model that looks away from its own edge looks up", () => {
    expect(new Ground(30, 44, false).at([10, 4, 0, 0, 1])).toBe("translate(10 40) rotate(-90)");
    expect(new Ground(30, 44, true).at([10, 40, 0, 0, -1])).toBe("translate(20 40) rotate(-90)");
  });
});

describe("paths and formations", () => {
  test("shifts and climbs count", () => {
    expect(
      pathLength([
        [0, 0, 0, 1, 0],
        [3, 4, 0, 1, 0],
        [3, 4, 2, 1, 0],
      ]),
    ).toBe(7);
  });
  test("a unit turns about its middle and keeps it", () => {
    const poses: Record<string, Pose> = { a: [0, 0, 0, 1, 0], b: [2, 0, 0, 1, 0] };
    const turned = turnedTogether(poses, 90);
    expect(turned.a!.map((v) => Math.round(v * 1e6) / 1e6)).toEqual([1, -1, 0, 0, 1]);
    expect(middle(Object.values(turned))).toEqual([1, 0]);
  });
  test("the build of an answer says what is to be dragged", () => {
    expect([formOf({ each: { list: "pose" } }), formOf({ each: "pose" }), formOf("spot")]).toEqual([
      "paths",
      "poses",
      "spot",
    ]);
  });
  test("lengths in inches and centimetres", () => {
    expect([lengthText(6, "in"), lengthText(3.256, "in"), lengthText(1, "cm")]).toEqual(["6″", "3.26″", "2.5 cm"]);
  });
});
