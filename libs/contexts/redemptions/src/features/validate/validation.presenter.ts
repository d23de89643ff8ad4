import { derivedId } from '@perkstream/kernel';
import { type CartBody, type RequestContext, type ValidationAnswer } from '@perkstream/published';
import { frameOf } from '../../presenters/order-frame.presenter.js';
import { presentedOrder, presentOutcomes, presentStackingRules } from '../../presenters/outcomes.presenter.js';
import { presentSelection } from '../../presenters/selection.presenter.js';
import { type Validated } from './validator.js';

/** The answer to a validation of several redeemables. */
export function presentValidation(
  { evaluated, facts, customer, session, asOf }: Validated,
  context: RequestContext,
  body: Pick<CartBody, 'order' | 'options'>,
): ValidationAnswer {
  const frame = frameOf(facts, body.order, customer);
  const outcomes = presentOutcomes(evaluated, context, frame, body.options?.expand ?? []);
  // The order after the only one that applies is the whole order.
  const order = () =>
    evaluated.outcomes.length === 1 ? outcomes.redeemables[0]?.order : presentedOrder(evaluated.whole, frame);
  const trackingId = customer?.trackingId;
  return {
    id: derivedId('valid_', Date.parse(context.now), context.requestId, 'validation'),
    ...(asOf && { as_of: asOf }),
    valid: evaluated.valid,
    ...outcomes,
    ...(evaluated.valid && evaluated.hasOrder && { order: order() }),
    ...(trackingId && { tracking_id: trackingId }),
    ...(session && { session: session.shown }),
    ...(evaluated.selection && { selection: presentSelection(evaluated.selection) }),
    stacking_rules: presentStackingRules(facts.project.stackingRules),
  };
}
