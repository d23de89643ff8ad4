import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { EngineUnavailable } from '@perkstream/ports';
import { CommandRunner, Messenger, ProcessRunner, resumedBy, type UnfinishedProcess } from '@perkstream/platform';
import {
  type ChangedOrder,
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
import { leftToGiveBack } from '../../domain/rollback/left-to-give-back.js';
import { isAgreed, rollback, type RollbackPlan } from '../../domain/rollback/rollback.decider.js';

type RolledBackOrder = Pick<ChangedOrder, 'givenBack'> & { readonly order: OrderDocument | null };

/**
 * Carries out a rollback that has begun. First the order takes the discount off: while a redemption works on it the rollback cannot go on,
 * and nothing was given back. From then on every use is given back once, however often this is run, because each step is a command with
 * an id of its own that its stream remembers.
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
      ends: ['redemption.rolled_back', 'rollback.abandoned'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /**
   * @returns why it has ended without an effect, where a redemption works on the order
   * @param isDecided it is not abandoned, and will be done later
   * @throws EngineUnavailable when it can no longer end without one, and still waits for the order: it will be done
   */
  async carryOut(
    key: string,
    plan: RollbackPlan,
    origin: CommandOrigin,
    isDecided = false,
  ): Promise<Refusal<'multiple_requests'> | undefined> {
    const refusal = await this.carryOn(key, plan, origin);
    if (!refusal || isDecided) return refusal;
    const by = stepOf(origin, key, `abandon/${plan.rollbacks[0]?.id}`);
    const abandoned = await this.runner.execute(rollback, key, { do: 'abandon' }, by);
    if (isRefusal(abandoned) || !isAgreed(plan, abandoned.state)) return refusal;
    // It was resumed. What was answered now would be kept as the answer, and wrong.
    if (abandoned.state.status === 'begun') throw waitsForOrder(key);
    return undefined;
  }

  private carryOn(
    key: string,
    plan: RollbackPlan,
    origin: CommandOrigin,
  ): Promise<Refusal<'multiple_requests'> | undefined> {
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
  ): Promise<Refusal<'multiple_requests'> | undefined> {
    const changed = await this.rollBackOrder(key, plan, origin);
    if (isRefusal(changed)) return changed;
    const { order, givenBack } = changed;
    const rollbacks = plan.rollbacks.map((each) => leftToGiveBack(each, givenBack?.[each.redemptionId]));
    await Promise.all([
      ...rollbacks.map((each) => this.giveBackUse(each, plan, origin)),
      ...(plan.rewards ?? []).map((each) => this.giveBackReward(key, each, plan, origin, givenBack)),
      ...limits.map(({ key: limit, amount, redemptionId, counted }) =>
        this.runner.execute(
          limitCounter,
          limit,
          { do: 'give_back', redemptionId, amount, counted },
          stepOf(origin, key, `limit/${limit}/${redemptionId}`),
        ),
      ),
    ]);
    const { limits: _limits, rewards: _rewards, status: _status, ...rolledBack } = plan;
    await this.runner.execute(
      rollback,
      key,
      { do: 'finish', rolledBack: { ...rolledBack, rollbacks, order } },
      stepOf(origin, key, 'finish'),
    );
    return undefined;
  }

  private async giveBackUse(each: RollbackRecord, plan: RollbackPlan, origin: CommandOrigin): Promise<void> {
    const { relatedObjectType: type, relatedObjectId: id, redemptionId, id: rollbackId, amount, voucherCode } = each;
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
    if (type === 'voucher') await this.messenger.send(new UseVoucher(origin.projectId, id, use, by, voucherCode));
    else await this.messenger.send(new UseTier(origin.projectId, id, use, by));
  }

  private async giveBackReward(
    key: string,
    participant: RewardParticipant,
    { rollbacks }: RollbackPlan,
    origin: CommandOrigin,
    givenBack: ChangedOrder['givenBack'],
  ): Promise<void> {
    const taken = useOf(participant);
    const rollbackId = rollbacks.find(({ redemptionId }) => redemptionId === taken.redemptionId)?.id;
    const returnedPoints = givenBack?.[taken.redemptionId]?.points;
    const use = {
      ...taken,
      ...(rollbackId !== undefined && { rollbackId }),
      ...(returnedPoints && { returnedPoints }),
    };
    const by = stepOf(origin, key, `reward/${use.redemptionId}`);
    await this.messenger.send(new UseReward(origin.projectId, use, 'give_back', by));
  }

  /** @returns the order after it, null when the redemption had none, and what returns gave back before */
  private async rollBackOrder(
    key: string,
    plan: RollbackPlan,
    origin: CommandOrigin,
  ): Promise<RolledBackOrder | Refusal<'multiple_requests'>> {
    if (!plan.order) return { order: null };
    const { orderMode: mode, order, status, rollbacks, date } = plan;
    const step: OrderStep = { do: 'roll_back', mode, redeemed: order, status, notes: notesOf(rollbacks, date) };
    const changed = await this.messenger.send(
      new ChangeOrder(origin.projectId, order.id, step, stepOf(origin, key, 'order')),
    );
    if (!isRefusal(changed)) return { ...changed, order: changed.order ?? order };
    return changed.refused === 'multiple_requests' ? (changed as Refusal<'multiple_requests'>) : { order };
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key } = unfinished;
    const found = await this.runner.current(rollback, projectId, key);
    if (found.status !== 'begun') return;
    const origin = resumedBy(unfinished, found.plan.date);
    // Decided first: a slow request that is still alive can no longer abandon what is given back here.
    const by = stepOf(origin, key, `resume/${found.plan.rollbacks[0]?.id}`);
    const resumed = await this.runner.execute(rollback, key, { do: 'resume' }, by);
    if (isRefusal(resumed) || !isAgreed(found.plan, resumed.state)) return;
    if (await this.carryOn(key, found.plan, origin)) throw waitsForOrder(key);
  }
}

/** It will be done: a redemption works on the order for now. */
function waitsForOrder(key: string): EngineUnavailable {
  return new EngineUnavailable('order', 'unknown', { message: `The rollback of ${key} waits for its order` });
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
