import { Module } from '@nestjs/common';
import { joins, StreamBeginnings } from '@perkstream/platform';
import { CampaignActivities } from './services/campaign-activity.js';
import { ChangeCampaignVouchersHandler } from './features/change-campaign-vouchers/change-campaign-vouchers.handler.js';
import { ChangeVoucherBalanceHandler } from './features/change-voucher-balance/change-voucher-balance.handler.js';
import { AddGiftCreditsHandler } from './features/add-gift-credits/add-gift-credits.handler.js';
import { ChangeVoucherMetadataHandler } from './features/change-voucher-metadata/change-voucher-metadata.handler.js';
import { CreateCampaignVouchersHandler } from './features/create-campaign-vouchers/create-campaign-vouchers.handler.js';
import { ImportedAgain } from './features/create-campaign-vouchers/imported-again.js';
import { CreateVoucherWithCodeHandler } from './features/create-voucher/create-voucher-with-code.handler.js';
import { CreateVoucherHandler } from './features/create-voucher/create-voucher.handler.js';
import { ImportVoucherHandler } from './features/import-voucher/import-voucher.handler.js';
import { DeleteVoucherHandler } from './features/delete-voucher/delete-voucher.handler.js';
import { DrawVoucherAssetHandler } from './features/draw-voucher-asset/draw-voucher-asset.handler.js';
import { ExamineVouchersHandler } from './features/examine-vouchers/examine-vouchers.handler.js';
import { FindCampaignTransactionsHandler } from './features/find-campaign-transactions/find-campaign-transactions.handler.js';
import { FindFreeVouchersHandler } from './features/find-free-vouchers/find-free-vouchers.handler.js';
import { FindHeldVouchersHandler } from './features/find-held-vouchers/find-held-vouchers.handler.js';
import { FindVouchersHandler } from './features/find-vouchers/find-vouchers.handler.js';
import { GetMemberHandler } from './features/get-voucher/get-member.handler.js';
import { GetVoucherHandler } from './features/get-voucher/get-voucher.handler.js';
import { ListVoucherTransactionsHandler } from './features/list-voucher-transactions/list-voucher-transactions.handler.js';
import { ListMembersHandler } from './features/list-vouchers/list-members.handler.js';
import { ListVouchersHandler } from './features/list-vouchers/list-vouchers.handler.js';
import { pageOfTransactions } from './features/page-of-transactions/page-of-transactions.js';
import { pageOfVouchers } from './features/page-of-vouchers/page-of-vouchers.js';
import { PresentVouchersHandler } from './features/present-vouchers/present-vouchers.handler.js';
import { PublishVoucherHandler } from './features/publish-voucher/publish-voucher.handler.js';
import { PurgeVoucherHandler } from './features/purge-voucher/purge-voucher.handler.js';
import { ReleaseVoucherSessionHandler } from './features/release-voucher-session/release-voucher-session.handler.js';
import { switchVoucher } from './features/switch-voucher/switch-voucher.js';
import { UpdateVoucherHandler } from './features/update-voucher/update-voucher.handler.js';
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
    ImportVoucherHandler,
    CampaignActivities,
    CreateVoucherHandler,
    CreateVoucherWithCodeHandler,
    ListVouchersHandler,
    ListMembersHandler,
    GetVoucherHandler,
    GetMemberHandler,
    UpdateVoucherHandler,
    DeleteVoucherHandler,
    ...switchVoucher,
    ChangeVoucherBalanceHandler,
    ListVoucherTransactionsHandler,
    ReleaseVoucherSessionHandler,
    ExamineVouchersHandler,
    UseVoucherHandler,
    PresentVouchersHandler,
    StreamBeginnings,
    ImportedAgain,
    CreateCampaignVouchersHandler,
    ChangeCampaignVouchersHandler,
    FindFreeVouchersHandler,
    FindHeldVouchersHandler,
    FindVouchersHandler,
    FindCampaignTransactionsHandler,
    pageOfTransactions,
    ...pageOfVouchers,
    PublishVoucherHandler,
    PurgeVoucherHandler,
    ChangeVoucherMetadataHandler,
    AddGiftCreditsHandler,
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
