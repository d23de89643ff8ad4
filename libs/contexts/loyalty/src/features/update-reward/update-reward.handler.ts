import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type RewardAnswer, UpdateReward } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentReward } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { RewardChanger } from '../../services/reward-changer.js';
import { RewardOffers } from '../../services/reward-offers.js';

@CommandHandler(UpdateReward)
export class UpdateRewardHandler implements ICommandHandler<UpdateReward> {
  constructor(
    private readonly rewards: RewardRepository,
    private readonly offers: RewardOffers,
    private readonly changer: RewardChanger,
  ) {}

  async execute({
    context,
    params: { rewardId },
    body,
  }: UpdateReward): Promise<RewardAnswer | Refusal<LoyaltyRefusal>> {
    const known = await this.rewards.find(context.projectId, rewardId);
    if (isRefusal(known)) return known;
    const changes = await this.offers.changesOf(context.projectId, body);
    if (isRefusal(changes)) return changes;
    const command = { do: 'update', changes, now: context.now } as const;
    const updated = await this.changer.change(rewardId, command, commandContext(context, 'update'));
    if (isRefusal(updated)) return updated;
    return updated ? presentReward(updated.reward) : notFound('reward', rewardId);
  }
}
