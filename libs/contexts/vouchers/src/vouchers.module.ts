import { Module } from '@nestjs/common';
import { joins, StreamBeginnings } from '@perkstream/platform';
import { vouchersAnswers } from './vouchers.answers.js';
import { CampaignActivities } from './services/campaign-activity.js';
import { ChangeCampaignVouchersHandler } from './features/change-campaign-vouchers/change-campaign-vouchers.handler.js';
import { changeVoucherBalance } from './features/change-voucher-balance/change-voucher-balance.handler.js';
import { CreateCampaignVouchersHandler } from './features/create-campaign-vouchers/create-campaign-vouchers.handler.js';
import { ImportedAgain } from './features/create-campaign-vouchers/imported-again.js';
import { createVoucherWithCode } from './features/create-voucher/create-voucher-with-code.handler.js';
import { createVoucher } from './features/create-voucher/create-voucher.handler.js';
import { deleteVoucher } from './features/delete-voucher/delete-voucher.handler.js';
import { DrawVoucherAssetHandler } from './features/draw-voucher-asset/draw-voucher-asset.handler.js';
import { examineVouchers } from './features/examine-vouchers/examine-vouchers.handler.js';
import { findHeldVouchers } from './features/find-held-vouchers/find-held-vouchers.handler.js';
import { findVouchers } from './features/find-vouchers/find-vouchers.handler.js';
import { getMember } from './features/get-voucher/get-member.handler.js';
import { getVoucher } from './features/get-voucher/get-voucher.handler.js';
import { listVoucherTransactions } from './features/list-voucher-transactions/list-voucher-transactions.handler.js';
import { listMembers, listVouchers } from './features/list-vouchers/list-vouchers.handler.js';
import { VoucherLister } from './features/list-vouchers/voucher-lister.js';
import { pageOfTransactions } from './features/page-of-transactions/page-of-transactions.js';
import { pageOfVouchers } from './features/page-of-vouchers/page-of-vouchers.js';
import { publishVoucher } from './features/publish-voucher/publish-voucher.handler.js';
import { releaseVoucherSession } from './features/release-voucher-session/release-voucher-session.handler.js';
import { switchVoucher } from './features/switch-voucher/switch-voucher.js';
import { updateVoucher } from './features/update-voucher/update-voucher.handler.js';
import { UseVoucherHandler } from './features/use-voucher/use-voucher.handler.js';
import { voucherTranslations } from './publishing/voucher.translation.js';
import { voucherTransactionsView } from './views/voucher-transactions/voucher-transactions.view.js';
import { vouchersInBinView } from './views/vouchers-in-bin/vouchers-in-bin.view.js';
import { ProgramRepository } from './repositories/program.repository.js';
import { VoucherRepository } from './repositories/voucher.repository.js';
import { vouchersView } from './views/vouchers/vouchers.view.js';
import { VoucherPresenter } from './presenters/voucher.presenter.js';
import { LoyaltyCardNumbers } from './services/loyalty-card-numbers.js';
import { VoucherAssets } from './services/voucher-assets.js';
import { VoucherCategories } from './services/voucher-categories.js';
import { VoucherChanger } from './services/voucher-changer.js';
import { VoucherCreator } from './services/voucher-creator.js';
import { VoucherUpdater } from './services/voucher-updater.js';
import { voucherProblems } from './vouchers.refusals.js';

@Module({
  providers: [
    VoucherRepository,
    ProgramRepository,
    VoucherChanger,
    VoucherPresenter,
    LoyaltyCardNumbers,
    VoucherCategories,
    VoucherAssets,
    DrawVoucherAssetHandler,
    VoucherCreator,
    VoucherUpdater,
    CampaignActivities,
    createVoucher,
    createVoucherWithCode,
    VoucherLister,
    listVouchers,
    listMembers,
    getVoucher,
    getMember,
    updateVoucher,
    deleteVoucher,
    ...switchVoucher,
    changeVoucherBalance,
    listVoucherTransactions,
    releaseVoucherSession,
    examineVouchers,
    UseVoucherHandler,
    StreamBeginnings,
    ImportedAgain,
    CreateCampaignVouchersHandler,
    ChangeCampaignVouchersHandler,
    findHeldVouchers,
    findVouchers,
    pageOfTransactions,
    ...pageOfVouchers,
    publishVoucher,
    ...vouchersAnswers,
    joins({
      name: 'vouchers',
      problems: voucherProblems,
      views: [vouchersView, vouchersInBinView, voucherTransactionsView],
      formerViews: ['voucher_terms', 'voucher_metadata_values', 'voucher_groups'],
      publishing: voucherTranslations,
    }),
  ],
})
export class VouchersModule {}
