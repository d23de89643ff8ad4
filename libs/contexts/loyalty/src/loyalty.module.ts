import { Module } from '@nestjs/common';
import { joins, Pace } from '@perkstream/platform';
import { loyaltyAnswers } from './loyalty.answers.js';
import { adjustPoints, changePoints } from './features/adjust-points/adjust-points.handler.js';
import { PointsAdjuster } from './features/adjust-points/points-adjuster.js';
import {
  activatePendingPoints,
  adjustPendingPoints,
  cancelPendingPoints,
} from './features/change-pending-points/change-pending-points.handlers.js';
import { createEarningRules } from './features/create-earning-rules/create-earning-rules.handler.js';
import { deleteEarningRule } from './features/delete-earning-rule/delete-earning-rule.handler.js';
import { estimatePoints } from './features/estimate-points/estimate-points.handler.js';
import {
  exportPointsExpiration,
  exportPointsTransactions,
  exportProgramTransactions,
} from './features/export-points/export-points.handlers.js';
import { findPointsInPrograms } from './features/find-points-in-programs/find-points-in-programs.handler.js';
import { findTiersOfCards } from './features/find-tiers-of-cards/find-tiers-of-cards.handler.js';
import { findLoyaltyCards } from './features/find-loyalty-cards/find-loyalty-cards.handler.js';
import { getEarningRule } from './features/get-earning-rule/get-earning-rule.handler.js';
import { listEarningRules } from './features/list-earning-rules/list-earning-rules.handler.js';
import {
  listMemberPendingPoints,
  listProgramPendingPoints,
} from './features/list-pending-points/list-pending-points.js';
import { listPointsExpiration } from './features/list-points-expiration/list-points-expiration.handler.js';
import {
  listPointsTransactions,
  listProgramTransactions,
} from './features/list-points-transactions/list-points-transactions.js';
import { pageOfPoints } from './features/page-of-points/page-of-points.js';
import { switchEarningRule } from './features/switch-earning-rule/switch-earning-rule.js';
import { transferPoints } from './features/transfer-points/transfer-points.handler.js';
import { updateEarningRule } from './features/update-earning-rule/update-earning-rule.handler.js';
import { assignReward, assignRewardsToProgram } from './features/assign-reward/assign-reward.handlers.js';
import { createReward } from './features/create-reward/create-reward.handler.js';
import {
  deleteProgramReward,
  deleteRewardAssignment,
} from './features/delete-reward-assignment/delete-reward-assignment.handlers.js';
import { deleteReward } from './features/delete-reward/delete-reward.handler.js';
import {
  getProgramReward,
  getRewardAssignment,
  getRewardOfAssignment,
} from './features/get-reward-assignment/get-reward-assignment.handlers.js';
import { getReward } from './features/get-reward/get-reward.handler.js';
import { listMemberRewards } from './features/list-member-rewards/list-member-rewards.handler.js';
import {
  listProgramRewards,
  listRewardAssignments,
} from './features/list-reward-assignments/list-reward-assignments.js';
import { listRewards } from './features/list-rewards/list-rewards.js';
import {
  updateProgramReward,
  updateRewardAssignment,
} from './features/update-reward-assignment/update-reward-assignment.handlers.js';
import { updateReward } from './features/update-reward/update-reward.handler.js';
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
import { ExamineRewardsHandler } from './features/examine-rewards/examine-rewards.handler.js';
import { RewardGiver } from './features/use-reward/reward-giver.js';
import { useReward } from './features/use-reward/use-reward.handler.js';
import { getMemberStatement } from './features/get-member-statement/get-member-statement.handler.js';
import { LedgerReader } from './features/get-member-statement/ledger-reader.js';
import { ActivityOfMembers } from './features/list-member-activity/activity-of-members.js';
import { listMemberActivity } from './features/list-member-activity/list-member-activity.js';
import { loyaltyTiersView } from './views/loyalty-tiers/loyalty-tiers.view.js';
import { memberActivityView } from './views/member-activity/member-activity.view.js';
import { createLoyaltyTiers } from './features/create-loyalty-tiers/create-loyalty-tiers.handler.js';
import { getLoyaltyTier } from './features/get-loyalty-tier/get-loyalty-tier.handler.js';
import { listLoyaltyTiers } from './features/list-loyalty-tiers/list-loyalty-tiers.handler.js';
import { listMemberTiers } from './features/list-member-tiers/list-member-tiers.handler.js';
import { listTierEarningRules } from './features/list-tier-earning-rules/list-tier-earning-rules.handler.js';
import { listTierRewards } from './features/list-tier-rewards/list-tier-rewards.handler.js';
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
import { PointsReckoner } from './services/points-reckoner.js';
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

const rewards = [
  RewardRepository,
  RewardOffers,
  RewardChanger,
  RewardAssigner,
  RewardGiver,
  ExamineRewardsHandler,
  useReward,
  assignReward,
  assignRewardsToProgram,
  createReward,
  deleteProgramReward,
  deleteRewardAssignment,
  deleteReward,
  getProgramReward,
  getRewardAssignment,
  getRewardOfAssignment,
  getReward,
  listMemberRewards,
  listProgramRewards,
  listRewardAssignments,
  listRewards,
  updateProgramReward,
  updateRewardAssignment,
  updateReward,
];

/** Points: what customers earn, keep and spend on the cards of loyalty programs. */
@Module({
  providers: [
    MemberRepository,
    EarningRuleRepository,
    TierRepository,
    ProgramRewards,
    createLoyaltyTiers,
    getLoyaltyTier,
    listLoyaltyTiers,
    listMemberTiers,
    listTierEarningRules,
    listTierRewards,
    CardLedger,
    ListsOfMembers,
    ActivityOfMembers,
    EarningEvents,
    EarningRuleWriter,
    PointsReckoner,
    PointsGranter,
    PointsEarner,
    OrderEarner,
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
    createEarningRules,
    listEarningRules,
    getEarningRule,
    updateEarningRule,
    deleteEarningRule,
    ...switchEarningRule,
    estimatePoints,
    findLoyaltyCards,
    findTiersOfCards,
    findPointsInPrograms,
    PointsAdjuster,
    adjustPoints,
    changePoints,
    PointsTransferProcess,
    transferPoints,
    listMemberActivity,
    LedgerReader,
    getMemberStatement,
    listPointsTransactions,
    listProgramTransactions,
    listPointsExpiration,
    listMemberPendingPoints,
    listProgramPendingPoints,
    activatePendingPoints,
    adjustPendingPoints,
    cancelPendingPoints,
    exportPointsExpiration,
    exportPointsTransactions,
    exportProgramTransactions,
    ...pageOfPoints,
    ...rewards,
    ...loyaltyAnswers,
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
