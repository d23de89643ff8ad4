import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { RedeemTier } from '@perkstream/published';
import { asOfOne } from '../../presenters/failure.presenter.js';
import { Buyers } from '../../services/buyers.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { FailedAttempts } from './failed-attempts.js';
import { presentRedemptionOfOne } from '../../presenters/redeemed.presenter.js';
import { Redeemer } from './redeemer.js';

/** Redeems one promotion tier. Source: spec, operation 8. */
@CommandHandler(RedeemTier)
export class RedeemTierHandler implements ICommandHandler<RedeemTier> {
  constructor(
    private readonly buyers: Buyers,
    private readonly redeemer: Redeemer,
    private readonly failed: FailedAttempts,
  ) {}

  async execute({ context, params, body }: RedeemTier): Promise<JsonObject | Refusal<RedemptionRefusal>> {
    const { order, metadata, customer: sent } = body;
    const customer = sent ? await this.buyers.upsert(context, sent, undefined) : undefined;
    if (isRefusal(customer)) return customer as Refusal<RedemptionRefusal>;
    const attempt = { context, customer, metadata, sessionKey: undefined };
    const redeemables = [{ object: 'promotion_tier' as const, id: params.promotionTierId }];
    const outcome = await this.redeemer.redeem({ redeemables, order, ...attempt });
    if (isRefusal(outcome)) return outcome;
    if (!outcome.redeemed) return asOfOne(await this.failed.record(outcome.evaluated, attempt), outcome.evaluated);
    return presentRedemptionOfOne(outcome, customer);
  }
}
