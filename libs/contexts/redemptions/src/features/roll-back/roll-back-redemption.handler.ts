import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, type RedemptionAnswer, RollBackRedemption } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { FailedRollbacks } from './failed-rollbacks.js';
import { wrongOrder } from './rollback-refusals.js';
import { RollBack } from './roll-back.service.js';

/** Rolls back one redemption that was made alone. */
export const rollBackRedemption = handler(
  RollBackRedemption,
  [RedemptionRepository, RollBack, FailedRollbacks],
  async (
    request,
    redemptions,
    rollBack,
    failed,
  ): Promise<AnswerOf<typeof RollBackRedemption> | Refusal<RedemptionRefusal>> => {
    const { context, params, query } = request;
    const body = request.body ?? {};
    const entry = await redemptions.findFor(context, params.redemptionId);
    if (!entry) return notFound('redemption', params.redemptionId);
    if (entry.part === -1) {
      return refuse('invalid_redemption', { details: 'Redemptions made together must be rolled back together' });
    }
    if (entry.parent_redemption_id !== null) return refuse('invalid_redemption_parent');
    const objection = await wrongOrder(redemptions, entry, body.order);
    const outcome = objection ?? (await rollBack.execute(entry, context, body, query));
    return isRefusal(outcome) ? failed.record(entry, outcome, request) : (outcome.rollbacks[0] as RedemptionAnswer);
  },
);
