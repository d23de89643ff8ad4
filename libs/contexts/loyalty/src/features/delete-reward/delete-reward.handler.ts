import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DeleteReward } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { RewardChanger } from '../../services/reward-changer.js';

@CommandHandler(DeleteReward)
export class DeleteRewardHandler implements ICommandHandler<DeleteReward> {
  constructor(private readonly changer: RewardChanger) {}

  async execute({ context, params: { rewardId } }: DeleteReward): Promise<undefined | Refusal<LoyaltyRefusal>> {
    const deleted = await this.changer.change(rewardId, { do: 'delete' }, commandContext(context, 'delete'));
    return isRefusal(deleted) ? deleted : undefined;
  }
}
