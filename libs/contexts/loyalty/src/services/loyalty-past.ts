import { thingOf } from '@perkstream/platform';
import { loyaltyCardAggregate } from '../domain/loyalty-card/loyalty-card.decider.js';
import { rewardAggregate } from '../domain/reward/reward.decider.js';
import { presentNumbers } from '../presenters/points.presenter.js';
import { presentReward } from '../presenters/reward.presenter.js';

/** Rewards as they were. */
export const rewardPast = thingOf({
  type: 'reward',
  aggregate: rewardAggregate,
  shown: (state) => (state.status === 'live' ? presentReward(state.reward) : undefined),
  uses: ['reward.use_reserved', 'reward.use_confirmed', 'reward.use_released', 'reward.use_given_back'],
});

/** The points of loyalty cards as they were, where the answer about the card shows them. */
export const cardPast = thingOf({
  type: 'voucher',
  aggregate: loyaltyCardAggregate,
  shown(state) {
    if (state.status === 'none') return undefined;
    const { card, redeemedPoints } = presentNumbers(state);
    return { loyalty_card: card, redemption: { redeemed_points: redeemedPoints } };
  },
  uses: ['loyalty_card.points_reserved', 'loyalty_card.reservation_released'],
});
