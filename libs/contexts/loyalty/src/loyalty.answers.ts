import { type Instant, isRefusal, type UpTo } from '@perkstream/kernel';
import { CommandRunner, handler, Messenger, pageOfLedger, timeOf, ViewRunner } from '@perkstream/platform';
import {
  AddLoyaltyPoints,
  FindLoyaltyCards,
  FindNextDueDay,
  FindPointsInPrograms,
  FindPointsTransactions,
  FindRewardAssignments,
  FindTiersOfCards,
  type NamedTier,
  type PointsExpirationRules,
  PresentEarningRules,
  PresentLoyaltyTiers,
  SettlePoints,
} from '@perkstream/published';
import { loyaltyCardAggregate } from './domain/loyalty-card/loyalty-card.decider.js';
import { balanceOf } from './domain/loyalty-card/state.js';
import { presentEarningRule } from './presenters/earning-rule.presenter.js';
import { presentNumbers } from './presenters/points.presenter.js';
import { presentTier } from './presenters/tier.presenter.js';
import { EarningRuleRepository } from './repositories/earning-rule.repository.js';
import { MemberRepository } from './repositories/member.repository.js';
import { RewardRepository } from './repositories/reward.repository.js';
import { TierRepository } from './repositories/tier.repository.js';
import { CardLedger, type PointRequest } from './services/card-ledger.js';
import { SettlementRound } from './services/settlement-round.js';
import { pointsTransactionsView, presentTransaction } from './views/points-transactions/points-transactions.view.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const loyaltyAnswers = [
  handler(
    AddLoyaltyPoints,
    [MemberRepository, CardLedger],
    async ({ projectId, cardId, points, reason, origin }, members, ledger) => {
      const member = await members.find(projectId, { memberId: cardId });
      if (isRefusal(member)) return false;
      const request: PointRequest = {
        do: 'add',
        entry: 'POINTS_ACCRUAL',
        points,
        expiration: { by: 'rules', rules: member.expirationRules },
        note: { source: 'Automation', reason },
      };
      return !isRefusal(await ledger.change(member, request, { ...origin, projectId }));
    },
  ),

  handler(FindPointsTransactions, [CardLedger, ViewRunner, Messenger], async (asked, ledger, views, messenger) => {
    const { projectId, of, page } = asked;
    if ('card' in of) await ledger.settleNow(of.card, projectId, await timeOf(messenger, projectId));
    const own = { projectId, ...('card' in of ? { voucher_id: of.card } : { campaign_id: of.program }) };
    const found = await pageOfLedger(views.collection(pointsTransactionsView), own, 'place', page);
    return isRefusal(found) ? found : found.map(presentTransaction);
  }),

  handler(FindRewardAssignments, [RewardRepository], async ({ projectId, ids }, rewards) => {
    const found = await rewards.assignmentsById(projectId, ids);
    return found.map((each) => each && { id: each.id, rewardId: each.rewardId, campaignId: each.campaignId });
  }),

  handler(PresentEarningRules, [EarningRuleRepository], async ({ projectId, ids }, earningRuleRepository) => {
    const rules = new Map((await earningRuleRepository.all(projectId)).map((rule) => [rule.id, rule]));
    return ids.map((id) => rules.get(id)).map((rule) => rule && presentEarningRule(rule));
  }),

  handler(PresentLoyaltyTiers, [TierRepository], async ({ projectId, ids }, tiers) => {
    const found = await tiers.byIds(projectId, ids);
    return found.map((tier) => tier && presentTier(tier));
  }),

  /** Answers as of the moment of the query, or an earlier one: entries that fell due at midnight are included, booked or not. */
  handler(FindLoyaltyCards, [MemberRepository, CardLedger, Messenger], async (asked, members, ledger, messenger) => {
    const { projectId, cards, asOf } = asked;
    const now = await timeOf(messenger, projectId);
    const programs = [...new Set(cards.map(({ campaignId }) => campaignId))];
    const rules = new Map(
      await Promise.all(programs.map(async (id) => [id, await findExpirationRules(members, projectId, id)] as const)),
    );
    return Promise.all(
      cards.map(async (card) => {
        const expirationRules = rules.get(card.campaignId) ?? null;
        const opening = { card, expirationRules };
        return presentNumbers(
          await (asOf ? ledger.asOf(projectId, opening, asOf) : ledger.at(projectId, opening, now)),
        );
      }),
    );
  }),

  /** As of the moment at which it is asked, or an earlier one: what fell due at midnight is gone, booked or not. */
  handler(
    FindPointsInPrograms,
    [MemberRepository, CardLedger, Messenger],
    async (asked, members, ledger, messenger) => {
      const now = await timeOf(messenger, asked.projectId);
      const points = asked.programs.map(
        async (name) => [name, await pointsIn(members, ledger, name, asked, now)] as const,
      );
      return Object.fromEntries(await Promise.all(points));
    },
  ),

  handler(SettlePoints, [SettlementRound], ({ projectId, after, origin }, round) =>
    round.settle(projectId, origin.now, after),
  ),

  handler(FindNextDueDay, [SettlementRound], ({ projectId, after }, round) => round.nextDayAfter(projectId, after)),

  handler(FindTiersOfCards, [CommandRunner, TierRepository], ({ projectId, ids, upTo }, runner, tiers) =>
    Promise.all(ids.map((id) => findTier(runner, tiers, projectId, id, upTo))),
  ),
];

async function findExpirationRules(
  members: MemberRepository,
  projectId: string,
  campaignId: string,
): Promise<PointsExpirationRules | null> {
  const program = await members.program(projectId, campaignId);
  return isRefusal(program) ? null : (program.loyalty?.expirationRules ?? null);
}

async function pointsIn(
  members: MemberRepository,
  ledger: CardLedger,
  name: string,
  { projectId, customerId, asOf, upTo }: FindPointsInPrograms,
  now: Instant,
): Promise<number> {
  const then = upTo ?? asOf;
  const program = await members.program(projectId, name, then);
  const member = isRefusal(program) ? undefined : await members.cardOf(projectId, customerId, program, then);
  if (!member || (asOf !== undefined && member.card.createdAt > asOf)) return 0;
  const isPast = asOf !== undefined && upTo === undefined;
  const card = isPast
    ? await ledger.asOf(projectId, member, asOf)
    : await ledger.at(projectId, member, asOf ?? now, upTo);
  return balanceOf(card);
}

async function findTier(
  runner: CommandRunner,
  tiers: TierRepository,
  projectId: string,
  cardId: string,
  upTo: UpTo | undefined,
): Promise<NamedTier | undefined> {
  const card = await runner.stateUpTo(loyaltyCardAggregate, projectId, cardId, upTo);
  if (card.status === 'none' || !card.tier) return undefined;
  const { tierId } = card.tier;
  const tier = (await tiers.all(projectId, card.campaignId, upTo)).find(({ id }) => id === tierId);
  return tier && { id: tier.id, name: tier.name };
}
