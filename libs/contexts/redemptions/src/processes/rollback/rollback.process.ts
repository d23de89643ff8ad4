import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, Messenger, ProcessRunner, resumedBy, type UnfinishedProcess } from '@perkstream/platform';
import {
  ChangeOrder,
  type CommandOrigin,
  type OrderDocument,
  type OrderStep,
  type RedemptionNote,
  type RollbackRecord,
  UseReward,
  UseTier,
  UseVoucher,
} from '@perkstream/published';
import { type RewardParticipant, useOf } from '../../domain/redemption-process/redemption-process.decider.js';
import { limitCounter } from '../../domain/limit-counter/limit-counter.decider.js';
import { Counting, MissingCounters } from '../../services/counting.js';
import { CountersOfRollback, type GivenBack } from './counters-of-rollback.js';
import { rollback, type RollbackPlan } from '../../domain/rollback/rollback.decider.js';

/**
 * Carries out a rollback that has begun: every use is given back once, however often this is run, because each step is a
 * command with an id of its own that its stream remembers.
 */
@Injectable()
export class RollbackProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly counting: Counting,
    private readonly counters: CountersOfRollback,
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
  carryOut(key: string, plan: RollbackPlan, origin: CommandOrigin): Promise<OrderDocument | null> {
    return this.counting.during(origin, async () => {
      const counters = await this.counters.of(origin.projectId, plan);
      if (counters instanceof MissingCounters) return counters;
      return this.giveBack(key, plan, [...plan.limits, ...counters], origin);
    });
  }

  private async giveBack(
    key: string,
    plan: RollbackPlan,
    limits: readonly GivenBack[],
    origin: CommandOrigin,
  ): Promise<OrderDocument | null> {
    await Promise.all([
      ...plan.rollbacks.map((each) => this.giveBackUse(each, plan, origin)),
      ...(plan.rewards ?? []).map((each) => this.giveBackReward(key, each, plan, origin)),
      ...limits.map(({ key: limit, amount, redemptionId, counted }) =>
        this.runner.execute(
          limitCounter,
          limit,
          { do: 'give_back', redemptionId, amount, counted },
          stepOf(origin, key, `limit/${limit}/${redemptionId}`),
        ),
      ),
    ]);
    const order = await this.rollBackOrder(key, plan, origin);
    const { limits: _limits, rewards: _rewards, status: _status, ...rolledBack } = plan;
    await this.runner.execute(
      rollback,
      key,
      { do: 'finish', rolledBack: { ...rolledBack, order } },
      stepOf(origin, key, 'finish'),
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
    const by = stepOf(origin, rollbackId, 'give-back');
    // A voucher or tier that was deleted meanwhile has nothing to give back to.
    if (type === 'voucher') await this.messenger.send(new UseVoucher(origin.projectId, id, use, by));
    else await this.messenger.send(new UseTier(origin.projectId, id, use, by));
  }

  private async giveBackReward(
    key: string,
    participant: RewardParticipant,
    { rollbacks }: RollbackPlan,
    origin: CommandOrigin,
  ): Promise<void> {
    const taken = useOf(participant);
    const rollbackId = rollbacks.find(({ redemptionId }) => redemptionId === taken.redemptionId)?.id;
    const use = { ...taken, ...(rollbackId !== undefined && { rollbackId }) };
    const by = stepOf(origin, key, `reward/${use.redemptionId}`);
    await this.messenger.send(new UseReward(origin.projectId, use, 'give_back', by));
  }

  private async rollBackOrder(key: string, plan: RollbackPlan, origin: CommandOrigin): Promise<OrderDocument | null> {
    if (!plan.order) return null;
    const { orderMode: mode, order, status, rollbacks, date } = plan;
    const step: OrderStep = { do: 'roll_back', mode, redeemed: order, status, notes: notesOf(rollbacks, date) };
    const changed = await this.messenger.send(
      new ChangeOrder(origin.projectId, order.id, step, stepOf(origin, key, 'order')),
    );
    return isRefusal(changed) ? order : (changed.order ?? order);
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key } = unfinished;
    const state = await this.runner.current(rollback, projectId, key);
    if (state.status !== 'begun') return;
    await this.carryOut(key, state.plan, resumedBy(unfinished, state.plan.date));
  }
}

/** The origin of one step: its command id depends on the rollback alone, not on who carries it out. */
function stepOf(origin: CommandOrigin, of: string, name: string): CommandOrigin {
  return { ...origin, commandId: `rollback/${of}/${name}` };
}

/** The entries of the rollbacks in the order's map `redemptions`. */
function notesOf(rollbacks: readonly RollbackRecord[], date: string): Record<string, RedemptionNote> {
  const children = rollbacks.filter(({ relatedObjectType }) => relatedObjectType !== 'redemption').map(({ id }) => id);
  return Object.fromEntries(
    rollbacks.map(({ redemptionId, id, relatedObjectType }) => {
      const stacked = relatedObjectType === 'redemption' && { rollback_stacked: children };
      return [redemptionId, { rollback_id: id, rollback_date: date, ...stacked }];
    }),
  );
}
