import { handler } from '@perkstream/platform';
import { type Examined, ExamineTiers } from '@perkstream/published';
import { refusalOfUse } from '../../domain/promotion-tier/usability.js';
import { redeemableOf } from '../../services/redeemable-tier.js';
import { activityOf, TierRepository } from '../../repositories/tier.repository.js';

export const examineTiers = handler(
  ExamineTiers,
  [TierRepository],
  async ({ projectId, refs, now, project }, tiers): Promise<readonly (Examined | undefined)[]> => {
    const found = await Promise.all(refs.map(({ id }) => tiers.find(projectId, id)));
    const known = found.filter((tier) => tier !== undefined);
    if (known.length === 0) return found as undefined[];
    const timeZone = project?.timeZone ?? (await tiers.timeZoneOf(projectId));
    const campaigns = await tiers.campaignsOf(projectId, known);
    return found.map((tier) => {
      if (!tier) return undefined;
      const campaign = campaigns.get(tier.definition.campaignId);
      const refusal = refusalOfUse(tier, { now, timeZone, campaign: activityOf(campaign) });
      const redeemable = redeemableOf(tier, campaign);
      return refusal ? { redeemable, refusal } : { redeemable };
    });
  },
);
