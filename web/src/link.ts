/** The wire: one socket that comes back by itself, and questions that wait for their reply. */
import { VERSION, type FromClient, type ToClient } from "./protocol";

import { settings } from "./settings.svelte";
import type { Lang } from "./words.svelte";

export type Lost = { type: "lost" };
export type Reply = ToClient | Lost;
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Question = Without<Extract<FromClient, { id: number }>, "id">;

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
    this.stands("opening");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/play`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 500;
      this.stands("open");
      this.send({ type: "hello", v: VERSION, token: this.token, lang: this.lang(), pace: settings.pace, ...this.known() });
    };
    socket.onmessage = (event: MessageEvent<string>) => this.take(JSON.parse(event.data) as ToClient);
    socket.onclose = () => this.lost();
  }

  private take(message: ToClient): void {
    const id = "id" in message ? message.id : undefined;
    const waiting = typeof id === "number" ? this.asked.get(id) : undefined;
    if (waiting) {
      this.asked.delete(id as number);
      waiting(message);
    }
    this.hear(message);
  }

  private lost(): void {
    for (const waiting of this.asked.values()) waiting({ type: "lost" });
    this.asked.clear();
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

  tell(message: FromClient): void {
    if (this.isOpen) this.send(message);
  }

  ask(message: Question): Promise<Reply> {
    if (!this.isOpen) return Promise.resolve({ type: "lost" });
    const id = this.next++;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.send({ ...message, id } as FromClient);
    });
  }

  close(): void {
    this.ended = true;
    this.socket?.close();
  }
}
