import { handler } from '@perkstream/platform';
import { FindRecentRedemptions, type RecentRedemption } from '@perkstream/published';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { type RedemptionEntry } from '../../views/redemptions/redemptions.view.js';

export const findRecentRedemptions = handler(
  FindRecentRedemptions,
  [RedemptionRepository],
  async ({ projectId, limit }, redemptions) => {
    const entries = await redemptions.collection.find({
      where: { field: 'projectId', is: projectId },
      orderBy: [{ field: 'created_at', descending: true }],
      limit,
    });
    // Parents stand beside what was redeemed together.
    return entries.filter((entry) => entry.related_object_type !== 'redemption').map(recentOf);
  },
);

function recentOf(entry: RedemptionEntry): RecentRedemption {
  const { id, created_at: at, related_object_id: redeemableId, customer_id: customerId } = entry;
  const campaignId = entry.related_object_parent_id;
  return { id, outcome: outcomeOf(entry), at, redeemableId, campaignId, customerId };
}

function outcomeOf({ object, result }: RedemptionEntry): RecentRedemption['outcome'] {
  if (object === 'redemption') return result === 'SUCCESS' ? 'succeeded' : 'failed';
  return result === 'SUCCESS' ? 'rolled_back' : 'rollback_failed';
}
