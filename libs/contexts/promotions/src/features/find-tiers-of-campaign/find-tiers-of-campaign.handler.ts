import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type JsonObject } from '@perkstream/kernel';
import { FindTiersOfCampaign } from '@perkstream/published';
import { CampaignTierRepository } from '../../repositories/campaign-tier.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

@QueryHandler(FindTiersOfCampaign)
export class FindTiersOfCampaignHandler implements IQueryHandler<FindTiersOfCampaign> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly byCampaign: CampaignTierRepository,
  ) {}

  async execute({ projectId, campaignId }: FindTiersOfCampaign): Promise<readonly JsonObject[]> {
    const found = await this.byCampaign.find(projectId, campaignId);
    return (await this.tiers.present(projectId, found)) as unknown as JsonObject[];
  }
}
