import { queryClient } from '../../../api/queries.js';
import { type components } from '../../../api/schema.js';

export type Tier = components['schemas']['PromotionTierAnswer'];

export const TIERS = '/v1/promotions/{campaignId}/tiers';
export const TIER = '/v1/promotions/tiers/{promotionTierId}';

export async function tiersChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['get', TIERS] });
}

export type TierState = 'disabled' | 'scheduled' | 'active' | 'ended';

/** @param now milliseconds since 1970 */
export function tierState({ active, start_date: start, expiration_date: end }: Tier, now: number): TierState {
  if (end && Date.parse(end) < now) return 'ended';
  if (!active) return 'disabled';
  return start && Date.parse(start) > now ? 'scheduled' : 'active';
}
