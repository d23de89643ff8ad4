import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@perkstream/kernel';
import { ListPromotionStacksOfCampaign } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

/** All of them: the operation has no pages. */
@QueryHandler(ListPromotionStacksOfCampaign)
export class ListStacksOfCampaignHandler implements IQueryHandler<ListPromotionStacksOfCampaign> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly stacks: StackRepository,
  ) {}

  async execute({ context: { projectId }, params: { campaignId } }: ListPromotionStacksOfCampaign) {
    const campaign = await this.tiers.campaign(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const data = await this.stacks.present(projectId, await this.stacks.ofCampaign(projectId, campaign.id));
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }
}
