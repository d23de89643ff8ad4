import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ListTierRewards, type TierRewardsAnswer } from '@perkstream/published';
import { presentMemberReward } from '../../presenters/reward.presenter.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { ProgramRewards } from '../../services/program-rewards.js';

@QueryHandler(ListTierRewards)
export class ListTierRewardsHandler implements IQueryHandler<ListTierRewards> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly rewards: ProgramRewards,
  ) {}

  async execute({ context, params }: ListTierRewards): Promise<TierRewardsAnswer | Refusal<'not_found'>> {
    const { projectId } = context;
    const tier = await this.tiers.find(projectId, params);
    if (isRefusal(tier)) return tier;
    const offered = await this.rewards.of(projectId, tier.campaignId, tier);
    const data = offered.map(({ reward, assignment }) => ({
      ...presentMemberReward(reward, assignment),
      object: 'loyalty_tier_reward' as const,
    }));
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }
}
