import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, RedeemVoucher, RedeemVoucherByQuery, type RequestContext } from '@perkstream/published';
import { presentRedemptionOfOne } from '../../presenters/redeemed.presenter.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Buyers } from '../../services/buyers.js';
import { CustomerRedeemer } from './customer-redeemer.js';

const services = [Buyers, CustomerRedeemer] as const;

/** Redeems one voucher: the older form of the redemption. */
export const redeemVoucher = handler(RedeemVoucher, services, ({ context, params, query, body }, ...by) =>
  redeem(params.code, query.tracking_id, body, context, ...by),
);

/** Redeems a voucher that the query names, for a browser. */
export const redeemVoucherByQuery = handler(RedeemVoucherByQuery, services, ({ context, query, body }, ...by) =>
  redeem(query.code, query.tracking_id, body, context, ...by),
);

async function redeem(
  code: string,
  trackingIdInQuery: string | undefined,
  body: RedeemVoucher['body'],
  context: RequestContext,
  buyers: Buyers,
  redeemer: CustomerRedeemer,
): Promise<AnswerOf<typeof RedeemVoucher> | Refusal<RedemptionRefusal>> {
  const { order, metadata, customer: sent = order?.customer, gift, reward, session, options } = body;
  const trackingId = oneOf(trackingIdInQuery, body.tracking_id);
  if (isRefusal(trackingId)) return trackingId;
  const ambiguity = await buyers.ambiguityOf(context.projectId, sent, trackingId);
  if (ambiguity) return ambiguity;
  const redeemables = [{ object: 'voucher' as const, id: code, gift, reward }];
  const wanted = { redeemables, order, metadata, sessionKey: session?.key };
  const outcome = await redeemer.redeem({ context, buyer: sent, trackingId, from: order, ...wanted });
  if (isRefusal(outcome)) return outcome;
  return presentRedemptionOfOne(outcome.redeemed, outcome.customer, options?.expand);
}

function oneOf(
  inQuery: string | undefined,
  inBody: string | undefined,
): string | undefined | Refusal<'ambiguous_tracking_id'> {
  if (!inQuery || !inBody || inQuery === inBody) return inQuery ?? inBody;
  return refuse('ambiguous_tracking_id', { message: `Ambiguous trackingId ('${inQuery}' vs. '${inBody}')` });
}
