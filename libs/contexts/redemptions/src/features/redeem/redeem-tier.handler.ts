import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, RedeemTier } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { presentRedemptionOfOne } from '../../presenters/redeemed.presenter.js';
import { Buying } from './buying.js';

/** Redeems one promotion tier. Source: spec, operation 8. */
export const redeemTier = handler(
  RedeemTier,
  [Buying],
  async ({ context, params, body }, buying): Promise<AnswerOf<typeof RedeemTier> | Refusal<RedemptionRefusal>> => {
    const { order, metadata, customer: buyer = order?.customer } = body;
    const redeemables = [{ object: 'promotion_tier' as const, id: params.promotionTierId }];
    const wanted = { redeemables, order, metadata, sessionKey: undefined };
    const bought = await buying.redeem({ context, buyer, trackingId: undefined, from: order, ...wanted });
    if (isRefusal(bought)) return bought;
    if ('failed' in bought) return bought.failed;
    return presentRedemptionOfOne(bought.redeemed, bought.customer);
  },
);
