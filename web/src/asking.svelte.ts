/** An answer in the making to anything but a placement: it outlives redrawing, other tongues and lost connections. */
import { Caution } from "./caution.svelte";
import type { Game } from "./game.svelte";
import type { Asked, AssignShown, ChooseShown } from "./protocol";

export interface Group {
  name: string;
  things: string[];
  options: string[];
}

/** Things of one kin that may go to the same places are one line, so that ten rifles are one choice and not ten. */
export function grouped(things: Record<string, string[]>, kin: (thing: string) => string): Group[] {
  const found = new Map<string, Group>();
  for (const [thing, options] of Object.entries(things)) {
    if (!options.length) continue;
    const name = thing.split("/").at(-1)!;
    const alike = thing.includes("/") ? name : `${kin(thing)}|${[...options].sort().join("|")}`;
    const group = found.get(alike) ?? { name: thing.includes("/") ? name : thing, things: [], options: [] };
    group.things.push(thing);
    group.options = [...new Set([...group.options, ...options])];
    found.set(alike, group);
  }
  return [...found.values()];
}

export class Asking {
  chosen = $state.raw<string[]>([]);
  given = $state.raw<Record<string, string>>({});
  order = $state.raw<string[]>([]);
  dice = $state.raw<number[]>([]);
  looked = $state(""); // the option that somebody looks at, without having chosen it
  words = $state(""); // of one's own, where they may be answered
  leaving = $state(false); // asked whether to end a step in which something can still be done

  readonly caution: Caution;

  constructor(
    readonly game: Game,
    private readonly first: Asked,
  ) {
    this.caution = new Caution(game);
    if (first.kind === "order") this.order = this.kept(first.things) ?? first.things;
    if (first.kind === "assign" && first.all) this.given = forced(first);
  }

  /** The question as it stands: the same one, perhaps in another language. */
  private get request(): Asked {
    return this.game.request ?? this.first;
  }

  get isReady(): boolean {
    const asked = this.request;
    if (asked.kind === "choose")
      return !asked.single && this.chosen.length >= asked.least && this.chosen.length <= asked.most;
    if (asked.kind === "assign") return !asked.all || Object.keys(asked.things).every((thing) => this.given[thing]);
    return asked.kind === "roll" ? this.dice.length === asked.count : true;
  }

  get mayPass(): boolean {
    const asked = this.request;
    return asked.kind === "choose" ? asked.least === 0 : asked.kind === "place" && asked.may_pass;
  }

  /** Units on the table that are part of an answer. */
  get choosable(): string[] {
    const asked = this.request;
    const keys =
      asked.kind === "choose"
        ? asked.options.map((one) => one.key)
        : asked.kind === "assign"
          ? Object.values(asked.things).flat()
          : [];
    return [...new Set(keys.map((key) => this.game.unitOf(key)).filter(Boolean))];
  }

  get chosenUnits(): string[] {
    const keys = this.request.kind === "assign" ? Object.values(this.given) : this.chosen;
    return [...new Set(keys.map((key) => this.game.unitOf(key)).filter(Boolean))];
  }

  pick(key: string): void {
    const asked = this.request as ChooseShown;
    this.stay();
    if (asked.single) void this.game.answer(key);
    else this.chosen = this.chosen.includes(key) ? this.chosen.filter((other) => other !== key) : [...this.chosen, key];
  }

  /** Answer with words of one's own. */
  write(): void {
    if (this.words.trim()) void this.game.answer({ words: this.words.trim() });
  }

  /** A unit was touched on the table. */
  point(unit: string): void {
    const asked = this.request;
    if (asked.kind === "assign") return this.aim(asked, unit);
    const of = asked.kind === "choose" ? asked.options.filter((one) => this.game.unitOf(one.key) === unit) : [];
    if (of.length === 1) this.pick(of[0]!.key);
  }

  /** Everything that may go to this unit goes there, by the first way that leads there; once more: nothing does. */
  private aim(asked: AssignShown, unit: string): void {
    const ways = Object.entries(asked.things).flatMap(([thing, options]) => {
      const way = options.find((option) => this.game.unitOf(option) === unit);
      return way ? [[thing, way] as const] : [];
    });
    const there = ways.every(([thing, way]) => this.game.unitOf(this.given[thing] ?? "") === this.game.unitOf(way));
    const next = { ...this.given };
    for (const [thing, way] of ways) {
      if (there && !asked.all) delete next[thing];
      else next[thing] = way;
    }
    this.given = next;
    this.caution.drop();
  }

  give(things: string[], option: string): void {
    const asked = this.request as AssignShown;
    const next = { ...this.given };
    for (const thing of things) {
      if (option && asked.things[thing]!.includes(option)) next[thing] = option;
      else if (!asked.all) delete next[thing];
    }
    this.given = next;
    this.caution.drop();
  }

  shift(i: number, by: number): void {
    const next = [...this.order];
    const [thing] = next.splice(i, 1);
    next.splice(i + by, 0, thing!);
    this.arrange(next);
  }

  reverse(): void {
    this.arrange([...this.order].reverse());
  }

  private arrange(order: string[]): void {
    this.order = order;
    if (!this.game.hotSeat) sessionStorage.setItem("order", JSON.stringify([this.question, order]));
  }

  /** Which question of which seat this is. */
  private get question(): string {
    return `${this.game.token} ${this.game.n} ${this.first.name}`;
  }

  /** As this tab had arranged it before it was loaded again; at a screen that two share nothing is kept. */
  private kept(things: string[]): string[] | null {
    const [question, order] = JSON.parse(sessionStorage.getItem("order") ?? "[]") as [string?, string[]?];
    return question === this.question && order?.length === things.length && things.every((one) => order.includes(one))
      ? order
      : null;
  }

  type(face: number): void {
    const asked = this.request;
    if (asked.kind === "roll" && face >= 1 && face <= asked.sides && this.dice.length < asked.count)
      this.dice = [...this.dice, face];
  }

  erase(): void {
    this.dice = this.dice.slice(0, -1);
  }

  /** The options that can do anything. */
  get active(): ChooseShown["options"] {
    return this.request.kind === "choose" ? this.request.options.filter((option) => option.acts) : [];
  }

  /** None of them. Where things could still be done, or would be lost, players are asked whether they mean it. */
  pass(): void {
    const asked = this.request;
    if (asked.kind === "choose" && asked.idle) return void this.game.leaveIdle();
    if (!this.mayPass) return;
    const none = asked.kind === "choose" && !asked.single ? [] : null;
    if (this.leaving) return void this.game.answer(none);
    this.leaving = this.game.isStep && this.active.length > 0;
    void (this.leaving ? this.caution.tells(none) : this.caution.give(none));
  }

  /** Not yet, after all. */
  stay(): void {
    this.leaving = false;
    this.caution.drop();
  }

  confirm(): void {
    if (this.leaving) return this.pass();
    if (this.caution.losses.length) return this.caution.confirm();
    const asked = this.request;
    if (!this.isReady) return;
    if (asked.kind === "choose") void this.caution.give(this.chosen);
    if (asked.kind === "assign") void this.caution.give(this.given);
    if (asked.kind === "order") void this.game.answer(this.order).then(() => sessionStorage.removeItem("order"));
    if (asked.kind === "roll") void this.game.answer(this.dice);
  }
}

/** Where everything must go somewhere it goes to the first place, until somebody says otherwise. */
function forced(asked: AssignShown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked.things)
      .filter(([, options]) => options.length)
      .map(([thing, options]) => [thing, options[0]!]),
  );
}
