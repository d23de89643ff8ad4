import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { RedeemVoucher } from '@perkstream/published';
import { asOfOne } from '../../presenters/failure.presenter.js';
import { presentRedemptionOfOne } from '../../presenters/redeemed.presenter.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Buyers } from '../../services/buyers.js';
import { FailedAttempts } from './failed-attempts.js';
import { Redeemer } from './redeemer.js';

/** Redeems one voucher: the older form of the redemption. */
@CommandHandler(RedeemVoucher)
export class RedeemVoucherHandler implements ICommandHandler<RedeemVoucher> {
  constructor(
    private readonly buyers: Buyers,
    private readonly redeemer: Redeemer,
    private readonly failed: FailedAttempts,
  ) {}

  async execute({ context, params, query, body }: RedeemVoucher): Promise<JsonObject | Refusal<RedemptionRefusal>> {
    const { order, metadata, customer: sent, gift, session, options } = body;
    const trackingId = oneOf(query.tracking_id, body.tracking_id);
    if (isRefusal(trackingId)) return trackingId;
    const ambiguity = await this.buyers.ambiguityOf(context.projectId, sent, trackingId);
    if (ambiguity) return ambiguity;
    const customer = sent || trackingId ? await this.buyers.upsert(context, sent, trackingId) : undefined;
    if (isRefusal(customer)) return customer as Refusal<RedemptionRefusal>;
    const attempt = { context, customer, metadata, sessionKey: session?.key };
    const redeemables = [{ object: 'voucher' as const, id: params.code, gift }];
    const outcome = await this.redeemer.redeem({ redeemables, order, ...attempt });
    if (isRefusal(outcome)) return outcome;
    if (!outcome.redeemed) return asOfOne(await this.failed.record(outcome.evaluated, attempt), outcome.evaluated);
    return presentRedemptionOfOne(outcome, customer, options?.expand);
  }
}

function oneOf(
  inQuery: string | undefined,
  inBody: string | undefined,
): string | undefined | Refusal<'ambiguous_tracking_id'> {
  if (!inQuery || !inBody || inQuery === inBody) return inQuery ?? inBody;
  return refuse('ambiguous_tracking_id', { message: `Ambiguous trackingId ('${inQuery}' vs. '${inBody}')` });
}
