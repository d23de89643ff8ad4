import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { type AnswerOf, RedeemVoucher } from '@perkstream/published';
import { presentRedemptionOfOne } from '../../presenters/redeemed.presenter.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Buyers } from '../../services/buyers.js';
import { CustomerRedeemer } from './customer-redeemer.js';

/** Redeems one voucher: the older form of the redemption. */
@CommandHandler(RedeemVoucher)
export class RedeemVoucherHandler implements ICommandHandler<RedeemVoucher> {
  constructor(
    private readonly buyers: Buyers,
    private readonly redeemer: CustomerRedeemer,
  ) {}

  async execute({
    context,
    params,
    query,
    body,
  }: RedeemVoucher): Promise<AnswerOf<typeof RedeemVoucher> | Refusal<RedemptionRefusal>> {
    const { order, metadata, customer: sent = order?.customer, gift, reward, session, options } = body;
    const trackingId = oneOf(query.tracking_id, body.tracking_id);
    if (isRefusal(trackingId)) return trackingId;
    const ambiguity = await this.buyers.ambiguityOf(context.projectId, sent, trackingId);
    if (ambiguity) return ambiguity;
    const redeemables = [{ object: 'voucher' as const, id: params.code, gift, reward }];
    const wanted = { redeemables, order, metadata, sessionKey: session?.key };
    const outcome = await this.redeemer.redeem({ context, buyer: sent, trackingId, from: order, ...wanted });
    if (isRefusal(outcome)) return outcome;
    if ('failed' in outcome) return outcome.failed;
    return presentRedemptionOfOne(outcome.redeemed, outcome.customer, options?.expand);
  }
}

function oneOf(
  inQuery: string | undefined,
  inBody: string | undefined,
): string | undefined | Refusal<'ambiguous_tracking_id'> {
  if (!inQuery || !inBody || inQuery === inBody) return inQuery ?? inBody;
  return refuse('ambiguous_tracking_id', { message: `Ambiguous trackingId ('${inQuery}' vs. '${inBody}')` });
}
