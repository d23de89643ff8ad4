import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, RollBackStack } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { FailedRollbacks } from './failed-rollbacks.js';
import { wrongOrder } from './rollback-refusals.js';
import { RollBack } from './roll-back.service.js';

/** Rolls back a parent with all its children, or a redemption that was made alone. */
export const rollBackStack = handler(
  RollBackStack,
  [RedemptionRepository, RollBack, FailedRollbacks],
  async (
    request,
    redemptions,
    rollBack,
    failed,
  ): Promise<AnswerOf<typeof RollBackStack> | Refusal<RedemptionRefusal>> => {
    const { context, params, query } = request;
    const body = request.body ?? {};
    const entry = await redemptions.findFor(context, params.parentRedemptionId);
    if (!entry) return notFound('redemption', params.parentRedemptionId);
    if (entry.parent_redemption_id !== null) return refuse('invalid_redemption_parent');
    const objection = await wrongOrder(redemptions, entry, body.order);
    const outcome = objection ?? (await rollBack.execute(entry, context, body, query));
    if (isRefusal(outcome)) return failed.record(entry, outcome, request);
    const isStack = entry.part === -1;
    return {
      rollbacks: isStack ? outcome.rollbacks.slice(1) : outcome.rollbacks,
      ...(isStack && { parent_rollback: outcome.rollbacks[0] }),
      ...(outcome.order && { order: outcome.order }),
    };
  },
);
