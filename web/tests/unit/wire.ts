/** A socket without a network: a test plays the server. */
import type { FromClient, ToClient } from "../../src/protocol";

export class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  static get last(): Wire {
    return Wire.all.at(-1)!;
  }

  readyState = 0;
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: URL) {
    Wire.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.readyState = 2; // it says so later, if ever
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** The newest message of a type, with the number to reply to. */
  heard<T extends FromClient["type"]>(type: T): Extract<FromClient, { type: T }> & { id: number } {
    const found = this.sent.findLast((message) => message.type === type);
    if (!found) throw new Error(`no ${type} was sent`);
    return found as Extract<FromClient, { type: T }> & { id: number };
  }
}

/** Let everything that waits for nothing but a reply go on. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};
