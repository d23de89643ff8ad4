import { Injectable } from '@nestjs/common';
import { derivedId, isRefusal, millisecondsOf } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import { FindCustomer, FindOrder, FindProject, type OrderDocument } from '@perkstream/published';
import { type Happening } from '../domain/earning/happening.js';
import { orderEarningsAggregate } from '../domain/earnings/order-earnings.aggregate.js';
import { EarningRuleRepository } from '../repositories/earning-rule.repository.js';
import { type Booking, contextOf, type Grant, PointsGranter, type SourceEvent } from './points-granter.js';
import { PointsReckoner } from './points-reckoner.js';

/** Gives what orders earn. What was decided is noted first, and booked on the cards then, by commands that may be repeated. */
@Injectable()
export class OrderEarner {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly rules: EarningRuleRepository,
    private readonly reckoner: PointsReckoner,
    private readonly granter: PointsGranter,
  ) {}

  async earn(orderId: string, customerId: string, source: SourceEvent): Promise<void> {
    const { projectId, at } = source;
    const rules = (await this.rules.all(projectId)).filter(
      ({ event, createdAt }) => event === 'order.paid' && createdAt <= at,
    );
    if (rules.length === 0) return;
    const [order, customer, project] = await Promise.all([
      this.messenger.ask(new FindOrder(projectId, { id: orderId })),
      this.messenger.ask(new FindCustomer(projectId, { id: customerId })),
      this.messenger.ask(new FindProject(projectId)),
    ]);
    if (!order || !customer || !['PAID', 'FULFILLED'].includes(order.status ?? '')) return;
    const happening: Happening = { now: at, timeZone: project?.timeZone ?? 'UTC', customer, order };
    const earned = await this.reckoner.reckon(projectId, rules, happening);
    const granted = await Promise.all(earned.map((each) => this.granter.grantOf(each, happening, source)));
    const grants = granted.filter((grant) => grant !== undefined);
    const command = { do: 'grant', sourceId: orderId, customerId, grants, now: at } as const;
    const noted = await this.runner.execute(orderEarningsAggregate, orderId, command, contextOf(source, 'grant'));
    if (isRefusal(noted)) throw new Error(`Points of ${orderId} could not be noted`);
    for (const grant of Object.values(noted.state.grants)) {
      await this.granter.book(grant, bookingOf(grant, order, customerId), source);
    }
  }

  /** Points that can be spent stay; a shop takes them back by hand. */
  async cancel(orderId: string, source: SourceEvent): Promise<void> {
    const { state } = await this.runner.state(orderEarningsAggregate, source.projectId, orderId);
    for (const grant of Object.values(state.grants)) {
      if (grant.activatesAt !== null) await this.granter.cancel(grant, pendingIdOf(orderId, grant), source);
    }
  }
}

function bookingOf(grant: Grant, order: OrderDocument, customerId: string): Booking {
  return {
    commandId: `order-earning/${order.id}/${grant.ruleId}`,
    details: {
      order: { id: order.id, source_id: order.source_id ?? null },
      event: { type: 'customer.order.paid', entity_id: customerId, created_at: grant.at },
    },
    pending: { id: pendingIdOf(order.id, grant), details: { customer_id: customerId, order_id: order.id } },
  };
}

function pendingIdOf(orderId: string, { ruleId, at }: Grant): string {
  return derivedId('lopp_', millisecondsOf(at), `${orderId}/${ruleId}`, 'pending_points');
}
