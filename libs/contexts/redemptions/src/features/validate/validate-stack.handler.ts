import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, ValidateStack } from '@perkstream/published';
import { isExplanationAsked } from '../../domain/explanation-asked.js';
import { momentAsked } from '../../domain/moment-asked.js';
import { objectionToNothing, selectionAsked } from '../../domain/what-is-asked.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Validator } from './validator.js';
import { presentValidation } from './validation.presenter.js';

/** Says what redeemables would do for a cart. */
export const validateStack = handler(
  ValidateStack,
  [Validator],
  async ({ context, query, body }, validator): Promise<AnswerOf<typeof ValidateStack> | Refusal<RedemptionRefusal>> => {
    const { order, redeemables, metadata, customer, session } = body;
    const { tracking_id: trackingId, options } = body;
    const nothing = objectionToNothing(redeemables, options);
    if (nothing) return nothing;
    const asOf = momentAsked(context, query?.as_of, session);
    if (isRefusal(asOf)) return asOf;
    const validated = await validator.validate({
      context,
      asOf,
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
    return isRefusal(validated) ? validated : presentValidation(validated, context, body);
  },
);
