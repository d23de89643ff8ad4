/** An amount of a file of CSV: 19.99 are 1999 minor units. */
export function toMinorUnits(value: number): number {
  return Math.round(value * 100);
}
