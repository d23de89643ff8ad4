import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type AnswerOf, RollBackStack } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { FailedRollbacks } from './failed-rollbacks.js';
import { wrongOrder } from './rollback-refusals.js';
import { RollBack } from './roll-back.service.js';

/** Rolls back a parent with all its children, or a redemption that was made alone. */
@CommandHandler(RollBackStack)
export class RollBackStackHandler implements ICommandHandler<RollBackStack> {
  constructor(
    private readonly redemptions: RedemptionRepository,
    private readonly rollBack: RollBack,
    private readonly failed: FailedRollbacks,
  ) {}

  async execute(request: RollBackStack): Promise<AnswerOf<typeof RollBackStack> | Refusal<RedemptionRefusal>> {
    const { context, params, query } = request;
    const body = request.body ?? {};
    const entry = await this.redemptions.find(context.projectId, params.parentRedemptionId);
    if (!entry) return notFound('redemption', params.parentRedemptionId);
    if (entry.parent_redemption_id !== null) return refuse('invalid_redemption_parent');
    const objection = await wrongOrder(this.redemptions, entry, body.order);
    const outcome = objection ?? (await this.rollBack.execute(entry, context, body, query));
    if (isRefusal(outcome)) return this.failed.record(entry, outcome, request);
    const isStack = entry.part === -1;
    return {
      rollbacks: isStack ? outcome.rollbacks.slice(1) : outcome.rollbacks,
      ...(isStack && { parent_rollback: outcome.rollbacks[0] }),
      ...(outcome.order && { order: outcome.order }),
    };
  }
}
