import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindTiersOfCampaign, type PromotionTierAnswer } from '@perkstream/published';
import { CampaignTierRepository } from '../../repositories/campaign-tier.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

@QueryHandler(FindTiersOfCampaign)
export class FindTiersOfCampaignHandler implements IQueryHandler<FindTiersOfCampaign> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly byCampaign: CampaignTierRepository,
  ) {}

  async execute({ projectId, campaignId }: FindTiersOfCampaign): Promise<readonly PromotionTierAnswer[]> {
    const found = await this.byCampaign.find(projectId, campaignId);
    return this.tiers.present(projectId, found);
  }
}
