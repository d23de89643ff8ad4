import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { AddPromotionTier, type PromotionTierAnswer } from '@perkstream/published';
import { newTierOf } from '../../services/tier-body.js';
import { type MakeRefusal, TierMaker } from '../../services/tier-maker.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const addTier = handler(
  AddPromotionTier,
  [TierRepository, TierMaker],
  async (
    { context, params: { campaignId }, body },
    tiers,
    maker,
  ): Promise<PromotionTierAnswer | Refusal<MakeRefusal | 'invalid_payload' | 'invalid_campaign'>> => {
    const { projectId } = context;
    const campaign = await tiers.campaign(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    if (campaign.campaignType !== 'PROMOTION') {
      const details = `Campaign ${campaign.id} is not of type PROMOTION`;
      return refuse('invalid_campaign', { details, resourceId: campaign.id, resourceType: 'campaign' });
    }
    const wanted = newTierOf(body);
    if (isRefusal(wanted)) return wanted;
    const made = await maker.make(projectId, campaign.id, [wanted], commandContext(context, 'add-tier'));
    if (isRefusal(made)) return made;
    const [answer] = await tiers.present(projectId, made);
    return answer!;
  },
);
