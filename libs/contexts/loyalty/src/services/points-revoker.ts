import { Injectable } from '@nestjs/common';
import { isRefusal, withoutUndefined } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import {
  type CommandOrigin,
  FindVersionedOrder,
  type LoyaltyCardEvent,
  type PointsReduction,
  type ReturnedGoods,
  type RevokedPoints,
} from '@perkstream/published';
import {
  type Earnings,
  lateReturn,
  leftOf,
  type NotedGrant,
  type NotedReturn,
  orderEarningsAggregate,
  reductionOf,
  type ReturnTerms,
} from '../domain/earnings/earnings.decider.js';
import { pendingIdOf } from '../domain/earnings/grant-ids.js';
import { type RevokedGrant } from '../domain/loyalty-card/commands.js';
import { decideRevocation, sumRevoked } from '../domain/loyalty-card/decide-revocation.js';
import { EarningRuleRepository } from '../repositories/earning-rule.repository.js';
import { MemberRepository } from '../repositories/member.repository.js';
import { CardLedger } from './card-ledger.js';
import { PointsOfRest } from './points-of-rest.js';

type Terms = Readonly<Record<string, ReturnTerms>>;

/**
 * Takes back points that an order earned, when goods of it come back. What a return takes of each grant is noted first, once; then it is
 * booked on the cards, by commands that may be repeated. Decision 0245.
 */
@Injectable()
export class PointsRevoker {
  constructor(
    private readonly runner: CommandRunner,
    private readonly rules: EarningRuleRepository,
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
    private readonly rest: PointsOfRest,
    private readonly messenger: Messenger,
  ) {}

  /** What would be taken now. Notes and books nothing. */
  async find(projectId: string, returned: ReturnedGoods, now: string): Promise<readonly RevokedPoints[]> {
    if (returned.points === 'NONE') return [];
    const state = await this.runner.current(orderEarningsAggregate, projectId, returned.orderId);
    const terms = await this.termsOf(projectId, returned, state);
    const reductions = Object.values(state.grants).flatMap((grant) => reductionOf(grant, terms[grant.ruleId]));
    return byCard(reductions, async (cardId, ofCard) => {
      const member = await this.members.find(projectId, { memberId: cardId });
      if (isRefusal(member)) return [];
      const card = await this.ledger.at(projectId, member, now);
      const grants = ofCard.map((each) => grantOf(each, returned));
      return decideRevocation(card, { do: 'revoke', grants, now, timeZone: 'UTC', seed: returned.returnId });
    });
  }

  /** The same return again takes nothing more, and answers what it took. */
  async revoke(projectId: string, returned: ReturnedGoods, sent: CommandOrigin): Promise<readonly RevokedPoints[]> {
    if (returned.points === 'NONE') return [];
    return this.revokeAs(returned.returnId, returned, { ...sent, projectId });
  }

  /** Goods came back before the policy that gives points had heard of the payment: now that they are given, their share is taken. */
  async revokeLate(orderId: string, { returnId, policy: points }: NotedReturn, origin: CommandOrigin): Promise<void> {
    const found =
      points === 'ALL'
        ? undefined
        : await this.messenger.ask(new FindVersionedOrder(origin.projectId, { id: orderId }));
    const rest = found?.rest ?? null;
    if (points !== 'ALL' && rest === null) return;
    await this.revokeAs(lateReturn({ returnId, policy: points }), { returnId, orderId, points, rest }, origin);
  }

  /** @param name under which it is noted */
  private async revokeAs(
    name: string,
    returned: ReturnedGoods,
    origin: CommandOrigin,
  ): Promise<readonly RevokedPoints[]> {
    const { projectId } = origin;
    const noted = await this.note(name, returned, origin);
    if (!noted) return [];
    const { reductions, repeatAfter } = noted;
    return byCard(reductions, async (cardId, ofCard) => {
      const commandId = `return/${name}/revoke/${cardId}`;
      const once = { ...origin, commandId, repeatSince: origin.now, repeatAfter };
      const request = { do: 'revoke', grants: ofCard.map((each) => grantOf(each, returned)) } as const;
      const member = await this.members.find(projectId, { memberId: cardId });
      const done = isRefusal(member)
        ? await this.ledger.carryOn(cardId, request, once)
        : await this.ledger.change(member, request, once);
      return !done || isRefusal(done) ? [] : done.events;
    });
  }

