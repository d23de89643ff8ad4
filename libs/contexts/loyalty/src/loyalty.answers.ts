import { isRefusal } from '@perkstream/kernel';
import { handler, pageOfLedger, ViewRunner } from '@perkstream/platform';
import {
  AddLoyaltyPoints,
  FindPointsTransactions,
  FindRewardAssignments,
  PresentEarningRules,
  PresentLoyaltyTiers,
} from '@perkstream/published';
import { presentEarningRule } from './presenters/earning-rule.presenter.js';
import { presentTier } from './presenters/tier.presenter.js';
import { EarningRuleRepository } from './repositories/earning-rule.repository.js';
import { MemberRepository } from './repositories/member.repository.js';
import { RewardRepository } from './repositories/reward.repository.js';
import { TierRepository } from './repositories/tier.repository.js';
import { CardLedger, type PointRequest } from './services/card-ledger.js';
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

  handler(FindPointsTransactions, [CardLedger, ViewRunner], async ({ projectId, of, page }, ledger, views) => {
    if ('card' in of) await ledger.settleNow(of.card, projectId, new Date().toISOString());
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
];
