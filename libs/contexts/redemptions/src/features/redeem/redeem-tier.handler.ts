import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type AnswerOf, RedeemTier } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { presentRedemptionOfOne } from '../../presenters/redeemed.presenter.js';
import { Buying } from './buying.js';

/** Redeems one promotion tier. Source: spec, operation 8. */
@CommandHandler(RedeemTier)
export class RedeemTierHandler implements ICommandHandler<RedeemTier> {
  constructor(private readonly buying: Buying) {}

  async execute({
    context,
    params,
    body,
  }: RedeemTier): Promise<AnswerOf<typeof RedeemTier> | Refusal<RedemptionRefusal>> {
    const { order, metadata, customer: buyer = order?.customer } = body;
    const redeemables = [{ object: 'promotion_tier' as const, id: params.promotionTierId }];
    const wanted = { redeemables, order, metadata, sessionKey: undefined };
    const bought = await this.buying.redeem({ context, buyer, trackingId: undefined, from: order, ...wanted });
    if (isRefusal(bought)) return bought;
    if ('failed' in bought) return bought.failed;
    return presentRedemptionOfOne(bought.redeemed, bought.customer);
  }
}
