import { Injectable } from '@nestjs/common';
import { derivedId, isRefusal, localDateOf, millisecondsOf, plusDays } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, Messenger } from '@perkstream/platform';
import {
  FindCustomer,
  FindOrder,
  FindProject,
  JoinCampaign,
  type OrderDocument,
  type PointsGrant,
  pointsExpirationRulesOf,
} from '@perkstream/published';
import { type Happening } from '../domain/earning/happening.js';
import { orderEarningsAggregate } from '../domain/order-earnings/order-earnings.aggregate.js';
import { type OrderEarnings } from '../domain/order-earnings/order-earnings.decider.js';
import { EarningRuleRepository } from '../repositories/earning-rule.repository.js';
import { type Member, MemberRepository } from '../repositories/member.repository.js';
import { CardLedger, type CardWish } from './card-ledger.js';
import { type Earned, isOpen, PointsReckoner } from './points-reckoner.js';

/** The published event that something is done for. */
export interface SourceEvent {
  readonly id: string;
  readonly projectId: string;
  readonly correlationId: string;
  /** ISO 8601 in UTC */
  readonly at: string;
}

type Grant = OrderEarnings['grants'][string];

/** Gives what orders earn. What was decided is noted first, and booked on the cards then, by commands that may be repeated. */
@Injectable()
export class OrderEarner {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly rules: EarningRuleRepository,
    private readonly members: MemberRepository,
    private readonly reckoner: PointsReckoner,
    private readonly ledger: CardLedger,
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
    const granted = await Promise.all(earned.map((each) => this.grantOf(each, happening, source)));
    const grants = granted.filter((grant) => grant !== undefined);
    const command = { do: 'grant', orderId, customerId, grants, now: at } as const;
    const noted = await this.runner.execute(orderEarningsAggregate, orderId, command, contextOf(source, 'grant'));
    if (isRefusal(noted)) throw new Error(`Points of ${orderId} could not be noted`);
    for (const grant of Object.values(noted.state.grants)) await this.book(grant, order, customerId, source);
  }

  /** Points that can be spent stay; a shop takes them back by hand. */
  async cancel(orderId: string, source: SourceEvent): Promise<void> {
    const { state } = await this.runner.state(orderEarningsAggregate, source.projectId, orderId);
    for (const grant of Object.values(state.grants)) {
      if (grant.activatesAt === null) continue;
      const member = await this.members.find(source.projectId, { memberId: grant.cardId });
      if (isRefusal(member)) continue;
      const wish: CardWish = { do: 'cancel_pending', pendingId: pendingIdOf(orderId, grant) };
      // What is spendable by now, or was canceled by hand, is refused and stays as it is.
      await this.ledger.change(member, wish, contextOf(source, `cancel/${grant.ruleId}`));
    }
  }

  /** undefined where nobody can have the points: the program is closed, or the customer has no card that is active. */
  private async grantOf(
    { rule, points }: Earned,
    happening: Happening,
    source: SourceEvent,
  ): Promise<PointsGrant | undefined> {
    const { projectId } = source;
    const { id: ruleId, banner, campaignId, pendingDays } = rule;
    const program = await this.members.program(projectId, campaignId);
    if (isRefusal(program) || !isOpen(program, happening)) return undefined;
    const member = await this.memberOf(happening.customer.id as string, campaignId, program.loyalty, source);
    if (!member?.active) return undefined;
    const today = localDateOf(happening.now, happening.timeZone);
    const expirationRules = rule.expirationRules ? pointsExpirationRulesOf(rule.expirationRules) : undefined;
    return {
      ruleId,
      banner,
      campaignId,
      cardId: member.card.id,
      points,
      activatesAt: pendingDays === null ? null : plusDays(today, pendingDays),
      ...(expirationRules && { expirationRules }),
    };
  }

  private async memberOf(
    customerId: string,
    campaignId: string,
    loyalty: Member['program']['loyalty'],
    source: SourceEvent,
  ): Promise<Member | undefined> {
    const { projectId } = source;
    const known = await this.members.cardOf(projectId, customerId, campaignId);
    if (known || !loyalty?.autoJoin) return known;
    const origin = { ...contextOf(source, `join/${campaignId}`), repeatSince: source.at };
    const joined = await this.messenger.tell(new JoinCampaign(projectId, campaignId, customerId, origin));
    if (isRefusal(joined)) throw new Error(`${customerId} could not join ${campaignId} now`);
    if (joined === undefined) return undefined;
    const member = await this.members.find(projectId, { memberId: joined, campaignId });
    return isRefusal(member) ? undefined : member;
  }

  private async book(grant: Grant, order: OrderDocument, customerId: string, source: SourceEvent): Promise<void> {
    const { ruleId, cardId, campaignId, banner, points, activatesAt, at } = grant;
    const member = await this.members.find(source.projectId, { memberId: cardId, campaignId });
    if (isRefusal(member)) return;
    const rules = grant.expirationRules ?? member.expirationRules;
    const details = {
      order: { id: order.id, source_id: order.source_id ?? null },
      event: { type: 'customer.order.paid', entity_id: customerId, created_at: at },
      earning_rule: { id: ruleId, source: { banner } },
    };
    const wish: CardWish =
      activatesAt === null
        ? {
            do: 'add',
            entry: 'POINTS_ACCRUAL',
            points,
            expiration: { by: 'rules', rules },
            note: { source: 'Automation', details },
          }
        : {
            do: 'pend',
            pending: {
              id: pendingIdOf(order.id, grant),
              points,
              activatesAt,
              expirationRules: rules,
              details: { customer_id: customerId, order_id: order.id, ...details },
            },
          };
    const context = { ...contextOf(source, ''), commandId: `order-earning/${order.id}/${ruleId}`, now: at };
    await this.ledger.change(member, wish, { ...context, repeatSince: at });
  }
}

function pendingIdOf(orderId: string, { ruleId, at }: Grant): string {
  return derivedId('lopp_', millisecondsOf(at), `${orderId}/${ruleId}`, 'pending_points');
}

function contextOf({ id, projectId, correlationId, at }: SourceEvent, step: string): CommandContext {
  const actor = { kind: 'system', id: 'earning' } as const;
  return { projectId, actor, channel: 'INTERNAL', correlationId, commandId: `${id}/${step}`, now: at };
}
