/** The keys of the table: everything that a hand can do. */
import type { Scenery } from "../game.svelte";
import type { Ground } from "../geometry";
import { FORMATIONS } from "../formations";
import type { Drill } from "../placing/drill.svelte";
import type { Placing } from "../placing/placing.svelte";
import type { Unit } from "../shown";
import type { Looking } from "./looking.svelte";
import type { View } from "./View.svelte";

export interface At {
  game: Scenery;
  placing: Placing | null;
  drill: Drill | null;
  view: View;
  looking: Looking;
  ground: Ground;
  units: Unit[];
  choosable: string[];
  concerned: string; // the unit in hand
  fit: () => void;
  look: () => void;
  turnTable: () => void;
  onchoose?: ((key: string) => void) | undefined;
}

type Act = (at: At) => void;
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const ALWAYS: Record<string, Act> = {
  "0": (at) => at.fit(),
  "+": ({ view }) => view.step(1 / 1.3),
  "=": ({ view }) => view.step(1 / 1.3),
  "-": ({ view }) => view.step(1.3),
  t: ({ looking }) => looking.use("tape"),
  s: ({ looking }) => looking.use("sight"),
  w: ({ looking }) => looking.use("watch"),
  v: (at) => at.look(),
  o: (at) => at.turnTable(),
  r: ({ looking }) => (looking.shown = looking.shown.length ? [] : looking.rings.map((ring) => ring.name)),
};

let formation = -1;
const PLACING: Record<string, (placing: Placing) => void> = {
  n: (placing) => void placing.suggest(1),
  N: (placing) => void placing.suggest(-1),
  u: (placing) => (placing.together = !placing.together),
  c: (placing) => placing.corner(),
  " ": (placing) => placing.corner(),
  Backspace: (placing) => placing.uncorner(),
  q: (placing) => placing.turn(15),
  e: (placing) => placing.turn(-15),
  Q: (placing) => placing.turn(5),
  E: (placing) => placing.turn(-5),
  f: (placing) => placing.draw(FORMATIONS[(formation = (formation + 1) % FORMATIONS.length)]!),
  PageUp: (placing) => placing.lift(1),
  PageDown: (placing) => placing.lift(-1),
  "]": (placing) => placing.choose(1),
  "[": (placing) => placing.choose(-1),
  Enter: (placing) => {
    if (placing.caution.losses.length) placing.caution.confirm();
    else if (placing.judge.refusal === null) void placing.send();
  },
};

const DRILL: Record<string, (drill: Drill) => void> = {
  n: (drill) => void drill.suggest(1),
  N: (drill) => void drill.suggest(-1),
  q: (drill) => drill.wheel("left", 5),
  e: (drill) => drill.wheel("right", 5),
  Q: (drill) => drill.wheel("left", 1),
  E: (drill) => drill.wheel("right", 1),
  "]": (drill) => drill.widen(1),
  "[": (drill) => drill.widen(-1),
  Backspace: (drill) => drill.shorten(),
  Enter: (drill) => {
    if (drill.caution.losses.length) drill.caution.confirm();
    else if (drill.refusal === null) void drill.send();
  },
};

/** The next unit, those that the question offers first. */
function pick({ game, units, choosable }: At, by: number): void {
  const keys = choosable.length ? choosable : units.map((unit) => unit.key);
  if (keys.length) game.picked = keys[(keys.indexOf(game.picked) + by + keys.length) % keys.length]!;
}

/** The tape from the unit in hand to the next other one. */
function reckon({ looking, units, concerned }: At, by: number): void {
  const keys = units.map((unit) => unit.key).filter((key) => key !== concerned);
  const next = keys[(keys.indexOf(looking.aim) + by + keys.length) % keys.length];
  if (next) void looking.reckon(concerned, next);
}

function arrow(at: At, [x, y]: [number, number], shift: boolean): void {
  const { placing, drill, view, ground } = at;
  if (drill) return drill.nudge(-y * (shift ? 0.1 : 0.5), x * (shift ? 0.1 : 0.5));
  if (!placing || placing.form === "spot") return view.pan(-x * view.width * 0.1, -y * view.height * 0.1);
  const by = shift ? 0.1 : 0.5;
  const [dx, dy] = ground.direction(x * by, y * by);
  placing.nudge(dx, dy);
}

export function keyed(event: KeyboardEvent, at: At): boolean {
  const { placing, drill, looking, game } = at;
  const onButton = event.target instanceof HTMLButtonElement;
  if (looking.eye) return false;
  if ((event.ctrlKey || event.metaKey) && event.key === "z") return Boolean((placing ?? drill)?.undo());
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const step = ARROWS[event.key];
  if (step) return done(() => arrow(at, step, event.shiftKey));
  if (event.key === "Escape") {
    if (placing?.caution.losses.length) return done(() => placing.caution.drop());
    if (drill?.caution.losses.length) return done(() => drill.caution.drop());
    if (looking.tool !== "hand") return done(() => looking.use(looking.tool));
    if (placing && (placing.held.length || placing.furthest > 0 || !placing.together))
      return done(() => placing.cancel());
    if (drill && (drill.isHeld || drill.hasChanged)) return done(() => drill.cancel());
    return Boolean(game.picked) && done(() => (game.picked = ""));
  }
  if (looking.tool === "tape" && at.concerned && (event.key === "]" || event.key === "["))
    return done(() => reckon(at, event.key === "]" ? 1 : -1));
  const act = placing && !(onButton && (event.key === "Enter" || event.key === " ")) ? PLACING[event.key] : undefined;
  if (act && placing) return done(() => act(placing));
  const order = drill && !(onButton && event.key === "Enter") ? DRILL[event.key] : undefined;
  if (order && drill) return done(() => order(drill));
  if (event.key === "]" || event.key === "[") return done(() => pick(at, event.key === "]" ? 1 : -1));
  if (event.key === "Enter" && !onButton && at.choosable.includes(game.picked) && at.onchoose)
    return done(() => at.onchoose!(game.picked));
  const always = ALWAYS[event.key];
  return always ? done(() => always(at)) : false;
}

function done(act: () => void): true {
  act();
  return true;
}
