import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { type RewardAnswer, UpdateReward } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentReward } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { RewardChanger } from '../../services/reward-changer.js';
import { RewardOffers } from '../../services/reward-offers.js';

export const updateReward = handler(
  UpdateReward,
  [RewardRepository, RewardOffers, RewardChanger],
  async (
    { context, params: { rewardId }, body },
    rewards,
    offers,
    changer,
  ): Promise<RewardAnswer | Refusal<LoyaltyRefusal>> => {
    const known = await rewards.find(context.projectId, rewardId);
    if (isRefusal(known)) return known;
    const changes = await offers.changesOf(context.projectId, body);
    if (isRefusal(changes)) return changes;
    const command = { do: 'update', changes, now: context.now } as const;
    const updated = await changer.change(rewardId, command, commandContext(context, 'update'));
    if (isRefusal(updated)) return updated;
    return updated ? presentReward(updated.reward) : notFound('reward', rewardId);
  },
);
