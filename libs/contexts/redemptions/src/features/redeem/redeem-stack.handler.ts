import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { RedeemStack } from '@perkstream/published';
import { presentOutcomes } from '../../presenters/outcomes.presenter.js';
import { Buyers } from '../../services/buyers.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { FailedAttempts } from './failed-attempts.js';
import { presentRedeemed } from '../../presenters/redeemed.presenter.js';
import { Redeemer } from './redeemer.js';

/** Redeems one or more redeemables for a cart. Source: spec, operation 18. */
@CommandHandler(RedeemStack)
export class RedeemStackHandler implements ICommandHandler<RedeemStack> {
  constructor(
    private readonly buyers: Buyers,
    private readonly redeemer: Redeemer,
    private readonly failed: FailedAttempts,
  ) {}

  async execute({ context, body }: RedeemStack): Promise<JsonObject | Refusal<RedemptionRefusal>> {
    const { redeemables, order, metadata, session, options } = body;
    const customer =
      body.customer || body.tracking_id
        ? await this.buyers.upsert(context, body.customer, body.tracking_id)
        : undefined;
    if (isRefusal(customer)) return customer as Refusal<RedemptionRefusal>;
    const attempt = { context, customer, metadata, sessionKey: session?.key };
    const outcome = await this.redeemer.redeem({ redeemables, order, ...attempt });
    if (isRefusal(outcome)) return outcome;
    if (!outcome.redeemed) return this.failed.record(outcome.evaluated, attempt);
    const { evaluated } = outcome;
    const redeemed = presentRedeemed(outcome, customer, options?.expand);
    if (!evaluated || evaluated.outcomes.every(({ status }) => status === 'APPLICABLE')) return redeemed;
    const { inapplicable_redeemables, skipped_redeemables } = presentOutcomes(
      evaluated,
      context,
      {},
      options?.expand ?? [],
    );
    return {
      ...redeemed,
      ...(inapplicable_redeemables && { inapplicable_redeemables }),
      ...(skipped_redeemables && { skipped_redeemables }),
    };
  }
}
