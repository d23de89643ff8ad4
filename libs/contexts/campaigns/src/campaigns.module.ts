import { Module } from '@nestjs/common';
import { joins, Pace } from '@perkstream/platform';
import { CampaignChanger } from './services/campaign-changer.js';
import { CampaignDeletion } from './services/campaign-deletion.js';
import { CampaignPresenter } from './presenters/campaign.presenter.js';
import { campaignProblems } from './campaigns.refusals.js';
import { CampaignRepository } from './repositories/campaign.repository.js';
import { CodeMaker } from './services/codes/code-maker.js';
import { ImportListRepository } from './repositories/import-list.repository.js';
import { NewCodes } from './services/codes/new-codes.js';
import { AddVoucherToCampaignHandler } from './features/add-voucher-to-campaign/add-voucher-to-campaign.handler.js';
import { AddVoucherWithCodeHandler } from './features/add-voucher-with-code/add-voucher-with-code.handler.js';
import { AddVouchersHandler } from './features/add-vouchers/add-vouchers.handler.js';
import { CampaignDrafts } from './features/create-campaign/campaign-drafts.js';
import { CampaignSetupProcess } from './features/create-campaign/campaign-setup.process.js';
import { CreateCampaignHandler } from './features/create-campaign/create-campaign.handler.js';
import { CreateLoyaltyProgramHandler } from './features/create-campaign/create-loyalty-program.handler.js';
import { DeleteCampaignHandler } from './features/delete-campaign/delete-campaign.handler.js';
import { DeleteLoyaltyProgramHandler } from './features/delete-campaign/delete-loyalty-program.handler.js';
import { switchCampaign } from './features/switch-campaign/switch-campaign.js';
import { ExamineCampaignsHandler } from './features/examine-campaigns/examine-campaigns.handler.js';
import { PresentCampaignsHandler } from './features/present-campaigns/present-campaigns.handler.js';
import { FindCampaignHandler } from './features/find-campaign/find-campaign.handler.js';
import { GetCampaignSummaryHandler } from './features/get-campaign-summary/get-campaign-summary.handler.js';
import { GetCampaignHandler } from './features/get-campaign/get-campaign.handler.js';
import { GetLoyaltyProgramHandler } from './features/get-campaign/get-loyalty-program.handler.js';
import { ImportVouchersByFileHandler } from './features/import-vouchers/import-vouchers-by-file.handler.js';
import { ImportVouchersHandler } from './features/import-vouchers/import-vouchers.handler.js';
import { CampaignImport } from './services/campaign-import.js';
import { ListCampaignTransactionsHandler } from './features/list-campaign-transactions/list-campaign-transactions.handler.js';
import { ListCampaignsHandler } from './features/list-campaigns/list-campaigns.handler.js';
import { ListLoyaltyProgramsHandler } from './features/list-campaigns/list-loyalty-programs.handler.js';
import { MakeCampaignHandler } from './features/create-campaign/make-campaign.handler.js';
import { RewardingCampaigns } from './features/create-campaign/rewarding-campaigns.js';
import { PurgeCampaignHandler } from './features/purge-campaign/purge-campaign.handler.js';
import { UpdateCampaignHandler } from './features/update-campaign/update-campaign.handler.js';
import { UpdateLoyaltyProgramHandler } from './features/update-campaign/update-loyalty-program.handler.js';
import { campaignTranslations } from './publishing/campaign.translation.js';
import { campaignDaysView } from './views/campaign-days/campaign-days.view.js';
import { campaignsView } from './views/campaigns/campaigns.view.js';
import { VoucherCountRepository } from './repositories/voucher-count.repository.js';
import { voucherCountsView } from './views/voucher-counts/voucher-counts.view.js';
import { CampaignRemoval } from './processes/campaign-work/campaign-removal.js';
import { CampaignWork } from './processes/campaign-work/campaign-work.process.js';
import { CodeSlices } from './processes/campaign-work/code-slices.js';
import { JobWorker } from './processes/campaign-work/job-worker.js';

@Module({
  providers: [
    CampaignRepository,
    CampaignChanger,
    CampaignPresenter,
    VoucherCountRepository,
    CodeMaker,
    NewCodes,
    ImportListRepository,
    CampaignRemoval,
    { provide: Pace, useFactory: () => new Pace() },
    CodeSlices,
    JobWorker,
    CampaignSetupProcess,
    CampaignWork,
    RewardingCampaigns,
    CampaignDrafts,
    CampaignDeletion,
    CreateCampaignHandler,
    CreateLoyaltyProgramHandler,
    MakeCampaignHandler,
    ListCampaignsHandler,
    ListLoyaltyProgramsHandler,
    GetCampaignHandler,
    GetLoyaltyProgramHandler,
    UpdateCampaignHandler,
    UpdateLoyaltyProgramHandler,
    DeleteCampaignHandler,
    DeleteLoyaltyProgramHandler,
    ...switchCampaign,
    AddVouchersHandler,
    AddVoucherWithCodeHandler,
    CampaignImport,
    ImportVouchersHandler,
    ImportVouchersByFileHandler,
    GetCampaignSummaryHandler,
    ListCampaignTransactionsHandler,
    FindCampaignHandler,
    ExamineCampaignsHandler,
    PresentCampaignsHandler,
    AddVoucherToCampaignHandler,
    PurgeCampaignHandler,
    joins({
      name: 'campaigns',
      problems: campaignProblems,
      views: [campaignsView, voucherCountsView, campaignDaysView],
      publishing: campaignTranslations,
    }),
  ],
})
export class CampaignsModule {}
