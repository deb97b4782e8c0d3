/** The wire: one socket that comes back by itself, and questions that wait for their reply. */
import { VERSION, type FromClient, type ToClient } from "./protocol";

import { settings } from "./settings.svelte";
import type { Lang } from "./words.svelte";

export type Lost = { type: "lost" };
export type Reply = ToClient | Lost;
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type Question = Without<Extract<FromClient, { id: number }>, "id">;

// Milliseconds in which an answer is acknowledged. A server that stands still keeps its connections open: whoever comes
// again comes to another.
const PATIENCE = 15_000;

export type Standing = "opening" | "open" | "closed";

export class Link {
  private socket: WebSocket | null = null;
  private next = 1;
  private pause = 500;
  private ended = false;
  private readonly asked = new Map<number, (reply: Reply) => void>();

  constructor(
    private readonly token: string,
    private readonly lang: () => Lang,
    private readonly known: () => { since: number; n: number },
    private readonly hear: (message: ToClient) => void,
    private readonly stands: (standing: Standing) => void,
  ) {
    this.open();
  }

  private open(): void {
    if (this.ended) return;
    this.stands("opening");
    const address = new URL("api/play", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 500;
      this.stands("open");
      this.send({
        type: "hello",
        v: VERSION,
        token: this.token,
        lang: this.lang(),
        pace: settings.pace,
        ...this.known(),
      });
    };
    // A socket that was given up may still have something to say: that is old.
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.take(JSON.parse(event.data) as ToClient);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  /** A reply is for whoever asked, everything else for whoever listens. */
  private take(message: ToClient): void {
    const id = "id" in message ? message.id : null;
    const waiting = id === null ? undefined : this.asked.get(id);
    if (!waiting) return this.hear(message);
    this.asked.delete(id!);
    waiting(message);
  }

  private lost(): void {
    const asked = [...this.asked.values()];
    this.asked.clear();
    this.socket = null;
    for (const waiting of asked) waiting({ type: "lost" });
    if (this.ended) return;
    this.stands("closed");
    setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, 8000);
  }

  private send(message: FromClient): void {
    this.socket?.send(JSON.stringify(message));
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Whether it was closed for good. */
  get isClosed(): boolean {
    return this.ended;
  }

  tell(message: FromClient): void {
    if (this.isOpen) this.send(message);
  }

  ask(message: Question): Promise<Reply> {
    if (!this.isOpen) return Promise.resolve({ type: "lost" });
    const id = this.next++;
    return new Promise((resolve) => {
      const waiting = message.type === "answer" ? setTimeout(() => this.giveUp(), PATIENCE) : undefined;
      this.asked.set(id, (reply) => {
        clearTimeout(waiting);
        resolve(reply);
      });
      this.send({ ...message, id });
    });
  }

  /** Closing may take its time: nobody waits for it. */
  private giveUp(): void {
    const socket = this.socket;
    this.lost();
    socket?.close();
  }

  close(): void {
    this.ended = true;
    this.socket?.close();
  }
}
