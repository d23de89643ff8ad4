import { derivedId, isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, type CartBody, type RequestContext, ValidateStack } from '@perkstream/published';
import { presentedOrder, presentOutcomes, presentStackingRules } from '../../presenters/outcomes.presenter.js';
import { isExplanationAsked } from '../../domain/explanation-asked.js';
import { objectionToNothing, selectionAsked } from '../../domain/what-is-asked.js';
import { presentSelection } from '../../presenters/selection.presenter.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { frameOf } from '../../presenters/order-frame.presenter.js';
import { type Validated, Validator } from './validator.js';

/** Says what redeemables would do for a cart. */
export const validateStack = handler(
  ValidateStack,
  [Validator],
  async ({ context, body }, validator): Promise<AnswerOf<typeof ValidateStack> | Refusal<RedemptionRefusal>> => {
    const { order, redeemables, metadata, customer, session } = body;
    const { tracking_id: trackingId, options } = body;
    const nothing = objectionToNothing(redeemables, options);
    if (nothing) return nothing;
    const validated = await validator.validate({
      context,
      redeemables,
      order,
      customer,
      trackingId,
      session,
      metadata,
      explain: isExplanationAsked(context, options),
      includeAutomatic: options?.include_automatic === true,
      selection: selectionAsked(context, options),
    });
    return isRefusal(validated) ? validated : answer(validated, context, body);
  },
);

function answer(
  { evaluated, facts, customer, session }: Validated,
  context: RequestContext,
  body: CartBody,
): AnswerOf<typeof ValidateStack> {
  const frame = frameOf(facts, body.order, customer);
  const outcomes = presentOutcomes(evaluated, context, frame, body.options?.expand ?? []);
  // The order after the only one that applies is the whole order.
  const order = () =>
    evaluated.outcomes.length === 1 ? outcomes.redeemables[0]?.order : presentedOrder(evaluated.whole, frame);
  const trackingId = customer?.trackingId;
  return {
    id: derivedId('valid_', Date.parse(context.now), context.requestId, 'validation'),
    valid: evaluated.valid,
    ...outcomes,
    ...(evaluated.valid && evaluated.hasOrder && { order: order() }),
    ...(trackingId && { tracking_id: trackingId }),
    ...(session && { session: session.shown }),
    ...(evaluated.selection && { selection: presentSelection(evaluated.selection) }),
    stacking_rules: presentStackingRules(facts.project.stackingRules),
  };
}
