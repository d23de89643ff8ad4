import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, RedeemStack } from '@perkstream/published';
import { presentOutcomes } from '../../presenters/outcomes.presenter.js';
import { objectionToNothing, selectionAsked } from '../../domain/what-is-asked.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { presentRedeemed } from '../../presenters/redeemed.presenter.js';
import { presentSelection } from '../../presenters/selection.presenter.js';
import { CustomerRedeemer } from './customer-redeemer.js';

/** Redeems one or more redeemables for a cart. */
export const redeemStack = handler(
  RedeemStack,
  [CustomerRedeemer],
  async ({ context, body }, redeemer): Promise<AnswerOf<typeof RedeemStack> | Refusal<RedemptionRefusal>> => {
    const {
      redeemables,
      order,
      metadata,
      session,
      options,
      customer: buyer = order?.customer,
      tracking_id: trackingId,
    } = body;
    const nothing = objectionToNothing(redeemables, options);
    if (nothing) return nothing;
    const includeAutomatic = options?.include_automatic === true;
    const wanted = { redeemables, order, metadata, sessionKey: session?.key, includeAutomatic };
    const selection = selectionAsked(context, options);
    const outcome = await redeemer.redeem({ context, buyer, trackingId, selection, ...wanted });
    if (isRefusal(outcome)) return outcome;
    const evaluated = outcome.redeemed.evaluated && (await redeemer.toldTo(context, outcome.redeemed.evaluated));
    const redeemed = presentRedeemed(outcome.redeemed, outcome.customer, options?.expand);
    if (!evaluated) return redeemed;
    const answer = { ...redeemed, ...(evaluated.selection && { selection: presentSelection(evaluated.selection) }) };
    if (evaluated.outcomes.every(({ status }) => status === 'APPLICABLE')) return answer;
    const expand = options?.expand ?? [];
    const { inapplicable_redeemables, skipped_redeemables } = presentOutcomes(evaluated, context, {}, expand);
    return { ...answer, inapplicable_redeemables, skipped_redeemables };
  },
);
