import { type UpTo } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type Examined, ExamineTiers, type RedeemableRef } from '@perkstream/published';
import { refusalOfUse } from '../../domain/promotion-tier/usability.js';
import { redeemableOf } from '../../services/redeemable-tier.js';
import { activityOf, TierRepository } from '../../repositories/tier.repository.js';

export const examineTiers = handler(
  ExamineTiers,
  [TierRepository],
  async ({ projectId, refs, now, project, upTo, judged }, tiers): Promise<readonly (Examined | undefined)[]> => {
    if (upTo !== undefined && !judged) return earlierTiers(projectId, refs, { now, upTo }, tiers);
    const found = await Promise.all(refs.map(({ id }) => tiers.find(projectId, id, upTo)));
    const known = found.filter((tier) => tier !== undefined);
    if (known.length === 0) return found as undefined[];
    const timeZone = project?.timeZone ?? (await tiers.timeZoneOf(projectId));
    const campaigns = await tiers.campaignsOf(projectId, known, upTo);
    return found.map((tier) => {
      if (!tier) return undefined;
      const campaign = campaigns.get(tier.definition.campaignId);
      const refusal = refusalOfUse(tier, { now, timeZone, campaign: activityOf(campaign) });
      const redeemable = redeemableOf(tier, campaign);
      return refusal ? { redeemable, refusal } : { redeemable };
    });
  },
);

/** Also tiers that are deleted by now. */
async function earlierTiers(
  projectId: string,
  refs: readonly RedeemableRef[],
  then: { readonly now: string; readonly upTo: UpTo },
  tiers: TierRepository,
): Promise<readonly (Examined | undefined)[]> {
  const found = await Promise.all(refs.map(({ id }) => tiers.asOf(projectId, id, then)));
  const known = found.filter((tier) => tier !== undefined);
  const campaigns = await tiers.campaignsOf(projectId, known, then.upTo);
  return found.map((tier) => tier && { redeemable: redeemableOf(tier, campaigns.get(tier.definition.campaignId)) });
}
