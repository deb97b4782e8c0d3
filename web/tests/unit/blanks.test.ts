import { expect, test } from "vitest";
import { begun, question, sampled } from "../../src/blanks";
import type { BlankShown, PartShown } from "../../src/protocol";

const blank = (name: string, at: string, value: unknown): BlankShown => ({
  name,
  at,
  value,
  kind: "number",
  title: name,
  least: null,
  most: null,
  options: {},
  of: "",
});
const FORM: PartShown[] = [
  {
    name: "attackers",
    title: "",
    samples: [],
    blanks: [
      blank("models", "attacks.0.count", 10),
      blank("skill", "attacks.0.weapon.skill", 3),
      blank("words", "attacks.0.weapon.abilities", ["a"]),
    ],
  },
  {
    name: "target",
    title: "",
    samples: [],
    blanks: [
      blank("models", "target.models.0.count", 5),
      blank("ward", "target.models.0.ward", null),
      blank("cover", "target.cover", false),
    ],
  },
];

test("what is filled in stands at its place in the question, and what is not is left out", () => {
  expect(question(FORM, begun(FORM))).toEqual({
    attacks: [{ count: 10, weapon: { skill: 3, abilities: ["a"] } }],
    target: { models: [{ count: 5 }], cover: false },
  });
});

test("a sample fills in its own part and leaves the rest", () => {
  const values = sampled(begun(FORM), FORM[1]!, { models: 1, ward: 5 });
  expect(question(FORM, values)).toMatchObject({
    attacks: [{ count: 10 }],
    target: { models: [{ count: 1, ward: 5 }], cover: false },
  });
});
