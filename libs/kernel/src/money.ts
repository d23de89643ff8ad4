/** Money is an integer of minor units (cents). Currency is a display setting of the project. */
export type MinorUnits = number;

/**
 * The largest error of a small product of an amount and a rate. Larger products may be off by two steps of a
 * double.
 */
const BILLIONTH = 1e-9;

/** Half-up (away from zero) to whole minor units, also for what binary fractions left just below a half (1.005 × 100). */
export function roundHalfUp(value: number): MinorUnits {
  // Adding nothing turns a negative zero into zero.
  if (Number.isInteger(value)) return value + 0;
  const size = Math.abs(value);
  const rounded = Math.floor(size + 0.5 + Math.max(BILLIONTH, 2 * Number.EPSILON * size));
  return value < 0 ? 0 - rounded : rounded;
}

/**
 * Splits `total` over `weights` so that the parts are whole minor units and add up to `total`: each part is rounded down,
 * and what is left goes, one unit each, to the largest remainders (the earlier one among equals). Where nothing weighs anything,
 * every part is 0.
 */
export function splitByWeight(total: MinorUnits, weights: readonly number[]): MinorUnits[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) return weights.map(() => 0);
  const shares = weights.map((weight) => shareOf(total, weight, sum));
  const parts = shares.map(({ whole }) => whole);
  let left = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = shares
    .map(({ remainder }, index) => ({ index, remainder }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  // Shares of fractional weights may come out a hair too large: then a unit too many is taken back from the smallest remainder.
  const unit = Math.sign(left);
  for (const { index } of unit < 0 ? byRemainder.reverse() : byRemainder) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + unit;
    left -= unit;
  }
  return parts;
}

/** The whole units of `total × weight / sum`, and what is over (0 to 1). */
function shareOf(total: number, weight: number, sum: number): { whole: number; remainder: number } {
  const product = total * weight;
  if (Number.isSafeInteger(product) && Number.isSafeInteger(sum)) {
    const over = ((product % sum) + sum) % sum;
    return { whole: (product - over) / sum, remainder: over / sum };
  }
  if (Number.isSafeInteger(total) && Number.isSafeInteger(weight) && Number.isSafeInteger(sum)) {
    return exactShareOf(BigInt(total) * BigInt(weight), BigInt(sum));
  }
  const exact = product / sum;
  const whole = Math.floor(exact);
  return { whole, remainder: exact - whole };
}

/** For products beyond what a double holds exactly. */
function exactShareOf(product: bigint, sum: bigint): { whole: number; remainder: number } {
  const over = ((product % sum) + sum) % sum;
  return { whole: Number((product - over) / sum), remainder: Number(over) / Number(sum) };
}
