import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { campaignOperations, FindCampaign } from '@perkstream/published';
import { CampaignChanger } from './campaign-changer.js';
import { CampaignPresenter } from './campaign-presenter.js';
import { campaignProblems } from './campaigns.refusals.js';
import { Campaigns } from './campaigns.js';
import { CampaignSetupProcess } from './features/create-campaign/campaign-setup.process.js';
import { CreateCampaignHandler } from './features/create-campaign/create-campaign.handler.js';
import { CampaignRemovalProcess } from './features/delete-campaign/campaign-removal.process.js';
import { DeleteCampaignHandler } from './features/delete-campaign/delete-campaign.handler.js';
import { DisableCampaignHandler } from './features/disable-campaign/disable-campaign.handler.js';
import { EnableCampaignHandler } from './features/enable-campaign/enable-campaign.handler.js';
import { FindCampaignHandler } from './features/find-campaign/find-campaign.handler.js';
import { GetCampaignHandler } from './features/get-campaign/get-campaign.handler.js';
import { ListCampaignsHandler } from './features/list-campaigns/list-campaigns.handler.js';
import { UpdateCampaignHandler } from './features/update-campaign/update-campaign.handler.js';
import { campaignsView } from './views/campaigns/campaigns.view.js';

@Module({
  providers: [
    Campaigns,
    CampaignChanger,
    CampaignPresenter,
    CampaignSetupProcess,
    CampaignRemovalProcess,
    CreateCampaignHandler,
    ListCampaignsHandler,
    GetCampaignHandler,
    UpdateCampaignHandler,
    DeleteCampaignHandler,
    EnableCampaignHandler,
    DisableCampaignHandler,
    FindCampaignHandler,
    joins({
      name: 'campaigns',
      operations: campaignOperations,
      queries: [FindCampaign],
      problems: campaignProblems,
      views: [campaignsView],
    }),
  ],
})
export class CampaignsModule {}
