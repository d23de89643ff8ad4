/** Money is an integer of minor units (cents). Currency is a display setting of the project. */
export type MinorUnits = number;

/** Half-up to whole minor units, also for what binary fractions left just below a half (1.005 × 100). */
export function roundHalfUp(value: number): MinorUnits {
  const rounded = Math.floor(Math.abs(value) + 0.5 + 1e-9 * Math.max(1, Math.abs(value) / 1e6));
  return value < 0 ? -rounded : rounded;
}

/**
 * Splits `total` over `weights` so that the parts are whole minor units and add up to `total`: each part is rounded down,
 * and what is left goes, one unit each, to the largest remainders (the earlier one among equals).
 */
export function splitByWeight(total: MinorUnits, weights: readonly number[]): MinorUnits[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map((part) => Math.floor(part + 1e-9));
  let left = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part - (parts[index] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