  /**
   * Also where the order has earned nothing yet, because the policy that gives points has not heard of the payment.
   * @returns with the place in the order of all events after which it was booked, where that is known; undefined: no rule is about orders
   */
  private async note(
    returnId: string,
    returned: ReturnedGoods,
    origin: CommandOrigin,
  ): Promise<
    { readonly reductions: readonly PointsReduction[]; readonly repeatAfter: number | undefined } | undefined
  > {
    const { projectId } = origin;
    const { orderId } = returned;
    const policy = returned.rest === null ? 'ALL' : returned.points;
    const state = await this.runner.current(orderEarningsAggregate, projectId, orderId);
    const earlier = state.returns?.[returnId];
    if (earlier) return { reductions: earlier, repeatAfter: origin.repeatAfter };
    if (Object.keys(state.grants).length === 0 && !(await this.isEarnedForOrders(projectId))) return undefined;
    const terms = await this.termsOf(projectId, returned, state);
    const known = Object.keys(state.grants);
    const command = { do: 'reduce', sourceId: orderId, returnId, policy, known, terms, now: origin.now } as const;
    const context = { ...origin, commandId: `return/${returnId}/reduce` };
    const noted = await this.runner.execute(orderEarningsAggregate, orderId, command, context);
    if (isRefusal(noted)) throw new Error(`What return ${returnId} takes could not be noted`);
    const reductions = noted.state.returns?.[returnId];
    // A grant was noted meanwhile.
    if (!reductions) return this.note(returnId, returned, origin);
    if (noted.repeated || noted.events.length === 0 || reductions.length === 0) {
      return { reductions, repeatAfter: origin.repeatAfter };
    }
    const { revision } = noted;
    return {
      reductions,
      repeatAfter: await this.runner.positionOf(orderEarningsAggregate, projectId, orderId, revision),
    };
  }

  private async isEarnedForOrders(projectId: string): Promise<boolean> {
    return (await this.rules.all(projectId)).some(({ event }) => event === 'order.paid');
  }

  /** Of the grants of cards that are there: what the rest of the order keeps of each, and what becomes of what was spent. */
  private async termsOf(
    projectId: string,
    { orderId, points, rest }: ReturnedGoods,
    { grants }: Earnings,
  ): Promise<Terms> {
    const standing = Object.values(grants).filter((grant) => leftOf(grant) > 0);
    const isAll = points === 'ALL' || rest === null;
    const [kept, forgiving] = await Promise.all([
      isAll ? undefined : this.rest.of(projectId, standing, rest),
      this.forgivenessOf(projectId, standing),
    ]);
    const terms = standing.flatMap((grant) => {
      const { ruleId, cardId, activatesAt } = grant;
      const keeps = kept ? kept.get(ruleId) : 0;
      const isForgiven = forgiving.get(cardId);
      if (keeps === undefined || isForgiven === undefined) return [];
      const pendingId = activatesAt === null ? undefined : pendingIdOf(orderId, grant);
      return [[ruleId, withoutUndefined({ keeps, pendingId, isForgiven: isForgiven || undefined })] as const];
    });
    return Object.fromEntries(terms) as Terms;
  }

  /** Whether the program of a card forgives what was spent. Cards that are not there, or have no program, are left out. */
  private async forgivenessOf(projectId: string, grants: readonly NotedGrant[]): Promise<ReadonlyMap<string, boolean>> {
    const cards = [...new Set(grants.map(({ cardId }) => cardId))];
    const members = await Promise.all(cards.map((memberId) => this.members.find(projectId, { memberId })));
    const found = members.flatMap((member) => (isRefusal(member) ? [] : [member]));
    return new Map(found.map(({ card, program }) => [card.id, program.loyalty?.forgivesShortfall ?? false]));
  }
}

/** One after the other, by the ids of the cards. Those of which nothing is taken are left out. */
async function byCard(
  reductions: readonly PointsReduction[],
  take: (cardId: string, reductions: readonly PointsReduction[]) => Promise<readonly LoyaltyCardEvent[]>,
): Promise<readonly RevokedPoints[]> {
  const cards = [...new Set(reductions.map(({ cardId }) => cardId))].sort();
  const revoked: RevokedPoints[] = [];
  for (const card of cards) {
    const ofCard = reductions.filter(({ cardId }) => cardId === card);
    const sum = sumRevoked(await take(card, ofCard));
    if (sum.revoked + sum.shortfall > 0) revoked.push({ card, ...sum });
  }
  return revoked;
}

/** What the ledger shows of it. */
function grantOf(
  { ruleId, banner, points, pendingId, isForgiven }: PointsReduction,
  { returnId, orderId, orderSourceId, rest }: ReturnedGoods,
): RevokedGrant {
  const source_id = orderSourceId ?? (rest?.source_id as string | null | undefined) ?? null;
  const details = {
    order: { id: orderId, source_id },
    return: { id: returnId },
    earning_rule: { id: ruleId, source: { banner } },
  };
  return {
    points,
    note: { source: 'Automation', details },
    ...(pendingId !== undefined && { pendingId }),
    ...(isForgiven && { isForgiven }),
  };
}
