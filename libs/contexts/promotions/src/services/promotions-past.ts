import { thingOf } from '@perkstream/platform';
import { promotionTierAggregate } from '../domain/promotion-tier/promotion-tier.decider.js';
import { stackIn } from '../domain/tier-list/state.js';
import { tierListAggregate } from '../domain/tier-list/tier-list.decider.js';
import { presentStack } from '../presenters/stack.presenter.js';
import { presentTier } from '../presenters/tier.presenter.js';

const NOTHING_AROUND = { campaign: undefined, category: undefined };

/** Promotion tiers as they were. */
export const tierPast = thingOf({
  type: 'promotion_tier',
  aggregate: promotionTierAggregate,
  shown: (state) => (state.status === 'live' ? presentTier(state, NOTHING_AROUND) : undefined),
  uses: [
    'promotion_tier.redeemed',
    'promotion_tier.use_reserved',
    'promotion_tier.use_confirmed',
    'promotion_tier.use_released',
    'promotion_tier.use_given_back',
    'promotion_tier.removal_finished',
  ],
});

/** Promotion stacks as they were, in the list of their campaign. */
export const stackPast = thingOf({
  type: 'promotion_stack',
  aggregate: tierListAggregate,
  shown(state, id) {
    const stack = stackIn(state, id ?? '');
    return stack && presentStack(stack, undefined);
  },
  uses: [],
  isShared: true,
});
