/** A unit that is one block, as drawn: a few paths for all of its bases, so that forty of them are quickly drawn. */
import { at, basesOf, frontOf, posesOf, rectangleOf, type Block } from "../blocks";
import type { Ground, Point } from "../geometry";
import { GLYPHS } from "./glyphs";
import { closed } from "./pieces";

export interface Body {
  bases: string;
  outline: string;
  front: string;
  arrow: string;
  middles: Point[];
  rear: Point; // where its tokens lie
}

/** A banner on its staff, for the base that bears it. */
const BANNER: Point[] = [
  [-0.75, 1],
  [-0.75, -1],
  [0.9, -0.75],
  [0.45, -0.35],
  [0.9, 0.05],
  [-0.5, 0.05],
  [-0.5, 1],
];

const open = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}`;

export function bodied(block: Block, ground: Ground): Body {
  const out = ([x, y]: readonly number[]): Point => ground.out(x!, y!);
  const wide = frontOf(block) / 2;
  const tip = Math.min(0.55, wide / 2);
  return {
    bases: basesOf(block)
      .map((outline) => closed(outline.map(out)))
      .join(""),
    outline: closed(rectangleOf(block).map(out)),
    front: open([at(block, 0, wide), at(block, 0, -wide)].map(out)),
    arrow: closed([at(block, 0, tip), at(block, tip * 1.1, 0), at(block, 0, -tip)].map(out)),
    middles: posesOf(block).map(out),
    rear: out(at(block, -block.depth * block.formation.ranks - 0.1, 0)),
  };
}

/** What kinds of models stand on its bases: the mark of each, upright. */
export function marksOf(block: Block, middles: readonly Point[], roles: readonly string[]): string {
  const size = Math.min(block.width, block.depth) * 0.26;
  return middles
    .flatMap(([x, y], i) =>
      (roles[i] === "line" ? [BANNER] : (GLYPHS[roles[i] ?? ""] ?? [])).map((part) =>
        closed(part.map(([u, v]): Point => [x + u * size, y + v * size])),
      ),
    )
    .join("");
}

/** A pip for every wound that a base has taken, in a row before its rear edge. */
export function pipsOf(block: Block, ground: Ground, taken: readonly number[]): Point[] {
  return posesOf(block).flatMap(([x, y], i) => {
    const wounds = taken[i] ?? 0;
    const step = Math.min(0.3, (block.width * 0.8) / Math.max(1, wounds));
    return Array.from({ length: wounds }, (_, k): Point => {
      const left = ((wounds - 1) / 2 - k) * step;
      const back = block.depth * 0.34;
      return ground.out(x - back * block.fx - left * block.fy, y - back * block.fy + left * block.fx);
    });
  });
}
