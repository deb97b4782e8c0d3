/** Dice in facts of any ruleset: what fell, what was enough, and what was rolled again. */
import type { LogLine } from "./protocol";

export interface Row {
  dice: number[];
  lowest: number;
}

const numbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "number");

export function diceOf(line: LogLine): Row[] | null {
  const { die, dice = [die], before, after, lowest } = line.fact;
  if (numbers(dice)) return [{ dice, lowest: typeof lowest === "number" ? lowest : 0 }];
  return numbers(before) && numbers(after)
    ? [
        { dice: before, lowest: 7 },
        { dice: after, lowest: 0 },
      ]
    : null;
}

/** The lines whose dice belong in the tray: told once, without those that only repeat another. */
export function thrown(lines: LogLine[]): LogLine[] {
  const found = lines.filter((line) => diceOf(line));
  const told = found.filter((line) => !line.minor);
  return told.length ? told : found;
}
