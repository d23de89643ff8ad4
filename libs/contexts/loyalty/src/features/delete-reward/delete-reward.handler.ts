import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { DeleteReward } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { RewardChanger } from '../../services/reward-changer.js';

export const deleteReward = handler(
  DeleteReward,
  [RewardChanger],
  async ({ context, params: { rewardId } }, changer): Promise<undefined | Refusal<LoyaltyRefusal>> => {
    const deleted = await changer.change(rewardId, { do: 'delete' }, commandContext(context, 'delete'));
    return isRefusal(deleted) ? deleted : undefined;
  },
);
