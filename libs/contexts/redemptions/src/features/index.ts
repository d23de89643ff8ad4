export { endRedemption } from './end-redemption/end-redemption.js';
export { findBudgets } from './find-budgets/find-budgets.js';
export { findDiscounts } from './find-discounts/find-discounts.js';
export { findRecentRedemptions } from './find-recent-redemptions/find-recent-redemptions.js';
export { getRedemption } from './get-redemption/get-redemption.handler.js';
export { listRedemptions } from './list-redemptions/list-redemptions.handler.js';
export { listVoucherRedemptions } from './list-voucher-redemptions/list-voucher-redemptions.handler.js';
export { pageOfRedemptions } from './page-of-redemptions/page-of-redemptions.js';
export { Examination } from './qualify/examination.js';
export {
  examineCampaignsQualification,
  examineVouchersQualification,
} from './qualify/examine-qualification.handlers.js';
export { Qualifier } from './qualify/qualifier.js';
export { checkEligibility } from './qualify/qualify.handler.js';
export { validatePromotions, validatePromotionsByQuery } from './qualify/validate-promotions.handler.js';
export { CustomerRedeemer } from './redeem/customer-redeemer.js';
export { BrowserRefusals } from './redeem/browser-refusals.js';
export { FailedAttempts } from './redeem/failed-attempts.js';
export { redeemAutomatically } from './redeem/redeem-automatically.handler.js';
export { redeemReward } from './redeem/redeem-reward.handler.js';
export { redeemStack } from './redeem/redeem-stack.handler.js';
export { redeemTier } from './redeem/redeem-tier.handler.js';
export { redeemVoucher, redeemVoucherByQuery } from './redeem/redeem-voucher.handler.js';
export { Redeemer } from './redeem/redeemer.js';
export { FailedRollbacks } from './roll-back/failed-rollbacks.js';
export { rollBackRedemption } from './roll-back/roll-back-redemption.handler.js';
export { rollBackStack } from './roll-back/roll-back-stack.handler.js';
export { RollBack } from './roll-back/roll-back.service.js';
export { searchRedemptions } from './search-redemptions/search-redemptions.js';
export { validateStack } from './validate/validate-stack.handler.js';
export { validateTier } from './validate/validate-tier.handler.js';
export { validateVoucher, validateVoucherByQuery } from './validate/validate-voucher.handler.js';
export { ValidationTally } from './validate/validation-tally.js';
export { Validator } from './validate/validator.js';
