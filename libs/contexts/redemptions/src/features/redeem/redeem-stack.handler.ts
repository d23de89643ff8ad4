import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, RedeemStack } from '@perkstream/published';
import { presentOutcomes } from '../../presenters/outcomes.presenter.js';
import { objectionToNothing } from '../../domain/nothing-asked.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { presentRedeemed } from '../../presenters/redeemed.presenter.js';
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
    const outcome = await redeemer.redeem({ context, buyer, trackingId, ...wanted });
    if (isRefusal(outcome)) return outcome;
    const evaluated = outcome.redeemed.evaluated && (await redeemer.toldTo(context, outcome.redeemed.evaluated));
    const redeemed = presentRedeemed(outcome.redeemed, outcome.customer, options?.expand);
    if (!evaluated || evaluated.outcomes.every(({ status }) => status === 'APPLICABLE')) return redeemed;
    const { inapplicable_redeemables, skipped_redeemables } = presentOutcomes(
      evaluated,
      context,
      {},
      options?.expand ?? [],
    );
    return { ...redeemed, inapplicable_redeemables, skipped_redeemables };
  },
);
