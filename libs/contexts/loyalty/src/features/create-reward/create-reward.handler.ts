import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handler, idMadeBy } from '@perkstream/platform';
import { CreateReward, type RewardAnswer } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentReward } from '../../presenters/reward.presenter.js';
import { RewardChanger } from '../../services/reward-changer.js';
import { RewardOffers } from '../../services/reward-offers.js';

export const createReward = handler(
  CreateReward,
  [RewardOffers, RewardChanger],
  async ({ context, body }, offers, changer): Promise<RewardAnswer | Refusal<LoyaltyRefusal>> => {
    const { projectId, now } = context;
    const changes = await offers.changesOf(projectId, body);
    if (isRefusal(changes)) return changes;
    const { offer } = changes;
    if (!offer) return refuse('invalid_payload', { details: 'Property .parameters is required' });
    const id = idMadeBy(context, 'rew_', 'reward');
    const command = { do: 'create', id, offer, changes, now } as const;
    const created = await changer.change(id, command, commandContext(context, 'create'));
    if (isRefusal(created)) return created;
    return created ? presentReward(created.reward) : notFound('reward', id);
  },
);
