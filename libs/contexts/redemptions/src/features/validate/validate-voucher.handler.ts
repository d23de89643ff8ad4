import { isRefusal, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { presentDiscount } from '@perkstream/domain-pricing';
import { handler } from '@perkstream/platform';
import {
  type AnswerOf,
  type RedeemedReward,
  type RequestContext,
  type SessionInput,
  ValidateVoucher,
  ValidateVoucherByQuery,
  type ValidateVoucherByQueryParameters,
  type VoucherValidationAnswer,
} from '@perkstream/published';
import { categoriesOf, presentEffect } from '../../presenters/outcomes.presenter.js';
import { type AppliedOutcome } from '../../domain/cart/evaluate-cart.js';
import { isExplanationAsked } from '../../domain/explanation-asked.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Buyers } from '../../services/buyers.js';
import { frameOf } from '../../presenters/order-frame.presenter.js';
import { purchaseOf } from '../../services/purchase-of-query.js';
import { presentVerdict, verdictOf } from './single-verdict.js';
import { Validator } from './validator.js';

const services = [Validator, Buyers] as const;

/** Says what one voucher would do for a cart: the older form of the validation. */
export const validateVoucher = handler(ValidateVoucher, services, ({ context, params, body }, ...by) =>
  validate(params.code, body, context, ...by),
);

/** Validates a voucher for a browser, which says everything in its query. */
export const validateVoucherByQuery = handler(ValidateVoucherByQuery, services, ({ context, query }, ...by) => {
  const body = { tracking_id: query.tracking_id, ...purchaseOf(query), session: sessionOf(query) };
  return validate(query.code, withoutUndefined(body), context, ...by);
});

async function validate(
  code: string,
  body: ValidateVoucher['body'],
  context: RequestContext,
  validator: Validator,
  buyers: Buyers,
): Promise<AnswerOf<typeof ValidateVoucher> | Refusal<RedemptionRefusal>> {
  const { order, customer, session, metadata, gift, reward, options, tracking_id: trackingId } = body;
  const ambiguity = await buyers.ambiguityOf(context.projectId, customer, trackingId);
  if (ambiguity) return ambiguity;
  const redeemables = [{ object: 'voucher' as const, id: code, gift, reward }];
  const explain = isExplanationAsked(context, options);
  const sent = { redeemables, order, customer, trackingId, session, metadata, explain };
  const validated = await validator.validate({ context, ...sent });
  if (isRefusal(validated)) return validated;
  const verdict = verdictOf(validated);
  if (isRefusal(verdict)) return verdict;
  const { facts, evaluated, customer: buyer } = validated;
  const { applied, outcome } = verdict;
  const redeemable = outcome.candidate.named.examined?.redeemable;
  return {
    code: redeemable?.code ?? code,
    ...(redeemable && { metadata: redeemable.metadata }),
    ...presentVerdict(verdict, validated, context),
    ...(applied && presentApplied(applied)),
    ...(applied && presentEffect(applied, evaluated.hasOrder ? frameOf(facts, order, buyer) : undefined)),
    ...(applied && options?.expand?.includes('category') && { categories: categoriesOf(applied.candidate) }),
  };
}

function sessionOf(query: ValidateVoucherByQueryParameters): SessionInput | undefined {
  const { session_type: type, session_key: key, session_ttl: ttl, session_ttl_unit: ttl_unit } = query;
  return type && withoutUndefined({ type, key, ttl, ttl_unit });
}

function presentApplied({ redeemable, effect }: AppliedOutcome): Partial<VoucherValidationAnswer> {
  const { gift, campaignName, campaignId, startDate, expirationDate } = redeemable;
  return {
    ...(effect.discount && { discount: presentDiscount(effect.discount) }),
    ...(gift && {
      gift: { amount: gift.amount, balance: gift.available, credits: effect.credits, effect: gift.effect },
    }),
    ...(effect.reward && presentSpent(effect.reward)),
    ...(campaignName !== null && { campaign: campaignName }),
    ...(campaignId !== null && { campaign_id: campaignId }),
    ...(startDate !== null && { start_date: startDate }),
    ...(expirationDate !== null && { expiration_date: expirationDate }),
  };
}

function presentSpent({ id, assignmentId, points }: RedeemedReward): Partial<VoucherValidationAnswer> {
  return { loyalty: { points_cost: points }, reward: { id, assignment_id: assignmentId, points } };
}
