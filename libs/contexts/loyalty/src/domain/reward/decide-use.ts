import { refuse, type Refusal } from '@perkstream/kernel';
import { type RewardUseEvent } from '@perkstream/published';
import { type LiveReward } from './state.js';

/** A step of a use of the reward: reserve one of the stock, then confirm or release it; a rollback gives it back. */
export interface UseRewardCommand {
  readonly do: 'reserve' | 'confirm' | 'release' | 'give_back';
  readonly redemptionId: string;
}

/** Invariant: redeemed + reserved ≤ stock. */
export function decideUse(
  { do: step, redemptionId }: UseRewardCommand,
  state: LiveReward,
): readonly RewardUseEvent[] | Refusal<'quantity_exceeded'> {
  const { id, redeemed = 0 } = state.reward;
  const isReserved = state.reserved.includes(redemptionId);
  const data = { id, redemptionId, redeemed };
  switch (step) {
    case 'reserve':
      if (isReserved) return [];
      return isOutOfStock(state) ? outOfStock(id) : [{ type: 'reward.use_reserved', data }];
    case 'confirm':
      return isReserved ? [{ type: 'reward.use_confirmed', data: { ...data, redeemed: redeemed + 1 } }] : [];
    case 'release':
      return isReserved ? [{ type: 'reward.use_released', data }] : [];
    case 'give_back':
      // Happens once per redemption, because the rollback that asks for it is claimed once.
      return redeemed > 0 ? [{ type: 'reward.use_given_back', data: { ...data, redeemed: redeemed - 1 } }] : [];
  }
}

export function evolveUse(state: LiveReward, { type, data: { redemptionId, redeemed } }: RewardUseEvent): LiveReward {
  const others = state.reserved.filter((id) => id !== redemptionId);
  const reserved = type === 'reward.use_reserved' ? [...others, redemptionId] : others;
  return { ...state, reserved, reward: { ...state.reward, redeemed } };
}

export function isOutOfStock({ reward: { stock, redeemed = 0 }, reserved }: LiveReward): boolean {
  return stock !== null && redeemed + reserved.length >= stock;
}

export function outOfStock(resourceId: string): Refusal<'quantity_exceeded'> {
  return refuse('quantity_exceeded', { details: 'The reward is out of stock', resourceId, resourceType: 'reward' });
}
