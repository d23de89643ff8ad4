import { Module } from '@nestjs/common';
import { LookupsModule } from '@perkstream/lookups';
import { joins, Pace, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { campaignsAnswers } from './campaigns.answers.js';
import { CampaignChanger } from './services/campaign-changer.js';
import { CampaignDeletion } from './services/campaign-deletion.js';
import { CampaignMaker } from './services/campaign-maker.js';
import { CampaignPresenter } from './presenters/campaign.presenter.js';
import { campaignProblems } from './campaigns.refusals.js';
import { CampaignRepository } from './repositories/campaign.repository.js';
import { CodeMaker } from './services/codes/code-maker.js';
import { ImportListRepository } from './repositories/import-list.repository.js';
import { DefinitionReader } from './services/drafts/definition-reader.js';
import { DraftPreparer } from './services/drafts/draft-preparer.js';
import { NewCampaignChecker } from './services/new-campaign-checker.js';
import { RewardingCampaigns } from './services/rewarding-campaigns.js';
import { NewCodes } from './services/codes/new-codes.js';
import { CampaignImport } from './services/campaign-import.js';
import { campaignTranslations } from './publishing/campaign.translation.js';
import { campaignDaysView } from './views/campaign-days/campaign-days.view.js';
import { campaignsView } from './views/campaigns/campaigns.view.js';
import { CodesLeft } from './services/codes/codes-left.js';
import { VoucherCountRepository } from './repositories/voucher-count.repository.js';
import { voucherCountsView } from './views/voucher-counts/voucher-counts.view.js';
import { CampaignRemoval } from './processes/campaign-work/campaign-removal.js';
import { CampaignWork } from './processes/campaign-work/campaign-work.process.js';
import { CodeSlices } from './processes/campaign-work/code-slices.js';
import { JobWorker } from './processes/campaign-work/job-worker.js';
import { CampaignSetupProcess } from './processes/campaign-setup.process.js';
import { CopiedPartsMaker } from './processes/copied-parts-maker.js';

/** Campaigns: their state and dates, the making, changing and deleting of all their codes, budgets, copies, imports of codes. */
@Module({
  imports: [LookupsModule],
  providers: [
    CampaignRepository,
    CampaignChanger,
    CampaignPresenter,
    VoucherCountRepository,
    CodesLeft,
    CodeMaker,
    NewCodes,
    ImportListRepository,
    CampaignRemoval,
    { provide: Pace, useFactory: () => new Pace() },
    CodeSlices,
    JobWorker,
    CampaignWork,
    CampaignDeletion,
    NewCampaignChecker,
    DraftPreparer,
    DefinitionReader,
    RewardingCampaigns,
    CampaignMaker,
    CampaignImport,
    ...campaignsAnswers,
    CampaignSetupProcess,
    CopiedPartsMaker,
    ...providersOf(features),
    joins({
      name: 'campaigns',
      problems: campaignProblems,
      views: [campaignsView, voucherCountsView, campaignDaysView],
      publishing: campaignTranslations,
    }),
  ],
})
export class CampaignsModule {}
