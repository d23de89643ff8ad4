import { withoutUndefined } from '@perkstream/kernel';
import {
  presentDiscount,
  totalAppliedDiscountAmount,
  totalDiscountAmount,
  type WireOrderFrame,
} from '@perkstream/domain-pricing';
import { type CampaignOfTierAnswer, type PromotionTierAnswer, type TierValidationAnswer } from '@perkstream/published';
import { type AppliedOutcome } from '../domain/cart/evaluate-cart.js';
import { presentEffect } from './outcomes.presenter.js';

/** What the older validations show of a promotion tier, beside what it does. */
export function presentValidatedTier(tier: PromotionTierAnswer): Omit<TierValidationAnswer, 'valid'> {
  const { id, name, banner, action, start_date, expiration_date, hierarchy, metadata, campaign } = tier;
  return withoutUndefined({
    id,
    name,
    banner,
    discount: action.discount,
    start_date: start_date ?? undefined,
    expiration_date: expiration_date ?? undefined,
    campaign: campaign && presentCampaign(campaign),
    hierarchy,
    metadata,
    object: 'promotion_tier',
  }) as unknown as Omit<TierValidationAnswer, 'valid'>;
}

/** What a tier that applies does. @param frame of the order; undefined: there is none */
export function presentTierEffect(
  applied: Pick<AppliedOutcome, 'cart' | 'effect'>,
  frame: WireOrderFrame | undefined,
): Partial<TierValidationAnswer> {
  const { cart, effect } = applied;
  return {
    ...(effect.discount && { discount: presentDiscount(effect.discount) }),
    discount_amount: totalDiscountAmount(cart),
    applied_discount_amount: totalAppliedDiscountAmount(cart),
    ...presentEffect(applied, frame),
  };
}

function presentCampaign({ id, start_date, expiration_date, active }: CampaignOfTierAnswer): object {
  return withoutUndefined({
    id,
    start_date: start_date ?? undefined,
    expiration_date: expiration_date ?? undefined,
    active,
    object: 'campaign',
  });
}
