import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { GetPromotionStack, type PromotionStackAnswer } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

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
    if (!campaign) return notFound('campaign', campaignId);
    const stack = await this.stacks.findIn(projectId, campaign.id, stackId);
    if (!stack) return notFound('promotion_stack', stackId);
    const [answer] = await this.stacks.present(projectId, [stack]);
    return answer!;
  }
}
