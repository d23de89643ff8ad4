/** Counters that are not 0, by name. Some names are made of a beginning and a key: see `FAILED` and `WITH`. */
export type Counts = Readonly<Record<string, number>>;

/** Failed redemptions, by the key of their error. */
export const FAILED = 'failed.';

/** Redemptions of a campaign that came together with those of another one, by its id. */
export const WITH = 'with.';

/** Counters that did not move are left out. */
export function added(before: Counts, more: Counts): Counts {
  const sum: Record<string, number> = { ...before };
  for (const name in more) {
    const value = more[name]!;
    if (value !== 0) sum[name] = (sum[name] ?? 0) + value;
  }
  return sum;
}

/** Counters whose name has this beginning, by the rest of the name. */
export function countsUnder(beginning: string, counts: Counts): Record<string, number> {
  const found = Object.entries(counts).filter(([name]) => name.startsWith(beginning));
  return Object.fromEntries(found.map(([name, count]) => [name.slice(beginning.length), count]));
}
