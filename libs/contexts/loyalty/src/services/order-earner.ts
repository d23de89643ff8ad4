import { Injectable } from '@nestjs/common';
import { derivedId, millisecondsOf } from '@perkstream/kernel';
import { CommandRunner, Messenger, type SourceEvent } from '@perkstream/platform';
import { type EventSource, FindOrder, type OrderDocument, type OrderEarningsGranted } from '@perkstream/published';
import { orderEarningsAggregate } from '../domain/earnings/earnings.decider.js';
import { type EarningTrigger, PointsEarner } from './points-earner.js';
import { type Booking, type Grant, PointsGranter } from './points-granter.js';

/** An order that became paid. */
interface Payment {
  readonly orderId: string;
  readonly customerId: string;
  /** Absent in older events */
  readonly causedBy?: EventSource;
}

/** Gives the points that orders earn, and takes pending ones back. */
@Injectable()
export class OrderEarner {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly earner: PointsEarner,
    private readonly granter: PointsGranter,
  ) {}

  async earn(payment: Payment, source: SourceEvent): Promise<void> {
    const isOfOrders = ({ event }: { event: string }) => event === 'order.paid';
    await this.earner.earn(source, isOfOrders, () => this.paid(source, payment));
  }

  /** Points that can be spent stay; a shop takes them back by hand. */
  async cancel(orderId: string, source: SourceEvent): Promise<void> {
    const state = await this.runner.current(orderEarningsAggregate, source.projectId, orderId);
    for (const grant of Object.values(state.grants)) {
      if (grant.activatesAt !== null) await this.granter.cancel(grant, pendingIdOf(orderId, grant), source);
    }
  }

  /** undefined where it is gone or not paid any more */
  private async paid(source: SourceEvent, payment: Payment): Promise<EarningTrigger<OrderEarningsGranted> | undefined> {
    const { orderId, customerId } = payment;
    const order = await this.messenger.ask(new FindOrder(source.projectId, { id: orderId }));
    if (!order || !['PAID', 'FULFILLED'].includes(order.status ?? '')) return undefined;
    return {
      id: orderId,
      customerId,
      measured: { order },
      aggregate: orderEarningsAggregate,
      bookingOf: (grant) => bookingOf(grant, order, payment, source),
    };
  }
}

function bookingOf(
  grant: Grant,
  order: OrderDocument,
  { customerId, causedBy }: Payment,
  source: SourceEvent,
): Booking {
  const event = {
    id: derivedId('evcus_', millisecondsOf(source.at), source.id, customerId),
    type: 'customer.order.paid',
    group_id: source.correlationId,
    entity_id: customerId,
    created_at: grant.at,
    category: 'EFFECT',
    ...(causedBy && { event_source: causedBy }),
  };
  return {
    commandId: `order-earning/${order.id}/${grant.ruleId}`,
    details: { order: { id: order.id, source_id: order.source_id ?? null }, event },
    pending: { id: pendingIdOf(order.id, grant), details: { customer_id: customerId, order_id: order.id } },
  };
}

function pendingIdOf(orderId: string, { ruleId, at }: Grant): string {
  return derivedId('lopp_', millisecondsOf(at), `${orderId}/${ruleId}`, 'pending_points');
}
