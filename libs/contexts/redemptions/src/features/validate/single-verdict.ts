import { type Refusal } from '@perkstream/kernel';
import { type RequestContext, type VoucherValidationAnswer } from '@perkstream/published';
import { presentExplanation } from '../../presenters/explanation.presenter.js';
import { aboutRedeemable, asOfOne, presentReason, skipText } from '../../presenters/failure.presenter.js';
import { trackingIdOf } from '../../presenters/tracking-id.presenter.js';
import { type AppliedOutcome, type CartOutcome } from '../../domain/cart/evaluate-cart.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type Validated } from './validator.js';

/**
 * The refusals that the older validations of one redeemable answer with a status of their own, instead of saying that
 * it is not valid.
 */
const BAD_REQUESTS: ReadonlySet<RedemptionRefusal> = new Set([
  'missing_customer',
  'missing_order_items_amount',
  'ambiguous_tracking_id',
]);

export interface Verdict {
  readonly outcome: CartOutcome;
  /** When it applies. */
  readonly applied?: AppliedOutcome;
}

/** The result of a validation of one redeemable. */
export function verdictOf({ evaluated }: Validated): Verdict | Refusal<RedemptionRefusal> {
  const [outcome] = evaluated.outcomes;
  if (!outcome) throw new Error('A validation of nothing');
  const [applied] = evaluated.applied;
  if (outcome.status === 'INAPPLICABLE' && BAD_REQUESTS.has(outcome.refusal.refused)) {
    return aboutRedeemable(outcome);
  }
  return { outcome, applied };
}

/** The fields of all verdicts: validity, reason, session, tracking id. */
export function presentVerdict(
  { outcome, applied }: Verdict,
  validated: Validated,
  context: RequestContext,
): Pick<
  VoucherValidationAnswer,
  'valid' | 'reason' | 'error' | 'tracking_id' | 'customer_id' | 'session' | 'explanation'
> {
  const { customer, session, evaluated } = validated;
  return {
    valid: applied !== undefined,
    ...(outcome.status === 'INAPPLICABLE' && presentReason(asOfOne(aboutRedeemable(outcome), evaluated), context)),
    ...(outcome.status === 'SKIPPED' && { reason: skipText(outcome.key) }),
    tracking_id: trackingIdOf(customer, context),
    ...(!applied && customer?.id && { customer_id: customer.id }),
    ...(session && { session: session.shown }),
    ...(evaluated.isExplained && { explanation: presentExplanation(outcome) }),
  };
}
