import { Module } from '@nestjs/common';
import { joins, Pace } from '@perkstream/platform';
import { campaignsAnswers } from './campaigns.answers.js';
import { CampaignCreator } from './features/create-campaign/campaign-creator.js';
import {
  createCampaign,
  createLoyaltyProgram,
  makeCampaign,
} from './features/create-campaign/create-campaign.handler.js';
import { deleteCampaign, deleteLoyaltyProgram } from './features/delete-campaign/delete-campaign.handler.js';
import { getCampaign, getLoyaltyProgram } from './features/get-campaign/get-campaign.handler.js';
import { listCampaigns, listLoyaltyPrograms } from './features/list-campaigns/list-campaigns.handler.js';
import { CampaignUpdater } from './features/update-campaign/campaign-updater.js';
import { updateCampaign, updateLoyaltyProgram } from './features/update-campaign/update-campaign.handler.js';
import { CampaignChanger } from './services/campaign-changer.js';
import { CampaignDeletion } from './services/campaign-deletion.js';
import { CampaignPresenter } from './presenters/campaign.presenter.js';
import { campaignProblems } from './campaigns.refusals.js';
import { CampaignRepository } from './repositories/campaign.repository.js';
import { CodeMaker } from './services/codes/code-maker.js';
import { ImportListRepository } from './repositories/import-list.repository.js';
import { NewCodes } from './services/codes/new-codes.js';
import { addVoucherWithCode } from './features/add-voucher-with-code/add-voucher-with-code.handler.js';
import { AddVouchersHandler } from './features/add-vouchers/add-vouchers.handler.js';
import { CampaignDrafts } from './features/create-campaign/campaign-drafts.js';
import { CampaignSetupProcess } from './processes/campaign-setup.process.js';
import { switchCampaign } from './features/switch-campaign/switch-campaign.js';
import { examineCampaigns } from './features/examine-campaigns/examine-campaigns.handler.js';
import { getCampaignSummary } from './features/get-campaign-summary/get-campaign-summary.handler.js';
import { importVouchersByFile } from './features/import-vouchers/import-vouchers-by-file.handler.js';
import { importVouchers } from './features/import-vouchers/import-vouchers.handler.js';
import { CampaignImport } from './services/campaign-import.js';
import { listCampaignTransactions } from './features/list-campaign-transactions/list-campaign-transactions.handler.js';
import { RewardingCampaigns } from './features/create-campaign/rewarding-campaigns.js';
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
    CampaignCreator,
    createCampaign,
    createLoyaltyProgram,
    makeCampaign,
    listCampaigns,
    listLoyaltyPrograms,
    getCampaign,
    getLoyaltyProgram,
    CampaignUpdater,
    updateCampaign,
    updateLoyaltyProgram,
    deleteCampaign,
    deleteLoyaltyProgram,
    ...switchCampaign,
    AddVouchersHandler,
    addVoucherWithCode,
    CampaignImport,
    importVouchers,
    importVouchersByFile,
    getCampaignSummary,
    listCampaignTransactions,
    examineCampaigns,
    ...campaignsAnswers,
    joins({
      name: 'campaigns',
      problems: campaignProblems,
      views: [campaignsView, voucherCountsView, campaignDaysView],
      publishing: campaignTranslations,
    }),
  ],
})
export class CampaignsModule {}
