/** What mouse and fingers do at the table: drag models, lay the tape, pan and zoom, pick units. */
import { apart, type Base, type Ground, type Point } from "../geometry";
import type { Scenery } from "../game.svelte";
import type { Corner } from "../blocks";
import type { Drill } from "../placing/drill.svelte";
import type { Placing } from "../placing/placing.svelte";
import type { TapeEnd } from "../protocol";
import type { Unit } from "../shown";
import { Gestures, type Hand } from "./gestures";
import type { Looking } from "./looking.svelte";
import type { View } from "./View.svelte";

/** What lies under the hand, as it is at the moment. */
export interface Under {
  readonly stage: HTMLElement;
  readonly game: Scenery;
  readonly placing: Placing | null;
  readonly drill: Drill | null;
  readonly looking: Looking;
  readonly view: View;
  readonly ground: Ground;
  readonly units: Unit[];
  readonly placed: string;
  readonly choosable: string[];
  readonly isLocked: boolean;
  readonly onchoose: ((key: string) => void) | undefined;
  baseOf(model: string): Base;
}

const unitAt = (target: Element | null) => target?.closest<SVGElement>("[data-unit]")?.dataset.unit;
const partAt = (target: Element) => target.closest<SVGElement>("[data-part]")?.dataset.part;
const modelAt = (target: Element) => target.closest<SVGElement>("[data-model]")?.dataset.model;

export class Pointing implements Hand {
  pointer = $state.raw<Point | null>(null); // while something is dragged
  isBusy = $state(false); // fingers are on the table: it stays where it is, however the stage changes meanwhile
  hovered = $state("");
  private grip: { kind: "pan" | "drag" | "drill" | "tape"; from: Point } | null = null;
  private keys = { alt: false, shift: false };
  private readonly gestures = new Gestures(this);
  private latest: PointerEvent | null = null;
  private frame = 0;

  constructor(private readonly under: Under) {}

