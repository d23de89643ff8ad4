/**
 * Divides an amount in proportion to the weights, in whole units by the largest remainder; of equal remainders the earlier one is first. The
 * engine divides so when items are returned: what a line cost here is what comes back for it there.
 */
export function sharesOf(amount: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const shared = BigInt(amount) < total ? BigInt(amount) : total;
  const exact = weights.map((weight) => shared * BigInt(weight));
  const shares = exact.map((each) => Number(each / total));
  const rest = Number(shared) - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = [...exact.keys()].sort((a, b) => Number((exact[b]! % total) - (exact[a]! % total)) || a - b);
  for (const index of byRemainder.slice(0, rest)) shares[index]! += 1;
  return shares;
}
