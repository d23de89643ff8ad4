/** Counters that are not 0, by name. Failed redemptions stand under `failed.` and the key of their error. */
export type Counts = Readonly<Record<string, number>>;

export const FAILED = 'failed.';

/** Counters that did not move are left out. */
export function added(before: Counts, more: Counts): Counts {
  const sum: Record<string, number> = { ...before };
  for (const name in more) {
    const value = more[name]!;
    if (value !== 0) sum[name] = (sum[name] ?? 0) + value;
  }
  return sum;
}
