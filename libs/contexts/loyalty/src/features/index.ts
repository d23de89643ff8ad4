export { adjustPoints, changePoints } from './adjust-points/adjust-points.handler.js';
export { PointsAdjuster } from './adjust-points/points-adjuster.js';
export {
  activatePendingPoints,
  adjustPendingPoints,
  cancelPendingPoints,
} from './change-pending-points/change-pending-points.handlers.js';
export { copyProgram } from './copy-program/copy-program.handlers.js';
export { ProgramPartsMaker } from './copy-program/program-parts-maker.js';
export { ProgramPartsPreparer } from './copy-program/program-parts-preparer.js';
export { earnOnTrial } from './earn-on-trial/earn-on-trial.handler.js';
export { estimatePoints } from './estimate-points/estimate-points.handler.js';
export { ExamineRewardsHandler } from './examine-rewards/examine-rewards.handler.js';
export {
  exportPointsExpiration,
  exportPointsTransactions,
  exportProgramTransactions,
} from './export-points/export-points.handlers.js';
export { getMemberStatement } from './get-member-statement/get-member-statement.handler.js';
export { listMemberHistory } from './get-member-statement/list-member-history.js';
export { LedgerReader } from './get-member-statement/ledger-reader.js';
export { ActivityOfMembers } from './list-member-activity/activity-of-members.js';
export { listExpiringPoints } from './list-expiring-points/list-expiring-points.handler.js';
export { listMemberActivity } from './list-member-activity/list-member-activity.js';
export { listMemberRewards } from './list-member-rewards/list-member-rewards.handler.js';
export { listMemberTiers } from './list-member-tiers/list-member-tiers.handler.js';
export { listMemberPendingPoints, listProgramPendingPoints } from './list-pending-points/list-pending-points.js';
export { listPointsExpiration } from './list-points-expiration/list-points-expiration.handler.js';
export {
  listPointsTransactions,
  listProgramTransactions,
} from './list-points-transactions/list-points-transactions.js';
export { manageEarningRules } from './manage-earning-rules/manage-earning-rules.js';
export { manageLoyaltyTiers } from './manage-loyalty-tiers/manage-loyalty-tiers.js';
export { manageRewardAssignments } from './manage-reward-assignments/manage-reward-assignments.js';
export { manageRewards } from './manage-rewards/manage-rewards.js';
export { pageOfPoints } from './page-of-points/page-of-points.js';
export { findPointsToRevoke, revokePoints } from './revoke-points/revoke-points.handlers.js';
export { transferPoints } from './transfer-points/transfer-points.handler.js';
export { RewardGiver } from './use-reward/reward-giver.js';
export { giveBackPoints, useReward } from './use-reward/use-reward.handler.js';
