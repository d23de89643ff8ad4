import { Injectable } from '@nestjs/common';
import { derivedId, millisecondsOf } from '@perkstream/kernel';
import { CommandRunner, contextOfSource, Messenger, type SourceEvent } from '@perkstream/platform';
import { type EventSource, FindOrder, type OrderDocument, type OrderEarningsEvent } from '@perkstream/published';
import { grantsBefore, type NotedGrant, orderEarningsAggregate } from '../domain/earnings/earnings.decider.js';
import { nameOf, pendingIdOf } from '../domain/earnings/grant-ids.js';
import { type EarningTrigger, PointsEarner } from './points-earner.js';
import { type Booking, PointsGranter } from './points-granter.js';
import { PointsRevoker } from './points-revoker.js';

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
    private readonly revoker: PointsRevoker,
  ) {}

  async earn(payment: Payment, source: SourceEvent): Promise<void> {
    const isOfOrders = ({ event }: { event: string }) => event === 'order.paid';
    const noted = await this.earner.earn(source, isOfOrders, () => this.paid(source, payment));
    if (noted?.late) await this.revoker.revokeLate(payment.orderId, noted.late, contextOfSource(source, 'revoke-late'));
  }

  /** Points that can be spent stay; a shop takes them back by hand. */
  async cancel(orderId: string, source: SourceEvent): Promise<void> {
    await this.takeBack(orderId, source, (grant, pendingId) => this.granter.cancel(grant, pendingId, source));
  }

  /** The order as the event has it that paid it: what became of it since has events of its own. undefined where it was not paid */
  private async paid(source: SourceEvent, payment: Payment): Promise<EarningTrigger<OrderEarningsEvent> | undefined> {
    const { orderId, customerId } = payment;
    const order = await this.messenger.ask(new FindOrder(source.projectId, { id: orderId }, source.position));
    if (!order || !['PAID', 'FULFILLED'].includes(order.status ?? '')) return undefined;
    // It may have been paid before, and its points canceled by hand.
    await this.takeBack(orderId, source, (grant, pendingId) => this.granter.wasCanceled(grant, pendingId, source));
    return {
      id: orderId,
      customerId,
      measured: { order },
      aggregate: orderEarningsAggregate,
      bookingOf: (grant) => buildBooking(grant, order, payment, source),
    };
  }

  /** Notes which earlier grants count for nothing, as their points are canceled: they are given again when the order is paid again. */
  private async takeBack(
    orderId: string,
    source: SourceEvent,
    isCanceled: (grant: NotedGrant, pendingId: string) => Promise<boolean>,
  ): Promise<void> {
    const { projectId, at, position } = source;
    const state = await this.runner.current(orderEarningsAggregate, projectId, orderId);
    const ruleIds: string[] = [];
    for (const grant of grantsBefore(state, { at, position })) {
      const isPending = grant.activatesAt !== null;
      if (isPending && (await isCanceled(grant, pendingIdOf(orderId, grant)))) ruleIds.push(grant.ruleId);
    }
    if (ruleIds.length === 0) return;
    const command = { do: 'take_back', sourceId: orderId, ruleIds, now: at, position } as const;
    await this.runner.execute(orderEarningsAggregate, orderId, command, contextOfSource(source, 'take-back'));
  }
}

function buildBooking(
  grant: NotedGrant,
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
    commandId: `order-earning/${order.id}/${nameOf(grant)}`,
    details: { order: { id: order.id, source_id: order.source_id ?? null }, event },
    pending: { id: pendingIdOf(order.id, grant), details: { customer_id: customerId, order_id: order.id } },
  };
}
