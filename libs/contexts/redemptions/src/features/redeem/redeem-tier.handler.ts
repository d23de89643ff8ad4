import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, RedeemTier } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { presentRedemptionOfOne } from '../../presenters/redeemed.presenter.js';
import { CustomerRedeemer } from './customer-redeemer.js';

/** Redeems one promotion tier. */
export const redeemTier = handler(
  RedeemTier,
  [CustomerRedeemer],
  async ({ context, params, body }, redeemer): Promise<AnswerOf<typeof RedeemTier> | Refusal<RedemptionRefusal>> => {
    const { order, metadata, customer: buyer = order?.customer } = body;
    const redeemables = [{ object: 'promotion_tier' as const, id: params.promotionTierId }];
    const wanted = { redeemables, order, metadata, sessionKey: undefined };
    const outcome = await redeemer.redeem({ context, buyer, trackingId: undefined, from: order, ...wanted });
    if (isRefusal(outcome)) return outcome;
    return presentRedemptionOfOne(outcome.redeemed, outcome.customer);
  },
);
