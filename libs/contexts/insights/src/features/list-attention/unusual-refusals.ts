import { type AttentionItem } from '@perkstream/published';
import { type Counts, countsUnder, FAILED } from '../../views/figures/counts.js';

const TIMES_THE_USUAL = 3;

/** Fewer than these are no news, however few are usual. */
const MIN_REFUSALS = 20;

/**
 * Refusals of 24 hours that are far above what is usual.
 * @param before of the days before them
 * @param days how many these are
 */
export function unusualRefusals(before: Counts, last: Counts, days: number): readonly AttentionItem[] {
  const refusals = last['failed_redemptions'] ?? 0;
  const usual = Math.round((before['failed_redemptions'] ?? 0) / days);
  if (refusals < MIN_REFUSALS || refusals <= usual * TIMES_THE_USUAL) return [];
  const [most] = Object.entries(countsUnder(FAILED, last)).sort(([, one], [, other]) => other - one);
  const key = most?.[0] ?? '';
  return [{ kind: 'refusals', id: key, name: key, refusals, usual }];
}
