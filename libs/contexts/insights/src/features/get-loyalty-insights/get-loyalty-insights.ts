import { isRefusal } from '@perkstream/kernel';
import { handler, Messenger, ViewRunner } from '@perkstream/platform';
import { GetLoyaltyInsights } from '@perkstream/published';
import { campaignOf } from '../../services/campaign-of.js';
import { NEVER, outstandingPointsView } from '../../views/outstanding-points/outstanding-points.view.js';

export const getLoyaltyInsights = handler(
  GetLoyaltyInsights,
  [ViewRunner, Messenger],
  async ({ context: { projectId }, params: { campaignId } }, views, messenger) => {
    const campaign = await campaignOf(messenger, projectId, campaignId);
    if (isRefusal(campaign)) return campaign;
    const document = await views.collection(outstandingPointsView).get(campaign.id);
    const { points = {}, deleted = 0, tiers = {} } = document ?? {};
    const { [NEVER]: withoutExpiry = 0, ...months } = points;
    return {
      object: 'loyalty_insights' as const,
      points_outstanding: Object.values(points).reduce((sum, each) => sum + each, -deleted),
      expiring: Object.keys(months)
        .sort()
        .map((month) => ({ month, points: months[month]! })),
      points_without_expiry: withoutExpiry,
      points_deleted: deleted,
      tiers: Object.entries(tiers)
        .sort(([, one], [, other]) => other - one)
        .map(([id, members]) => ({ id, members })),
    };
  },
);
