import { Injectable } from '@nestjs/common';
import { isRefusal, localDateOf, plusDays, type Refusal } from '@perkstream/kernel';
import { contextOfSource, Messenger, type SourceEvent, unlessBusy } from '@perkstream/platform';
import { JoinCampaign, type PointsGrant, parsePointsExpirationRules } from '@perkstream/published';
import { type EarningEvent } from '../domain/earning/earning-event.js';
import { type NotedGrant } from '../domain/earnings/earnings.decider.js';
import { type Member, MemberRepository } from '../repositories/member.repository.js';
import { CardLedger, type PointRequest } from './card-ledger.js';
import { type Earned, isOpen } from './points-calculator.js';

/** Points, and the member that is to have them. */
interface MemberGrant {
  readonly grant: PointsGrant;
  readonly member: Member;
}

/** How they are booked. */
export interface Booking {
  /** The same one is booked once. */
  readonly commandId: string;
  /** What the ledger shows of where they come from. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Of points that wait: the id of the entry, and what lists show of it besides. */
  readonly pending?: { readonly id: string; readonly details: Readonly<Record<string, unknown>> };
}

/** Gives earned points to cards. */
@Injectable()
export class PointsGranter {
  constructor(
    private readonly messenger: Messenger,
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
  ) {}

  /**
   * undefined where nobody can have the points: the program is closed, or there is no card that is active and valid.
   * @param namedCard code of the card that is to have them; absent: that of the customer
   */
  async grantOf(
    { rule, points, tier }: Earned,
    event: EarningEvent,
    source: SourceEvent,
    namedCard?: string,
  ): Promise<MemberGrant | undefined> {
    const { projectId, position } = source;
    const { id: ruleId, banner, campaignId, pendingDays } = rule;
    const program = await this.members.program(projectId, campaignId, position);
    if (isRefusal(program) || !isOpen(program, event)) return undefined;
    const member =
      namedCard === undefined
        ? await this.memberOf(event.customer.id as string, program, source)
        : await this.named(namedCard, campaignId, source);
    if (!member || !isOpen(member, event)) return undefined;
    const today = localDateOf(event.now, event.timeZone);
    const expirationRules = rule.expirationRules ? parsePointsExpirationRules(rule.expirationRules) : undefined;
    const grant = {
      ruleId,
      banner,
      campaignId,
      cardId: member.card.id,
      points,
      activatesAt: pendingDays === null ? null : plusDays(today, pendingDays),
      ...(expirationRules && { expirationRules }),
      ...(tier && { holderTier: { id: tier.id, name: tier.name } }),
      ...(tier?.earningRules[ruleId] && { isMapped: true as const }),
    };
    return { grant, member };
  }

  /** @param known the member, where that was found a moment ago */
  async book(
    grant: NotedGrant,
    { commandId, details, pending }: Booking,
    source: SourceEvent,
    known?: Member,
  ): Promise<Refusal | undefined> {
    const { ruleId, cardId, campaignId, banner, points, activatesAt, holderTier, isMapped, at } = grant;
    const member = known ?? (await this.members.find(source.projectId, { memberId: cardId, campaignId }));
    if (isRefusal(member)) return undefined;
    const rules = grant.expirationRules ?? member.expirationRules;
    const earning_rule = { id: ruleId, source: { banner } };
    const ofTier = holderTier && { ...(isMapped && { loyalty_tier: holderTier }), holder_loyalty_tier: holderTier };
    const shown = { ...details, earning_rule, ...ofTier };
    const request: PointRequest =
      activatesAt === null || !pending
        ? {
            do: 'add',
            entry: 'POINTS_ACCRUAL',
            points,
            expiration: { by: 'rules', rules },
            note: { source: 'Automation', details: shown },
          }
        : {
            do: 'pend',
            pending: {
              id: pending.id,
              points,
              activatesAt,
              expirationRules: rules,
              details: { ...pending.details, ...shown },
            },
          };
    const context = { ...contextOfSource(source, ''), commandId, now: at, repeatSince: at };
    const booked = await this.ledger.change(member, request, context);
    return isRefusal(booked) ? booked : undefined;
  }

  /** Points that are spendable by now stay as they are. @returns whether they are canceled, by this or before */
  async cancel({ cardId, ruleId }: NotedGrant, pendingId: string, source: SourceEvent): Promise<boolean> {
    const member = await this.members.find(source.projectId, { memberId: cardId }, source.position);
    if (isRefusal(member)) return false;
    const context = contextOfSource(source, `cancel/${ruleId}`);
    const canceled = await this.ledger.change(member, { do: 'cancel_pending', pendingId }, context);
    return !isRefusal(canceled) || this.ledger.isCanceled(source.projectId, cardId, pendingId);
  }

  /** Whether pending points had been canceled when the source happened. */
  wasCanceled({ cardId }: NotedGrant, pendingId: string, { projectId, position }: SourceEvent): Promise<boolean> {
    return this.ledger.isCanceled(projectId, cardId, pendingId, position);
  }

  private async memberOf(
    customerId: string,
    program: Member['program'],
    source: SourceEvent,
  ): Promise<Member | undefined> {
    const { projectId, position } = source;
    const { id: campaignId, loyalty } = program;
    const known = await this.members.cardOf(projectId, customerId, program, position);
    if (known || !loyalty?.autoJoin) return known;
    const origin = contextOfSource(source, `join/${campaignId}`);
    const joined = await this.messenger.send(new JoinCampaign(projectId, campaignId, customerId, origin));
    const memberId = unlessBusy(joined, 'publication');
    if (memberId === undefined) return undefined;
    const member = await this.members.find(projectId, { memberId, campaignId });
    return isRefusal(member) ? undefined : member;
  }

  /** A card without a holder has no points. */
  private async named(
    code: string,
    campaignId: string,
    { projectId, position }: SourceEvent,
  ): Promise<Member | undefined> {
    const member = await this.members.findHeld(projectId, { memberId: code, campaignId }, position);
    return isRefusal(member) ? undefined : member;
  }
}
