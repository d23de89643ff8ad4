export { adjustPoints, changePoints } from './adjust-points/adjust-points.handler.js';
export { PointsAdjuster } from './adjust-points/points-adjuster.js';
export { assignReward, assignRewardsToProgram } from './assign-reward/assign-reward.handlers.js';
export {
  activatePendingPoints,
  adjustPendingPoints,
  cancelPendingPoints,
} from './change-pending-points/change-pending-points.handlers.js';
export { createEarningRules } from './create-earning-rules/create-earning-rules.handler.js';
export { createLoyaltyTiers } from './create-loyalty-tiers/create-loyalty-tiers.handler.js';
export { createReward } from './create-reward/create-reward.handler.js';
export { deleteEarningRule } from './delete-earning-rule/delete-earning-rule.handler.js';
export {
  deleteProgramReward,
  deleteRewardAssignment,
} from './delete-reward-assignment/delete-reward-assignment.handlers.js';
export { deleteReward } from './delete-reward/delete-reward.handler.js';
export { estimatePoints } from './estimate-points/estimate-points.handler.js';
export { ExamineRewardsHandler } from './examine-rewards/examine-rewards.handler.js';
export {
  exportPointsExpiration,
  exportPointsTransactions,
  exportProgramTransactions,
} from './export-points/export-points.handlers.js';
export { findLoyaltyCards } from './find-loyalty-cards/find-loyalty-cards.handler.js';
export { findPointsInPrograms } from './find-points-in-programs/find-points-in-programs.handler.js';
export { findTiersOfCards } from './find-tiers-of-cards/find-tiers-of-cards.handler.js';
export { getEarningRule } from './get-earning-rule/get-earning-rule.handler.js';
export { getLoyaltyTier } from './get-loyalty-tier/get-loyalty-tier.handler.js';
export { getMemberStatement } from './get-member-statement/get-member-statement.handler.js';
export { LedgerReader } from './get-member-statement/ledger-reader.js';
export {
  getProgramReward,
  getRewardAssignment,
  getRewardOfAssignment,
} from './get-reward-assignment/get-reward-assignment.handlers.js';
export { getReward } from './get-reward/get-reward.handler.js';
export { listEarningRules } from './list-earning-rules/list-earning-rules.js';
export { listLoyaltyTiers } from './list-loyalty-tiers/list-loyalty-tiers.handler.js';
export { ActivityOfMembers } from './list-member-activity/activity-of-members.js';
export { listMemberActivity } from './list-member-activity/list-member-activity.js';
export { listMemberRewards } from './list-member-rewards/list-member-rewards.handler.js';
export { listMemberTiers } from './list-member-tiers/list-member-tiers.handler.js';
export { listMemberPendingPoints, listProgramPendingPoints } from './list-pending-points/list-pending-points.js';
export { listPointsExpiration } from './list-points-expiration/list-points-expiration.handler.js';
export {
  listPointsTransactions,
  listProgramTransactions,
} from './list-points-transactions/list-points-transactions.js';
export { listProgramRewards, listRewardAssignments } from './list-reward-assignments/list-reward-assignments.js';
export { listRewards } from './list-rewards/list-rewards.js';
export { listTierEarningRules } from './list-tier-earning-rules/list-tier-earning-rules.handler.js';
export { listTierRewards } from './list-tier-rewards/list-tier-rewards.handler.js';
export { pageOfPoints } from './page-of-points/page-of-points.js';
export { switchEarningRule } from './switch-earning-rule/switch-earning-rule.js';
export { transferPoints } from './transfer-points/transfer-points.handler.js';
export { updateEarningRule } from './update-earning-rule/update-earning-rule.handler.js';
export {
  updateProgramReward,
  updateRewardAssignment,
} from './update-reward-assignment/update-reward-assignment.handlers.js';
export { updateReward } from './update-reward/update-reward.handler.js';
export { RewardGiver } from './use-reward/reward-giver.js';
export { useReward } from './use-reward/use-reward.handler.js';
