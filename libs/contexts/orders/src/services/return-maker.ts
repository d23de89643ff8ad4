import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, idMadeBy, Messenger, ProcessRunner, UniqueValues } from '@perkstream/platform';
import { EngineUnavailable } from '@perkstream/ports';
import {
  FindPointsToRevoke,
  FindProject,
  DEFAULT_RETURN_POLICY,
  type OrderRef,
  RepriceOrder,
  type RequestContext,
  type ReturnBody,
  type ReturnPolicyAnswer,
  type ReturnRecord,
} from '@perkstream/published';
import { type OrderRefusal } from '../domain/order/order.decider.js';
import { namedUnits, type NamingRefusal } from '../domain/returns/named-units.js';
import { planReturn, type ReturnableOrder, type ReturnRequest } from '../domain/returns/plan-return.js';
import { undiscountedRest } from '../domain/returns/rest-order.js';
import { isAgreed, restOfPlan, returnAggregate, type ReturnPlan } from '../domain/returns/return.decider.js';
import { withPoints } from '../domain/returns/return-record.js';
import { linesOf } from '../domain/returns/sold-order.js';
import { isAll, takeBack } from '../domain/returns/take-back.js';
import { ReturnProcess } from '../processes/return/return.process.js';
import { OrderRepository } from '../repositories/order.repository.js';
import { ReturnableOrders } from './returnable-orders.js';

const NAMESPACE = 'return_source_id';
const MAX_TRIES = 20;
const RETURNABLE = new Set(['PAID', 'FULFILLED']);

export type ReturnRefusal =
  | NamingRefusal
  | Exclude<OrderRefusal, 'order_changed'>
  | 'order_not_paid'
  | 'return_needs_items'
  | 'duplicate_found';

type Outcome<Done> = Done | Refusal<ReturnRefusal>;

