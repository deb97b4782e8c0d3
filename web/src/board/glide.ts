/** Models glide to where they stand already: nobody has to wait for it, and whoever wants no motion sees none. */
import { apart, type Ground, type Pose } from "../geometry";

const AN_INCH = 90; // milliseconds
const [LEAST, MOST] = [250, 900];

/** Where a model is drawn on its way, seen from where it stands at the end. */
export function offsets(path: readonly Pose[], ground: Ground): { transform: string; offset: number }[] {
  const end = ground.out(path.at(-1)![0], path.at(-1)![1]);
  const whole = lengthOf(path);
  return path.map((pose, i) => {
    const [x, y] = ground.out(pose[0], pose[1]);
    const offset = i === path.length - 1 ? 1 : lengthOf(path.slice(0, i + 1)) / whole;
    return { transform: `translate(${x - end[0]}px, ${y - end[1]}px)`, offset };
  });
}

const lengthOf = (path: readonly Pose[]): number =>
  path.slice(1).reduce((sum, pose, i) => sum + apart(path[i]!, pose), 0);

export function glide(board: Element, moves: Record<string, Pose[]>, ground: Ground): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [model, path] of Object.entries(moves)) {
    const length = lengthOf(path);
    const piece = length > 0 ? board.querySelector(`.models [data-model="${CSS.escape(model)}"]`) : null;
    piece?.animate(offsets(path, ground), {
      duration: Math.min(MOST, Math.max(LEAST, AN_INCH * length)),
      easing: "ease-in-out",
    });
  }
}
