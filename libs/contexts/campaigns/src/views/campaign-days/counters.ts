import { type CampaignCounter } from '@perkstream/published';

/** Counters of a campaign that are not 0. */
export type Counters = { readonly [Counter in CampaignCounter]?: number };

/** Counters that did not move are left out. */
export function added(before: Counters, more: Counters): Counters {
  const sum: Record<string, number> = { ...before };
  for (const [counter, value] of Object.entries(more)) if (value !== 0) sum[counter] = (sum[counter] ?? 0) + value;
  return sum;
}