/** Takes goods of an order back, or says what that would do. */
@Injectable()
export class ReturnMaker {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly orders: OrderRepository,
    private readonly returnables: ReturnableOrders,
    private readonly process: ReturnProcess,
    private readonly processes: ProcessRunner,
    private readonly uniqueValues: UniqueValues,
  ) {}

  /** What the return would do now. Changes nothing. */
  async rehearse(ref: OrderRef, body: ReturnBody, context: RequestContext): Promise<Outcome<ReturnRecord>> {
    const plan = await this.plan(ref, body, idMadeBy(context, 'ret_', 'return'), context);
    if (isRefusal(plan)) return plan;
    const { record } = plan;
    const { id: returnId, order_id: orderId, policy, customer_id: customerId } = record;
    if (policy.points === 'NONE' || customerId === null) return record;
    const order = await this.orders.byId(context.projectId, orderId);
    const returned = { returnId, orderId, points: policy.points, rest: restOfPlan(plan, order) };
    const found = await this.messenger.ask(new FindPointsToRevoke(context.projectId, returned, context.now));
    return withPoints(record, found);
  }

  /** Of equal requests with one source id, or under one idempotency key, one returns something, and all are answered the same. */
  async make(ref: OrderRef, body: ReturnBody, context: RequestContext): Promise<Outcome<ReturnRecord>> {
    const id = idMadeBy(context, 'ret_', 'return');
    const { source_id: sourceId } = body;
    if (sourceId === undefined || sourceId === null) return this.carryOut(id, ref, body, context);
    const exists = async (other: string) => (await this.stateOf(context.projectId, other)).status !== 'none';
    const claimed = commandContext(context, 'claim-source-id');
    const owner = await this.uniqueValues.claim(NAMESPACE, sourceId, id, claimed, exists);
    if (owner !== id) return this.answerAgain(owner, sourceId, ref, body, context);
    const made = await this.carryOut(id, ref, body, context);
    if (isRefusal(made)) {
      const released = commandContext(context, 'release-source-id');
      await this.uniqueValues.release(NAMESPACE, sourceId, id, released);
    }
    return made;
  }

  /**
   * Who was first has the answer, where the request is the same.
   * @throws EngineUnavailable where the first is at it: a step that two take at once may be taken twice
   */
  private async answerAgain(
    id: string,
    sourceId: string,
    ref: OrderRef,
    body: ReturnBody,
    { projectId }: RequestContext,
  ): Promise<Outcome<ReturnRecord>> {
    const state = await this.stateOf(projectId, id);
    if (state.status === 'none') return refuse('multiple_requests', { details: `Another request uses ${sourceId}` });
    const { record, asked } = state.status === 'begun' ? state.plan : state;
    const order = await this.orders.find(projectId, ref);
    if (order?.id === record.order_id && asked === fingerprintOf(body)) {
      if (state.status === 'completed') return record;
      throw new EngineUnavailable('replica', 'unknown', { message: `The return ${id} is under way` });
    }
    const details = `Another return has the source_id ${sourceId}`;
    return refuse('duplicate_found', { details, resourceId: id, resourceType: 'return' });
  }

  private async carryOut(
    id: string,
    ref: OrderRef,
    body: ReturnBody,
    context: RequestContext,
  ): Promise<Outcome<ReturnRecord>> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const state = await this.stateOf(context.projectId, id);
      if (state.status === 'completed') return state.record;
      const plan = state.status === 'begun' ? state.plan : await this.plan(ref, body, id, context);
      if (isRefusal(plan)) return plan;
      const refusal = await this.attempt(plan, context);
      if (refusal && refusal.refused !== 'order_changed')
        return refusal as Refusal<Exclude<OrderRefusal, 'order_changed'>>;
    }
    return refuse('multiple_requests', { details: 'The order is being processed' });
  }

  private attempt(plan: ReturnPlan, context: RequestContext): Promise<Refusal<OrderRefusal> | undefined> {
    const { id } = plan.record;
    const origin = commandContext(context, `return/${plan.version}`);
    return this.processes.during(context.projectId, id, async () => {
      const begun = await this.runner.execute(returnAggregate, id, { do: 'begin', plan }, origin);
      const state = isRefusal(begun) ? await this.stateOf(context.projectId, id) : begun.state;
      // Another hand is at it, or was: what it has begun is carried on by the next try.
      if (state.status !== 'begun' || !isAgreed(plan, state)) return undefined;
      return this.process.carryOut(state.plan, origin);
    });
  }

  private async plan(
    ref: OrderRef,
    body: ReturnBody,
    id: string,
    context: RequestContext,
  ): Promise<Outcome<ReturnPlan>> {
    const { projectId, now } = context;
    const standing = await this.orders.findStanding(projectId, ref);
    if (!standing) return notFound('order', ref.idOrSourceId ?? '');
    const { order } = standing;
    if (!RETURNABLE.has(order.status ?? '')) return notPaid(order.id, order.status);
    if (!order.items || order.items.length === 0) return needsItems(order.id);
    const returnable = await this.returnables.of(projectId, standing);
    const units = namedUnits(body.items, linesOf(order), returnable.left);
    if (isRefusal(units)) return units;
    const policy = { ...(await this.policyOf(projectId)), ...body.policy };
    const request: ReturnRequest = {
      id,
      sourceId: body.source_id ?? null,
      reason: body.reason ?? null,
      policy,
      units,
      now,
      asked: fingerprintOf(body),
    };
    const repriced = policy.discounts === 'REPRICE' ? await this.reprice(projectId, returnable, request) : undefined;
    if (isRefusal(repriced)) return repriced as Refusal<NamingRefusal>;
    return planReturn(returnable, { ...request, ...(repriced && { repriced }) });
  }

  /** Nothing is priced again where nothing gave a discount, or nothing remains. */
  private async reprice(projectId: string, { order, left, made }: ReturnableOrder, { units }: ReturnRequest) {
    if (made.length === 0 || isAll(left, units)) return undefined;
    const rest = undiscountedRest(order, takeBack(left, units, linesOf(order)).left);
    return this.messenger.ask(
      new RepriceOrder(
        projectId,
        rest,
        made.map(({ id }) => id),
      ),
    );
  }

  private async policyOf(projectId: string): Promise<ReturnPolicyAnswer> {
    const project = await this.messenger.ask(new FindProject(projectId));
    return project?.returnPolicy ?? DEFAULT_RETURN_POLICY;
  }

  private stateOf(projectId: string, id: string) {
    return this.runner.current(returnAggregate, projectId, id);
  }
}

/** The same for a repeat of the request about the same order. */
function fingerprintOf({ items, reason, policy }: ReturnBody): string {
  const units = items.map(({ item, source_id, product_id, sku_id, quantity }) => {
    return [item, source_id, product_id, sku_id, quantity];
  });
  const terms = [policy?.discounts, policy?.credits, policy?.points, reason ?? null];
  return createHash('sha256')
    .update(JSON.stringify([units, terms]))
    .digest('base64url');
}

function notPaid(id: string, status = 'CREATED'): Refusal<'order_not_paid'> {
  const details = `Order ${id} is ${status}: items of paid orders can be returned`;
  return refuse('order_not_paid', { details, resourceId: id, resourceType: 'order' });
}

function needsItems(id: string): Refusal<'return_needs_items'> {
  const details = `Order ${id} has no items that could be returned`;
  return refuse('return_needs_items', { details, resourceId: id, resourceType: 'order' });
}
