import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { Buyers } from './services/buyers.js';
import { Holders } from './services/holders.js';
import { RewardGoods } from './services/reward-goods.js';
import { CartEvaluator } from './services/cart-evaluator.js';
import { MembershipFinder } from './services/membership-finder.js';
import { CartFactsGatherer } from './services/cart-facts-gatherer.js';
import { CatalogueRepository } from './repositories/catalogue.repository.js';
import { AssignedRuleRepository } from './repositories/assigned-rule.repository.js';
import { Counting } from './services/counting.js';
import { RewardRepository } from './repositories/reward.repository.js';
import { StackExpander } from './services/stack-expander.js';
import { getRedemption } from './features/get-redemption/get-redemption.handler.js';
import { pageOfRedemptions } from './features/page-of-redemptions/page-of-redemptions.js';
import { listRedemptions } from './features/list-redemptions/list-redemptions.handler.js';
import { listVoucherRedemptions } from './features/list-voucher-redemptions/list-voucher-redemptions.handler.js';
import { Buying } from './features/redeem/buying.js';
import { FailedAttempts } from './features/redeem/failed-attempts.js';
import { Participants } from './processes/redemption/participants.js';
import { Examination } from './features/qualify/examination.js';
import {
  examineCampaignsQualification,
  examineVouchersQualification,
} from './features/qualify/examine-qualification.handlers.js';
import { validatePromotions, validatePromotionsByQuery } from './features/qualify/validate-promotions.handler.js';
import { checkEligibility } from './features/qualify/qualify.handler.js';
import { Qualifier } from './features/qualify/qualifier.js';
import { redeemStack } from './features/redeem/redeem-stack.handler.js';
import { redeemAutomatically } from './features/redeem/redeem-automatically.handler.js';
import { redeemReward } from './features/redeem/redeem-reward.handler.js';
import { redeemTier } from './features/redeem/redeem-tier.handler.js';
import { redeemVoucher, redeemVoucherByQuery } from './features/redeem/redeem-voucher.handler.js';
import { Redeemer } from './features/redeem/redeemer.js';
import { RedemptionProcess } from './processes/redemption/redemption.process.js';
import { CountersOfRollback } from './processes/rollback/counters-of-rollback.js';
import { FailedRollbacks } from './features/roll-back/failed-rollbacks.js';
import { rollBackRedemption } from './features/roll-back/roll-back-redemption.handler.js';
import { rollBackStack } from './features/roll-back/roll-back-stack.handler.js';
import { RollBack } from './features/roll-back/roll-back.service.js';
import { RollbackProcess } from './processes/rollback/rollback.process.js';
import { Sessions } from './features/validate/sessions.js';
import { validateStack } from './features/validate/validate-stack.handler.js';
import { validateTier } from './features/validate/validate-tier.handler.js';
import { validateVoucher, validateVoucherByQuery } from './features/validate/validate-voucher.handler.js';
import { ValidationTally } from './features/validate/validation-tally.js';
import { Validator } from './features/validate/validator.js';
import { redemptionTranslations } from './publishing/redemption.translation.js';
import { OfferAppraiser } from './services/offers/offer-appraiser.js';
import { OfferBooks } from './services/offers/offer-books.js';
import { Wallet } from './services/offers/wallet.js';
import { redemptionProblems } from './redemptions.refusals.js';
import { RedemptionPresenter } from './presenters/redemption.presenter.js';
import { LimitCounterRepository } from './repositories/limit-counter.repository.js';
import { RedemptionRepository } from './repositories/redemption.repository.js';
import { offersView } from './views/offers/offers.view.js';
import { redemptionsView } from './views/redemptions/redemptions.view.js';

/** Validates carts, redeems, rolls back, and shows what happened. */
@Module({
  providers: [
    CartFactsGatherer,
    MembershipFinder,
    CatalogueRepository,
    LimitCounterRepository,
    CartEvaluator,
    Counting,
    StackExpander,
    AssignedRuleRepository,
    RewardRepository,
    OfferBooks,
    Wallet,
    OfferAppraiser,
    Qualifier,
    checkEligibility,
    validatePromotions,
    validatePromotionsByQuery,
    Examination,
    examineVouchersQualification,
    examineCampaignsQualification,
    Buyers,
    Holders,
    RewardGoods,
    Sessions,
    Validator,
    ValidationTally,
    validateStack,
    validateVoucher,
    validateVoucherByQuery,
    validateTier,
    Participants,
    RedemptionProcess,
    Redeemer,
    FailedAttempts,
    Buying,
    redeemStack,
    redeemVoucher,
    redeemVoucherByQuery,
    redeemTier,
    CountersOfRollback,
    redeemReward,
    redeemAutomatically,
    RollbackProcess,
    RollBack,
    FailedRollbacks,
    rollBackRedemption,
    rollBackStack,
    RedemptionRepository,
    RedemptionPresenter,
    getRedemption,
    listRedemptions,
    pageOfRedemptions,
    listVoucherRedemptions,
    joins({
      name: 'redemptions',
      problems: redemptionProblems,
      views: [redemptionsView, offersView],
      publishing: redemptionTranslations,
    }),
  ],
})
export class RedemptionsModule {}
