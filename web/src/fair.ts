/** This seat's part in fair dice, as docs/dice.md has it: draw a share, pledge it, show it when all have pledged. */
import type { FairShown, Pledge, Share } from "./protocol";

/** What a browser keeps of its part: its share, and the pledges that it saw when it showed it. */
interface Kept {
  round: number;
  share: string;
  pledges: Record<string, string> | null;
}
type Store = Pick<Storage, "getItem" | "setItem">;

export class Part {
  constructor(
    private readonly game: string,
    private readonly seat: string,
    private readonly store: Store = localStorage,
  ) {}

  /** What is to be said now, if anything. Who has just come takes over from a device of theirs that has pledged. */
  next(fair: FairShown, hasCome: boolean): Omit<Pledge, "id"> | Omit<Share, "id"> | null {
    if (!fair.parties.includes(this.seat) || this.seat in fair.shares) return null;
    const isMine = this.isMine(fair);
    if (isPledged(fair)) return isMine ? this.show(fair) : null;
    return !(this.seat in fair.pledges) || (hasCome && !isMine) ? this.pledge(fair.round) : null;
  }

  /** Whether all wait for a share that this browser does not have. */
  isLost(fair: FairShown): boolean {
    return fair.parties.includes(this.seat) && !(this.seat in fair.shares) && isPledged(fair) && !this.isMine(fair);
  }

  /** A new share, pledged. In the next round everybody does so again. */
  pledge(round: number): Omit<Pledge, "id"> {
    const share = drawn();
    this.keep({ round, share, pledges: null });
    return { type: "pledge", round, pledge: pledgeOf(this.game, round, this.seat, share) };
  }

  /** Whether the shares that were told at the end are what was pledged; null where another device saw the pledges. */
  check(fair: FairShown, told: Record<string, string>, bots: string): boolean | null {
    const shares: Record<string, string> = { ...fair.shares, server: told.server ?? "" };
    const kept = fair.parties.every(
      (party) => pledgeOf(this.game, fair.round, party, shares[party] ?? "") === fair.pledges[party],
    );
    const sealed = !bots || pledgeOf(this.game, 0, "bots", told.bots ?? "") === bots;
    if (!kept || !sealed) return false;
    const mine = this.kept();
    if (!mine?.pledges || mine.round !== fair.round) return null;
    const seen = mine.pledges;
    return mine.share === shares[this.seat] && fair.parties.every((party) => seen[party] === fair.pledges[party]);
  }

  private show(fair: FairShown): Omit<Share, "id"> {
    const share = this.kept()!.share;
    this.keep({ round: fair.round, share, pledges: fair.pledges });
    return { type: "share", round: fair.round, share };
  }

  private isMine(fair: FairShown): boolean {
    const mine = this.kept();
    return (
      mine?.round === fair.round && pledgeOf(this.game, mine.round, this.seat, mine.share) === fair.pledges[this.seat]
    );
  }

  private get key(): string {
    return `dice/${this.game}/${this.seat}`;
  }

  private kept(): Kept | null {
    return JSON.parse(this.store.getItem(this.key) ?? "null") as Kept | null;
  }

  private keep(kept: Kept): void {
    this.store.setItem(this.key, JSON.stringify(kept));
  }
}

function isPledged(fair: FairShown): boolean {
  return fair.parties.every((party) => party in fair.pledges);
}

export function pledgeOf(game: string, round: number, party: string, share: string): string {
  return sha256(`bellona-dice/2/pledge/${game}/${round}/${party}/${share}`);
}

function drawn(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Browsers hash only on pages from https; at a table in the same house the page comes by http.
const PRIMES = [...Array(312).keys()].filter(
  (n) => n > 1 && ![...Array(18).keys()].some((d) => d > 1 && d < n && n % d === 0),
);
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** SHA-256 (FIPS 180-4) of an ASCII text, as hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new Uint8Array(((text.length + 72) >> 6) << 6);
  bytes.set(Array.from(text, (sign) => sign.charCodeAt(0)));
  bytes[text.length] = 0x80;
  const blocks = new DataView(bytes.buffer);
  blocks.setUint32(bytes.length - 4, text.length * 8);
  const hash = [...START];
  const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
  for (let at = 0; at < bytes.length; at += 64) {
    const words = Array.from({ length: 16 }, (_, i) => blocks.getUint32(at + 4 * i));
    for (let i = 16; i < 64; i++) {
      const [before, last] = [words[i - 15]!, words[i - 2]!];
      const low = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
      const high = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
      words.push((words[i - 16]! + low + words[i - 7]! + high) >>> 0);
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const chosen = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
      const one = (h + chosen + ROUNDS[i]! + words[i]!) >>> 0;
      const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + other) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i]! + word) >>> 0));
  }
  return hash.map((word) => word.toString(16).padStart(8, "0")).join("");
}
