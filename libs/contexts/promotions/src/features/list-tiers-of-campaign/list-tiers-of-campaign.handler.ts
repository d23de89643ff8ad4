import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@perkstream/kernel';
import { ListPromotionTiersOfCampaign } from '@perkstream/published';
import { CampaignTierRepository } from '../../repositories/campaign-tier.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

/** All of them: the operation has no pages. */
@QueryHandler(ListPromotionTiersOfCampaign)
export class ListTiersOfCampaignHandler implements IQueryHandler<ListPromotionTiersOfCampaign> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly byCampaign: CampaignTierRepository,
  ) {}

  async execute({ context: { projectId }, params: { campaignId } }: ListPromotionTiersOfCampaign) {
    const campaign = await this.tiers.campaign(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const found = await this.byCampaign.find(projectId, campaign.id);
    const tiers = await this.tiers.present(projectId, found);
    return { object: 'list', data_ref: 'tiers', tiers, has_more: false, total: tiers.length };
  }
}
