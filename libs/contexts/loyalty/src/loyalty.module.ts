import { Module } from '@nestjs/common';
import { LookupsModule } from '@perkstream/lookups';
import { joins, Pace, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { loyaltyAnswers } from './loyalty.answers.js';
import { loyaltyProblems } from './loyalty.refusals.js';
import { EarnForTiersPolicy } from './policies/earn-for-tiers.policy.js';
import { loyaltyTranslations } from './publishing/loyalty.translation.js';
import { programTranslations } from './publishing/program.translation.js';
import { TierEarner } from './services/tier-earner.js';
import { EarnForSegmentsPolicy } from './policies/earn-for-segments.policy.js';
import { EarningMemberships } from './services/earning-memberships.js';
import { SegmentEarner } from './services/segment-earner.js';
import { EarnForCustomEventsPolicy } from './policies/earn-for-custom-events.policy.js';
import { EarnForOrdersPolicy } from './policies/earn-for-orders.policy.js';
import { AutoRedeemClaims } from './services/auto-redeem-claims.js';
import { AutoRedeemer } from './services/auto-redeemer.js';
import { RedeemAutomaticallyPolicy } from './policies/redeem-automatically.policy.js';
import { OpenCardsPolicy } from './policies/open-cards.policy.js';
import { PointsTransferProcess } from './processes/points-transfer.process.js';
import { EarningRuleRepository } from './repositories/earning-rule.repository.js';
import { loyaltyTiersView } from './views/loyalty-tiers/loyalty-tiers.view.js';
import { memberActivityView } from './views/member-activity/member-activity.view.js';
import { TierRepository } from './repositories/tier.repository.js';
import { ProgramRewards } from './services/program-rewards.js';
import { MemberRepository } from './repositories/member.repository.js';
import { RewardRepository } from './repositories/reward.repository.js';
import { CardLedger } from './services/card-ledger.js';
import { ListsOfMembers } from './services/lists-of-members.js';
import { EarningEvents } from './services/earning-events.js';
import { EarningRuleWriter } from './services/earning-rule-writer.js';
import { EventEarner } from './services/event-earner.js';
import { OrderEarner } from './services/order-earner.js';
import { PointsEarner } from './services/points-earner.js';
import { PointsGranter } from './services/points-granter.js';
import { PointsOfRest } from './services/points-of-rest.js';
import { PointsRevoker } from './services/points-revoker.js';
import { PointsCalculator } from './services/points-calculator.js';
import { SettlementRound } from './services/settlement-round.js';
import { expiringPointsView } from './views/expiring-points/expiring-points.view.js';
import { RewardAssigner } from './services/reward-assigner.js';
import { RewardChanger } from './services/reward-changer.js';
import { RewardOffers } from './services/reward-offers.js';
import { pendingPointsView } from './views/pending-points/pending-points.view.js';
import { pointsBucketsView } from './views/points-buckets/points-buckets.view.js';
import { pointsTransactionsView } from './views/points-transactions/points-transactions.view.js';
import { rewardAssignmentsView } from './views/reward-assignments/reward-assignments.view.js';
import { tierTermsView } from './views/tier-terms/tier-terms.view.js';
import { rewardsView } from './views/rewards/rewards.view.js';

const rewards = [RewardRepository, RewardOffers, RewardChanger, RewardAssigner];

/** Points: how customers earn them, when they expire, what they are spent on; tiers, rewards and transfers. */
@Module({
  imports: [LookupsModule],
  providers: [
    MemberRepository,
    EarningRuleRepository,
    TierRepository,
    ProgramRewards,
    CardLedger,
    ListsOfMembers,
    EarningEvents,
    EarningRuleWriter,
    PointsCalculator,
    PointsGranter,
    PointsEarner,
    OrderEarner,
    PointsOfRest,
    PointsRevoker,
    EventEarner,
    SettlementRound,
    { provide: Pace, useFactory: () => new Pace() },
    EarnForOrdersPolicy,
    EarnForCustomEventsPolicy,
    SegmentEarner,
    EarnForSegmentsPolicy,
    TierEarner,
    EarnForTiersPolicy,
    EarningMemberships,
    OpenCardsPolicy,
    AutoRedeemClaims,
    AutoRedeemer,
    RedeemAutomaticallyPolicy,
    PointsTransferProcess,
    ...rewards,
    ...loyaltyAnswers,
    ...providersOf(features),
    joins({
      name: 'loyalty',
      problems: loyaltyProblems,
      publishing: { ...loyaltyTranslations, ...programTranslations },
      views: [
        pointsTransactionsView,
        memberActivityView,
        pendingPointsView,
        pointsBucketsView,
        expiringPointsView,
        tierTermsView,
        loyaltyTiersView,
        rewardsView,
        rewardAssignmentsView,
      ],
    }),
  ],
})
export class LoyaltyModule {}
