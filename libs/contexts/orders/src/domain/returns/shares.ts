/** `total × part ÷ whole`, rounded half up; exact for all amounts that can be written exactly. */
export function partOf(total: number, part: number, whole: number): number {
  if (part === whole) return total;
  if (part === 0 || total === 0) return 0;
  const product = total * part;
  if (product <= Number.MAX_SAFE_INTEGER / 2) return Math.floor((2 * product + whole) / (2 * whole));
  return Number((2n * BigInt(total) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** What is left of a total when the first `back` of `whole` units are gone. */
export function restOf(
  total: number,
  { back, quantity }: { readonly back: number; readonly quantity: number },
): number {
  return total - partOf(total, back, quantity);
}

/**
 * Divides a total in proportion to weights, in whole units by the largest remainder; of equal remainders the earlier one is first. All
 * weights zero: nobody has a share.
 */
export function sharesOf(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, each) => all + BigInt(each), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((each) => Number(each / sum));
  const missing = total - shares.reduce((all, each) => all + each, 0);
  const byRemainder = [...exact.keys()].sort((a, b) => compare(exact[b]! % sum, exact[a]! % sum) || a - b);
  for (const index of byRemainder.slice(0, missing)) shares[index]! += 1;
  return shares;
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Divides a total over parts that add up to no less, one after the other: each has its rounded proportion of what the ones before it have
 * left. So a larger total makes no share smaller, and the whole total gives each part in full.
 */
export function dividedOver(total: number, parts: readonly number[]): readonly number[] {
  let whole = parts.reduce((sum, each) => sum + each, 0);
  let left = total;
  return parts.map((part) => {
    const share = whole === 0 ? 0 : partOf(part, left, whole);
    whole -= part;
    left -= share;
    return share;
  });
}
