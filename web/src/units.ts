/** Inches or centimetres, as the reader likes. */

export type Measure = "in" | "cm";

export function lengthText(inches: number, measure: Measure): string {
  if (measure === "cm") return `${(inches * 2.54).toFixed(1)} cm`;
  return `${Number(inches.toFixed(2)).toString()}″`;
}
