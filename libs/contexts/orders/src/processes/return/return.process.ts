import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { EngineUnavailable } from '@perkstream/ports';
import { CommandRunner, Messenger, ProcessRunner, resumedBy, type UnfinishedProcess } from '@perkstream/platform';
import {
  type CommandOrigin,
  GiveBackPoints,
  type OrderDocument,
  type RevokedPoints,
  RevokePoints,
  RollBackReturned,
  UseVoucher,
} from '@perkstream/published';
import { type OrderRefusal } from '../../domain/order/order.decider.js';
import {
  isAgreed,
  type PlannedMeans,
  restOfPlan,
  returnAggregate,
  type ReturnPlan,
} from '../../domain/returns/return.decider.js';
import { withPoints } from '../../domain/returns/return-record.js';
import { OrderGate } from '../../services/order-gate.js';

/**
 * Carries out a return that has begun. First the order says what came back: until then nothing was given back, and where the order is at
 * work or another one by now, the return is abandoned. From then on everything is given back and taken back once, however often this is
 * run, because each step is a command with an id of its own that its stream remembers.
 */
@Injectable()
export class ReturnProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly gate: OrderGate,
    processes: ProcessRunner,
  ) {
    processes.register({
      name: 'return',
      begins: 'return.begun',
      ends: ['return.completed', 'return.abandoned'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /**
   * @returns why it has ended without an effect
   * @throws EngineUnavailable when it can no longer end without one, and still waits for something: it will be done
   */
  async carryOut(plan: ReturnPlan, origin: CommandOrigin): Promise<Refusal<OrderRefusal> | undefined> {
    const refusal = await this.carryOn(plan, origin);
    if (!refusal) return undefined;
    const { id } = plan.record;
    const abandoned = await this.runner.execute(
      returnAggregate,
      id,
      { do: 'abandon' },
      stepOf(origin, plan, 'abandon'),
    );
    if (isRefusal(abandoned) || !isAgreed(plan, abandoned.state)) return refusal;
    if (abandoned.state.status === 'begun') throw waits(id);
    return undefined;
  }

  private async carryOn(plan: ReturnPlan, origin: CommandOrigin): Promise<Refusal<OrderRefusal> | undefined> {
    const { record, version, left, isLast, back } = plan;
    const { items, order_id: orderId, id: returnId } = record;
    const means = back.map(({ redemptionId, voucherId, credits, points }) => {
      return { redemptionId, voucherId, credits, points };
    });
    const step = { do: 'return', returnId, version, items, left, isLast, back: means } as const;
    const changed = await this.gate.change(orderId, step, stepOf(origin, plan, 'order'));
    if (isRefusal(changed)) return changed;
    await Promise.all(back.map((each) => this.giveBack(each, plan, origin)));
    await this.rollBack(plan, origin);
    const revoked = await this.revokePoints(plan, changed.order, origin);
    const completed = { do: 'complete', record: withPoints(record, revoked) } as const;
    await this.runner.execute(returnAggregate, returnId, completed, stepOf(origin, plan, 'complete'));
    return undefined;
  }

  private async giveBack(each: PlannedMeans, plan: ReturnPlan, origin: CommandOrigin): Promise<void> {
    const { projectId } = origin;
    const { redemptionId, voucherId, credits, points, spent, voucherCode } = each;
    const { id: returnId, order } = plan.record;
    const by = stepOf(origin, plan, `give-back/${redemptionId}`);
    const ofOrder = { id: order.id, source_id: order.source_id ?? null };
    if (credits > 0) {
      const use = { do: 'give_back_credits', redemptionId, returnId, credits, order: ofOrder } as const;
      // A card that was deleted for good has nothing to give back to.
      await this.messenger.send(new UseVoucher(projectId, voucherId, use, by, voucherCode));
    }
    if (points === 0 || !spent) return;
    const use = {
      cardId: voucherId,
      rewardId: spent.rewardId,
      rewardName: spent.rewardName,
      redemptionId,
      points: spent.points,
      takesOne: false,
      at: spent.at,
      order: ofOrder,
    };
    await this.messenger.send(new GiveBackPoints(projectId, use, returnId, points, spent.before, by));
  }

  /** One after the other: each of them changes the order. */
  private async rollBack(plan: ReturnPlan, origin: CommandOrigin): Promise<void> {
    const { id, reason } = plan.record;
    for (const redemptionId of plan.rollBack) {
      const by = stepOf(origin, plan, `roll-back/${redemptionId}`);
      const busy = await this.messenger.send(new RollBackReturned(origin.projectId, redemptionId, reason, by));
      // Somebody rolls it back at this very moment: all that is left of it comes back by that.
      if (isRefusal(busy) && busy.refused === 'multiple_requests') throw waits(id);
    }
  }

  private async revokePoints(
    plan: ReturnPlan,
    changed: OrderDocument | undefined,
    origin: CommandOrigin,
  ): Promise<readonly RevokedPoints[]> {
    const { id: returnId, order_id: orderId, policy, customer_id: customerId, order } = plan.record;
    // Only customers earn.
    if (policy.points === 'NONE' || customerId === null) return [];
    const orderSourceId = order.source_id ?? null;
    const returned = { returnId, orderId, orderSourceId, points: policy.points, rest: restOfPlan(plan, changed) };
    return this.messenger.send(new RevokePoints(origin.projectId, returned, stepOf(origin, plan, 'revoke-points')));
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key } = unfinished;
    const found = await this.runner.current(returnAggregate, projectId, key);
    if (found.status !== 'begun') return;
    const origin = resumedBy(unfinished, found.plan.record.created_at);
    // Decided first: a slow request that is still alive can no longer abandon what is given back here.
    const by = stepOf(origin, found.plan, 'resume');
    const resumed = await this.runner.execute(returnAggregate, key, { do: 'resume' }, by);
    if (isRefusal(resumed) || !isAgreed(found.plan, resumed.state)) return;
    const refusal = await this.carryOn(found.plan, origin);
    if (refusal) await this.letGo(found.plan, refusal, origin);
  }

  /** What the order has refused for good is abandoned after all; a redemption at work on it will end. */
  private async letGo(plan: ReturnPlan, refusal: Refusal<OrderRefusal>, origin: CommandOrigin): Promise<void> {
    if (refusal.refused === 'multiple_requests') throw waits(plan.record.id);
    const by = stepOf(origin, plan, 'let-go');
    await this.runner.execute(returnAggregate, plan.record.id, { do: 'let_go' }, by);
  }
}

/** It will be done: something else is at work. */
function waits(id: string): EngineUnavailable {
  return new EngineUnavailable('order', 'unknown', { message: `The return ${id} waits for its order` });
}

/** The origin of one step: its command id depends on the plan alone, not on who carries it out. */
function stepOf(origin: CommandOrigin, { record, version }: ReturnPlan, name: string): CommandOrigin {
  return { ...origin, commandId: `return/${record.id}/${version}/${name}` };
}
