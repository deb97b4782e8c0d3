/** Forms that the server describes: values by the names of their blanks, and the question that they make. */
import type { BlankShown, PartShown } from "./protocol";

export type Values = Record<string, unknown>; // by "part.blank"

export const placeOf = (part: PartShown, blank: BlankShown) => `${part.name}.${blank.name}`;

export function begun(form: PartShown[]): Values {
  return Object.fromEntries(form.flatMap((part) => part.blanks.map((blank) => [placeOf(part, blank), blank.value])));
}

/** What a sample says is filled in; what else is there stays. */
export function sampled(values: Values, part: PartShown, sample: Values): Values {
  return {
    ...values,
    ...Object.fromEntries(Object.entries(sample).map(([name, value]) => [`${part.name}.${name}`, value])),
  };
}

/** The question: each value at its place ("attacks.0.count"), and nothing where nothing is filled in. */
export function question(form: PartShown[], values: Values): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const part of form)
    for (const blank of part.blanks) {
      const value = values[placeOf(part, blank)];
      if (value !== null && value !== undefined && value !== "") put(made, blank.at.split("."), value);
    }
  return made;
}

function put(into: Record<string, unknown>, [first, ...rest]: string[], value: unknown): void {
  if (!rest.length) return void (into[first!] = value);
  into[first!] ??= /^\d+$/.test(rest[0]!) ? [] : {};
  put(into[first!] as Record<string, unknown>, rest, value);
}
