/** Names beside units that neither cover each other nor leave the table. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Wish {
  key: string;
  about: Box;
  width: number;
  height: number;
  urgent: boolean;
}
export interface Spot extends Box {
  name: string;
} // which of the places it is
export interface Label {
  key: string;
  x: number;
  y: number;
} // the middle of the text

const GAPS = [10, 60, 130, 220]; // pixels between a drag and its label: the nearest that will do

const crosses = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const inside = (a: Box, b: Box) =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

/** Above, below, right, left, and the corners: the first free place. */
function places({ about, width, height }: Wish, gap: number): Box[] {
  const middle = { x: about.x + about.width / 2, y: about.y + about.height / 2 };
  const [above, below] = [about.y - height - gap, about.y + about.height + gap];
  const [left, right] = [about.x - width - gap, about.x + about.width + gap];
  const at = (x: number, y: number): Box => ({ x, y, width, height });
  const centred = middle.x - width / 2;
  const beside = middle.y - height / 2;
  return [
    at(centred, above),
    at(centred, below),
    at(right, beside),
    at(left, beside),
    at(about.x, above),
    at(about.x + about.width - width, above),
    at(about.x, below),
    at(about.x + about.width - width, below),
    at(right, above),
    at(left, above),
    at(right, below),
    at(left, below),
    at(centred, beside),
  ];
}

/** Those that are urgent come first and are never left out; others are, where there is no room. None covers a base or
 * one of the `others`, if that can be helped. */
export function placed(wishes: Wish[], table: Box, gap: number, others: Box[] = []): Label[] {
  const taken: Box[] = [];
  const found: Label[] = [];
  const bodies = [...wishes.map((wish) => wish.about), ...others];
  for (const wish of [...wishes].sort((a, b) => Number(b.urgent) - Number(a.urgent))) {
    const free = places(wish, gap).filter((box) => inside(box, table) && !taken.some((other) => crosses(box, other)));
    const clear = free.find((box) => !bodies.some((body) => body !== wish.about && crosses(box, body)));
    const box = clear ?? (wish.urgent ? (free[0] ?? kept(places(wish, gap)[0]!, table)) : undefined);
    if (!box) continue;
    taken.push(box);
    found.push({ key: wish.key, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return found;
}

/** A place on the stage beside several bodies, as near as can be, that covers none of them and as few `others` as
 * possible. `before` is where it was: there it stays while nothing is under it. */
export function beside(
  about: Box[],
  width: number,
  height: number,
  stage: Box,
  others: Box[],
  before: Spot | null = null,
): Spot {
  const wish = { key: "", about: around(about), width, height, urgent: true };
  const spots = GAPS.flatMap((gap) =>
    places(wish, gap)
      .slice(0, -1)
      .map((box, i): Spot => ({ ...box, name: `${i} ${gap}` })),
  );
  const free = spots.filter((spot) => inside(spot, stage));
  const hidden = (spot: Box) => others.filter((other) => crosses(spot, other)).length;
  const same = free.find((spot) => spot.name === before?.name);
  if (same && !hidden(same)) return same;
  const [first, ...rest] = free.length ? free : [{ ...kept(spots[0]!, stage), name: "" }];
  return rest.reduce((best, spot) => (hidden(spot) < hidden(best) ? spot : best), first!);
}

function around(boxes: Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

function kept(box: Box, table: Box): Box {
  const x = Math.min(Math.max(box.x, table.x), table.x + table.width - box.width);
  const y = Math.min(Math.max(box.y, table.y), table.y + table.height - box.height);
  return { ...box, x, y };
}

/** A name that is short enough for a tag: whole words, none of them a little one at the end, else cut. */
export function tag(name: string, most = 16): string {
  if (name.length <= most) return name;
  const cut = name.slice(0, most + 1);
  const whole = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)).replace(/[\s(,+]+$/, "");
  const words = whole.replace(/(\s+\p{Ll}{1,3})+$/u, "");
  return words.length >= 5 ? words : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** How wide a text will be, in units of its size: Han characters are as wide as high. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e80 ? 1 : 0.56), 0);
}
