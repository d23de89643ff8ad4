import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, Messenger, ProcessRunner, resumedBy, type UnfinishedProcess } from '@perkstream/platform';
import {
  ChangeOrder,
  type CommandOrigin,
  type OrderDocument,
  type RollbackRecord,
  UseTier,
  UseVoucher,
} from '@perkstream/published';
import { limitCounter } from '../../domain/limit-counter/limit-counter.aggregate.js';
import { rollback } from '../../domain/rollback/rollback.aggregate.js';
import { type RollbackPlan } from '../../domain/rollback/rollback.decider.js';

/**
 * Carries out a rollback that has begun: every use is given back once, however often this is run, because each step is a
 * command with an id of its own that its stream remembers.
 */
@Injectable()
export class RollbackProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    processes: ProcessRunner,
  ) {
    processes.register({
      name: 'rollback',
      begins: 'rollback.begun',
      ends: ['redemption.rolled_back'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** @returns the order after it, undefined when the redemption had none */
  async carryOut(key: string, plan: RollbackPlan, origin: CommandOrigin): Promise<OrderDocument | null> {
    await Promise.all([
      ...plan.rollbacks.map((each) => this.giveBackUse(each, plan, origin)),
      ...plan.limits.map(({ key: limit, amount, redemptionId }) =>
        this.runner.execute(
          limitCounter,
          limit,
          { do: 'give_back', redemptionId, amount },
          step(origin, key, `limit/${limit}/${redemptionId}`),
        ),
      ),
    ]);
    const order = await this.rollBackOrder(key, plan, origin);
    const { limits: _limits, ...rolledBack } = plan;
    await this.runner.execute(
      rollback,
      key,
      { do: 'finish', rolledBack: { ...rolledBack, order } },
      step(origin, key, 'finish'),
    );
    return order;
  }

  private async giveBackUse(each: RollbackRecord, plan: RollbackPlan, origin: CommandOrigin): Promise<void> {
    const { relatedObjectType: type, relatedObjectId: id, redemptionId, id: rollbackId, amount } = each;
    if (type === 'redemption') return;
    const { orderAmount, discountAmount } = each;
    const order = plan.order ? { id: plan.order.id, source_id: plan.order.source_id } : undefined;
    const use = {
      do: 'give_back',
      redemptionId,
      rollbackId,
      credits: amount,
      order,
      orderAmount,
      discountAmount,
    } as const;
    const by = step(origin, rollbackId, 'give-back');
    // A voucher or tier that was deleted meanwhile has nothing to give back to.
    if (type === 'voucher') await this.messenger.tell(new UseVoucher(origin.projectId, id, use, by));
    else await this.messenger.tell(new UseTier(origin.projectId, id, use, by));
  }

  private async rollBackOrder(key: string, plan: RollbackPlan, origin: CommandOrigin): Promise<OrderDocument | null> {
    if (!plan.order) return null;
    const notes = Object.fromEntries(
      plan.rollbacks.map((each) => [each.redemptionId, { rollback_id: each.id, rollback_date: plan.date }]),
    );
    const { orderMode: mode, order } = plan;
    const changed = await this.messenger.tell(
      new ChangeOrder(origin.projectId, order.id, { do: 'roll_back', mode, order, notes }, step(origin, key, 'order')),
    );
    return isRefusal(changed) ? order : (changed.order ?? order);
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key } = unfinished;
    const { state } = await this.runner.state(rollback, projectId, key);
    if (state.status !== 'begun') return;
    await this.carryOut(key, state.plan, resumedBy(unfinished, state.plan.date));
  }
}

/** The origin of one step: its command id depends on the rollback alone, not on who carries it out. */
function step(origin: CommandOrigin, of: string, name: string): CommandOrigin {
  return { ...origin, commandId: `rollback/${of}/${name}` };
}
