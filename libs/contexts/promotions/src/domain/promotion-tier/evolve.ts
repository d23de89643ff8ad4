import { type Instant } from '@perkstream/kernel';
import { type PromotionTierEvent, type TierChanges, type TierDefinition } from '@perkstream/published';
import { type Tier, type TierState } from './state.js';

export function evolveTier(state: TierState, event: PromotionTierEvent): TierState {
  if (event.type === 'promotion_tier.created') return newTier(event.data.tier);
  return state.status === 'none' ? state : moved(state, event);
}

function newTier(definition: TierDefinition): Tier {
  return {
    status: 'live',
    definition,
    updatedAt: null,
    redeemed: 0,
    orderAmount: 0,
    discountAmount: 0,
    reserved: {},
  };
}

function moved(tier: Tier, event: Exclude<PromotionTierEvent, { type: 'promotion_tier.created' }>): Tier {
  switch (event.type) {
    case 'promotion_tier.updated':
      return redefined(tier, event.data.changes, event.data.at);
    case 'promotion_tier.enabled':
      return redefined(tier, { active: true }, event.data.at);
    case 'promotion_tier.disabled':
      return redefined(tier, { active: false }, event.data.at);
    case 'promotion_tier.deleted':
      return { ...tier, status: 'deleted' };
    case 'promotion_tier.restored':
      return { ...tier, status: 'live' };
    case 'promotion_tier.removal_finished':
      return { ...tier, status: 'removed' };
    case 'promotion_tier.redeemed':
      return counted(tier, 1, event.data.redemption);
    case 'promotion_tier.use_reserved':
      return { ...tier, reserved: { ...tier.reserved, [event.data.redemptionId]: true } };
    case 'promotion_tier.use_confirmed':
      return counted(withoutReservation(tier, event.data.redemptionId), 1, event.data);
    case 'promotion_tier.use_released':
      return withoutReservation(tier, event.data.redemptionId);
    case 'promotion_tier.use_given_back':
      return counted(tier, -1, event.data);
  }
}

function redefined(tier: Tier, changes: TierChanges & { readonly active?: boolean }, updatedAt: Instant): Tier {
  return { ...tier, definition: { ...tier.definition, ...changes }, updatedAt };
}

/** One use more, or one less. */
function counted(tier: Tier, sign: 1 | -1, amounts: { orderAmount: number; discountAmount: number }): Tier {
  return {
    ...tier,
    redeemed: tier.redeemed + sign,
    orderAmount: tier.orderAmount + sign * amounts.orderAmount,
    discountAmount: tier.discountAmount + sign * amounts.discountAmount,
  };
}

function withoutReservation(tier: Tier, redemptionId: string): Tier {
  const { [redemptionId]: _ended, ...reserved } = tier.reserved;
  return { ...tier, reserved };
}
