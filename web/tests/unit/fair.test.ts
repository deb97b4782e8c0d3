import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { Part, pledgeOf, sha256 } from "../../src/fair";
import type { FairShown } from "../../src/protocol";

const GAME = "0123456789abcdef";
const SERVER = "11".repeat(32);

test("hashes are SHA-256, whatever the length", () => {
  for (const length of [0, 1, 3, 54, 55, 56, 63, 64, 65, 119, 120, 128, 500]) {
    const text = "bellona/".repeat(70).slice(0, length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("a pledge is that of docs/dice.md", () => {
  const share = createHash("sha256").update("0").digest("hex");
  const page = createHash("sha256").update(`bellona-dice/2/pledge/${GAME}/1/0/${share}`).digest("hex");
  expect(pledgeOf(GAME, 1, "0", share)).toBe(page);
});

describe("a seat's part in fair dice", () => {
  let kept: Map<string, string>;
  const device = () => {
    const items = new Map<string, string>();
    return {
      items,
      store: {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
      },
    };
  };
  const fairly = (pledges: Record<string, string>, shares: Record<string, string> = {}, round = 0): FairShown => ({
    scheme: 2,
    round,
    parties: ["server", "0", "1"],
    pledges: { server: pledgeOf(GAME, round, "server", SERVER), ...pledges },
    shares,
  });
  const theirs = { 1: pledgeOf(GAME, 0, "1", "22".repeat(32)) };
  let mine: Part;
  beforeEach(() => {
    const here = device();
    kept = here.items;
    mine = new Part(GAME, "0", here.store);
  });

  test("it pledges, waits for the others, and shows what it pledged", () => {
    const pledge = mine.next(fairly({}), true)!;
    if (pledge.type !== "pledge") throw new Error("a pledge comes first");
    const pledged = fairly({ 0: pledge.pledge });
    expect(mine.next(pledged, true)).toBeNull();
    const all = fairly({ 0: pledge.pledge, ...theirs });
    const share = mine.next(all, false)!;
    if (share.type !== "share") throw new Error("then the share");
    expect(pledgeOf(GAME, 0, "0", share.share)).toBe(pledge.pledge);
    const shown = { ...all, shares: { 0: share.share, 1: "22".repeat(32) } };
    expect(mine.next(shown, true)).toBeNull();
    expect(mine.check(shown, { server: SERVER }, "")).toBe(true);
    expect(mine.check(shown, { server: "33".repeat(32) }, "")).toBe(false);
    expect(
      mine.check(shown, { server: SERVER, bots: "44".repeat(32) }, pledgeOf(GAME, 0, "bots", "55".repeat(32))),
    ).toBe(false);
    const later = {
      ...shown,
      pledges: { ...shown.pledges, 1: pledgeOf(GAME, 0, "1", "66".repeat(32)) },
      shares: { ...shown.shares, 1: "66".repeat(32) },
    };
    expect(mine.check(later, { server: SERVER }, "")).toBe(false); // pledged after this seat had shown its share
    expect(new Part(GAME, "0", device().store).check(shown, { server: SERVER }, "")).toBeNull();
  });

  test("shares are drawn by chance", () => {
    expect(mine.pledge(0)).not.toEqual(mine.pledge(0));
  });

  test("a second device takes over when it comes, and not again and again", () => {
    const first = mine.pledge(0);
    const other = new Part(GAME, "0", device().store);
    expect(other.next(fairly({ 0: first.pledge }), false)).toBeNull();
    const second = other.next(fairly({ 0: first.pledge }), true)!;
    if (second.type !== "pledge") throw new Error("it pledges a share of its own");
    const all = fairly({ 0: second.pledge, ...theirs });
    expect(mine.next(fairly({ 0: second.pledge }), false)).toBeNull();
    expect(mine.next(all, true)).toBeNull();
    expect([mine.isLost(all), other.isLost(all)]).toEqual([true, false]);
    expect(other.next(all, false)!.type).toBe("share");
  });

  test("whoever has lost his share pledges for the next round, and the other follows", () => {
    mine.pledge(0);
    kept.clear();
    const all = fairly({ 0: "77".repeat(32), ...theirs });
    expect(mine.isLost(all)).toBe(true);
    const anew = mine.pledge(1);
    const other = new Part(GAME, "1", device().store);
    expect(other.next(fairly({ 0: anew.pledge }, {}, 1), false)).toMatchObject({ type: "pledge", round: 1 });
  });

  test("a spectator has no part", () => {
    expect(new Part(GAME, "null", device().store).next(fairly({}), true)).toBeNull();
  });
});
