import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { ListTierRewards, type TierRewardsAnswer } from '@perkstream/published';
import { presentMemberReward } from '../../presenters/reward.presenter.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { ProgramRewards } from '../../services/program-rewards.js';

export const listTierRewards = handler(
  ListTierRewards,
  [TierRepository, ProgramRewards],
  async ({ context, params }, tiers, rewards): Promise<TierRewardsAnswer | Refusal<'not_found'>> => {
    const { projectId } = context;
    const tier = await tiers.find(projectId, params);
    if (isRefusal(tier)) return tier;
    const offered = await rewards.of(projectId, tier.campaignId, tier);
    const data = offered.map(({ reward, assignment }) => ({
      ...presentMemberReward(reward, assignment),
      object: 'loyalty_tier_reward' as const,
    }));
    return listAnswer('data', data);
  },
);
