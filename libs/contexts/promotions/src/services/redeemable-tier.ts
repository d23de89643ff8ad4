import { memoizedWith } from '@perkstream/kernel';
import { type CampaignRecord, type Redeemable, type TierDefinition } from '@perkstream/published';
import { type Tier } from '../domain/promotion-tier/state.js';
import { datesOf } from '@perkstream/domain-availability';

/** All but the count changes seldom: it is made once for each definition, not for each request. */
const withoutCount = memoizedWith(redeemableWithoutCount);

/** A tier as rules and pricing need it. */
export function redeemableOf({ definition, redeemed }: Tier, campaign: CampaignRecord | undefined): Redeemable {
  return { ...withoutCount(definition, campaign), redeemedQuantity: redeemed };
}

function redeemableWithoutCount(
  definition: TierDefinition,
  campaign: CampaignRecord | undefined,
): Omit<Redeemable, 'redeemedQuantity'> {
  const { id, name, banner, campaignId, categoryId, metadata, discount, windows, createdAt } = definition;
  const { startDate, expirationDate } = datesOf(windows, campaign?.windows ?? {});
  return {
    object: 'promotion_tier',
    id,
    name,
    ...(banner !== null && { banner }),
    campaignId,
    campaignName: campaign?.name ?? null,
    categoryId,
    metadata,
    discount,
    ruleHolders: [id, campaignId],
    holderId: null,
    quantity: null,
    publishCount: 0,
    startDate: startDate ?? null,
    expirationDate: expirationDate ?? null,
    createdAt,
  };
}
