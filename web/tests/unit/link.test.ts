import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Link, type Reply, type Standing } from "../../src/link";
import type { ToClient } from "../../src/protocol";
import { settle, Wire } from "./wire";

let heard: ToClient[];
let stood: Standing[];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  Wire.all = [];
  [heard, stood] = [[], []];
  link = new Link(
    "token",
    () => "en",
    () => ({ since: 0, n: 0 }),
    (message) => heard.push(message),
    (standing) => stood.push(standing),
  );
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = (asked: Promise<Reply>): Reply[] => {
  const replies: Reply[] = [];
  void asked.then((reply) => replies.push(reply));
  return replies;
};
const measure = () => link.ask({ type: "measure", a: { unit: "A1" }, b: { unit: "B1" } });
const answer = () => link.ask({ type: "answer", n: 1, asks: "target", answer: "B1" });

describe("a connection", () => {
  test("begins with hello, and says how it stands", () => {
    Wire.last.accept();
    expect(Wire.last.heard("hello")).toMatchObject({ token: "token", lang: "en" });
    expect(stood).toEqual(["opening", "open"]);
  });

  test("comes back by itself, each time a little later, and says hello again", () => {
    Wire.last.accept();
    Wire.last.break();
    expect(stood.at(-1)).toBe("closed");
    vi.advanceTimersByTime(499);
    expect(Wire.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Wire.all).toHaveLength(2);
    Wire.last.break();
    vi.advanceTimersByTime(999);
    expect(Wire.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    Wire.last.accept();
    expect(Wire.last.heard("hello").token).toBe("token");
    Wire.last.break();
    vi.advanceTimersByTime(500); // once it was open the first pause is short again
    expect(Wire.all).toHaveLength(4);
  });

  test("that was closed stays closed, even while it was about to come back", () => {
    Wire.last.accept();
    Wire.last.break();
    link.close();
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
  });

  test("that does not acknowledge an answer in time is given up, and what it still says is old", async () => {
    Wire.last.accept();
    const replies = later(answer());
    vi.advanceTimersByTime(15_000);
    await settle();
    expect(replies).toEqual([{ type: "lost" }]);
    vi.advanceTimersByTime(500);
    const [mute] = Wire.all;
    Wire.last.accept();
    mute!.tell({ type: "declined", by: 1 });
    mute!.break();
    expect(heard).toEqual([]);
    expect(stood.at(-1)).toBe("open");
    expect(Wire.all).toHaveLength(2);
  });
});

describe("a question to the server", () => {
  test("gets its own reply, in whatever order replies come, and nobody else hears it", async () => {
    Wire.last.accept();
    const first = later(measure());
    const { id } = Wire.last.heard("measure");
    const second = later(answer());
    Wire.last.tell({ type: "accepted", id: Wire.last.heard("answer").id });
    Wire.last.tell({ type: "error", code: "stale", text: "gone", id });
    await settle();
    expect(second).toEqual([{ type: "accepted", id: id + 1 }]);
    expect(first[0]).toMatchObject({ type: "error", code: "stale" });
    expect(heard).toEqual([]);
  });

  test("is lost with the connection, and at once where there is none", async () => {
    const early = later(measure());
    Wire.last.accept();
    const waiting = later(answer());
    Wire.last.break();
    const late = later(measure());
    await settle();
    expect([early, waiting, late]).toEqual([[{ type: "lost" }], [{ type: "lost" }], [{ type: "lost" }]]);
    vi.advanceTimersByTime(15_000); // nobody loses patience over what is lost already
    expect(Wire.all.length).toBe(2);
  });

  test("that nobody asked any more is heard like everything else", () => {
    Wire.last.accept();
    Wire.last.tell({ type: "accepted", id: 77 });
    Wire.last.tell({ type: "error", code: "too-fast", text: "slowly", id: null });
    expect(heard.map((message) => message.type)).toEqual(["accepted", "error"]);
  });
});