  private seen(event: { clientX: number; clientY: number }): Point {
    const box = this.under.stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private inches(at: Point): Point {
    return this.under.ground.in(...this.under.view.point(at));
  }

  // -- what a hand does ----------------------------------------------------------------------------------------------

  take(at: Point, target: Element): void {
    const { looking, placing, drill, view } = this.under;
    const part = partAt(target);
    const model = modelAt(target);
    const from = this.inches(at);
    if (looking.tool === "tape") {
      this.grip = { kind: "tape", from };
      if (this.keys.shift) looking.tapes = [...looking.tapes, { from, to: from, inches: 0 }];
    } else if (drill && part) {
      drill.hold(part as "body" | Corner, from);
      this.grip = { kind: "drill", from };
    } else if (placing && model !== undefined && model in placing.ghosts) {
      placing.hold(model, this.keys.shift);
      void placing.shade(model);
      this.grip = { kind: "drag", from };
    } else this.grip = { kind: "pan", from: view.point(at) };
  }

  carry(at: Point): void {
    const { looking, placing, drill, view, isLocked } = this.under;
    const grip = this.grip;
    if (grip?.kind === "pan") {
      if (isLocked) return;
      const [x, y] = view.point(at);
      view.pan(x - grip.from[0], y - grip.from[1]);
    } else if (grip?.kind === "drag" && placing) {
      if (!placing.isHeld) return; // cancelled in mid-drag
      const there = this.inches(at);
      this.pointer = at;
      placing.carry(there[0] - grip.from[0], there[1] - grip.from[1], this.keys.alt);
    } else if (grip?.kind === "drill" && drill?.isHeld) {
      this.pointer = at;
      drill.carry(this.inches(at), this.keys.alt);
    } else if (grip?.kind === "tape") {
      const to = this.inches(at);
      void looking.measure(grip.from, to, [this.endAt(grip.from), this.endAt(to)], this.keys.shift);
    }
  }

  leave(at: Point, target: Element, moved: boolean): void {
    const { looking, placing, drill } = this.under;
    const was = this.grip;
    this.grip = null;
    this.pointer = null;
    if (was?.kind === "drag") placing?.drop();
    if (was?.kind === "drill") drill?.drop();
    if (moved) return;
    if (was?.kind === "tape" && !this.keys.shift) looking.tapes = [];
    this.click(at, target);
  }

  drop(): void {
    if (this.grip?.kind === "drag") this.under.placing?.cancel();
    if (this.grip?.kind === "drill") this.under.drill?.cancel();
    this.grip = null;
    this.pointer = null;
  }

  pinch(factor: number, centre: Point, by: Point): void {
    const { view, isLocked } = this.under;
    if (isLocked) return;
    view.zoom(factor, view.point(centre));
    view.pan(by[0] / view.scale, by[1] / view.scale);
  }

  private click(at: Point, target: Element): void {
    const { game, placing, placed, choosable, onchoose } = this.under;
    const unit = unitAt(target);
    const model = modelAt(target);
    if (unit && choosable.includes(unit)) onchoose?.(unit);
    else if (placing && unit === placed && model) placing.chosen = model;
    else if (unit) game.picked = game.picked === unit ? "" : unit;
    else if (placing?.form === "spot") placing.spot(...this.inches(at));
    else if (placing?.form === "poses" && placing.models.length) placing.bringTo(...this.inches(at));
    else game.picked = "";
  }

  /** The model under a point, or the point itself. */
  private endAt(at: Point): TapeEnd {
    for (const unit of this.under.units)
      for (const [model, pose] of Object.entries(unit.models))
        if (apart(pose, at) <= this.under.baseOf(model).along) return { unit: unit.key, model };
    return { at };
  }

  // -- events of the browser -----------------------------------------------------------------------------------------

  readonly down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    this.keys = { alt: event.altKey, shift: event.shiftKey };
    this.under.stage.setPointerCapture(event.pointerId);
    this.gestures.down(event.pointerId, this.seen(event), event.target as Element);
    this.isBusy = true;
  };

  /** One step a frame, however often the pointer speaks. */
  readonly move = (event: PointerEvent): void => {
    this.keys = { alt: event.altKey, shift: event.shiftKey };
    if (this.latest && this.latest.pointerId !== event.pointerId) this.step();
    this.latest = event;
    this.frame ||= requestAnimationFrame(() => this.step());
  };

  private step(): void {
    this.frame = 0;
    if (this.latest) this.gestures.move(this.latest.pointerId, this.seen(this.latest));
    this.latest = null;
  }

  readonly up = (event: PointerEvent): void => {
    this.step();
    this.gestures.up(event.pointerId, this.seen(event));
    this.isBusy = this.gestures.isBusy;
  };

  readonly cancel = (event: PointerEvent): void => {
    this.gestures.cancel(event.pointerId);
    this.isBusy = this.gestures.isBusy;
  };

  readonly over = (event: PointerEvent): void => {
    if (this.grip) return;
    const target = event.target as Element;
    this.hovered = unitAt(target) ?? "";
    const model = target.closest<SVGElement>(".ghost")?.dataset.model;
    if (model) void this.under.placing?.shade(model);
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { placing, view, isLocked } = this.under;
    if (placing?.isHeld) placing.turn(event.deltaY > 0 ? -5 : 5);
    else if (!isLocked) view.zoom(event.deltaY > 0 ? 1.12 : 1 / 1.12, view.point(this.seen(event)));
  };

  readonly menu = (event: MouseEvent): void => {
    event.preventDefault();
    const { game, placing } = this.under;
    if (placing?.isHeld) return placing.corner();
    const unit = unitAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!unit) return;
    if (event instanceof PointerEvent) this.cancel(event); // a long touch is no touch
    game.picked = unit;
  };

  close(): void {
    cancelAnimationFrame(this.frame);
  }
}
