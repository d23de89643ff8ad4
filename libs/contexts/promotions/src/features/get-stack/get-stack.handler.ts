import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { GetPromotionStack, type PromotionStackAnswer } from '@perkstream/published';
import { StackRepository, unknownStack } from '../../repositories/stack.repository.js';
import { TierRepository, unknownCampaign } from '../../repositories/tier.repository.js';

@QueryHandler(GetPromotionStack)
export class GetStackHandler implements IQueryHandler<GetPromotionStack> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly stacks: StackRepository,
  ) {}

  async execute({
    context: { projectId },
    params: { campaignId, stackId },
  }: GetPromotionStack): Promise<PromotionStackAnswer | Refusal<'not_found'>> {
    const campaign = await this.tiers.campaign(projectId, campaignId);
    if (!campaign) return unknownCampaign(campaignId);
    const stack = await this.stacks.findIn(projectId, campaign.id, stackId);
    if (!stack) return unknownStack(stackId);
    const [answer] = await this.stacks.present(projectId, [stack]);
    return answer!;
  }
}
