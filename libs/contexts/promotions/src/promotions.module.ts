import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { AddTierHandler } from './features/add-tier/add-tier.handler.js';
import { CheckTiersHandler } from './features/check-tiers/check-tiers.handler.js';
import { CreateTiersHandler } from './features/create-tiers/create-tiers.handler.js';
import { DeleteTierHandler } from './features/delete-tier/delete-tier.handler.js';
import { DeleteTiersHandler } from './features/delete-tiers/delete-tiers.handler.js';
import { switchTier } from './features/switch-tier/switch-tier.js';
import { ExamineTiersHandler } from './features/examine-tiers/examine-tiers.handler.js';
import { FindTiersOfCampaignHandler } from './features/find-tiers-of-campaign/find-tiers-of-campaign.handler.js';
import { GetTierHandler } from './features/get-tier/get-tier.handler.js';
import { ListTiersHandler } from './features/list-tiers/list-tiers.handler.js';
import { ListTiersOfCampaignHandler } from './features/list-tiers-of-campaign/list-tiers-of-campaign.handler.js';
import { PresentTiersHandler } from './features/present-tiers/present-tiers.handler.js';
import { UpdateTierHandler } from './features/update-tier/update-tier.handler.js';
import { UseTierHandler } from './features/use-tier/use-tier.handler.js';
import { promotionStackTranslations } from './publishing/promotion-stack.translation.js';
import { promotionTierTranslations } from './publishing/promotion-tier.translation.js';
import { promotionProblems } from './promotions.refusals.js';
import { TierChanger } from './services/tier-changer.js';
import { TierMaker } from './services/tier-maker.js';
import { TierRemovalProcess } from './processes/tier-removal.process.js';
import { CampaignTierRepository } from './repositories/campaign-tier.repository.js';
import { TierRepository } from './repositories/tier.repository.js';
import { CreateStackHandler } from './features/create-stack/create-stack.handler.js';
import { DeleteStackHandler } from './features/delete-stack/delete-stack.handler.js';
import { FindStacksHandler } from './features/find-stacks/find-stacks.handler.js';
import { GetStackHandler } from './features/get-stack/get-stack.handler.js';
import { listStacks } from './features/list-stacks/list-stacks.js';
import { ListStacksOfCampaignHandler } from './features/list-stacks-of-campaign/list-stacks-of-campaign.handler.js';
import { UpdateStackHandler } from './features/update-stack/update-stack.handler.js';
import { StackChanger } from './services/stack-changer.js';
import { StackRepository } from './repositories/stack.repository.js';
import { promotionStacksView } from './views/promotion-stacks/promotion-stacks.view.js';
import { promotionTiersView } from './views/promotion-tiers/promotion-tiers.view.js';

@Module({
  providers: [
    TierRepository,
    CampaignTierRepository,
    TierMaker,
    TierChanger,
    TierRemovalProcess,
    AddTierHandler,
    ListTiersOfCampaignHandler,
    ListTiersHandler,
    GetTierHandler,
    UpdateTierHandler,
    DeleteTierHandler,
    ...switchTier,
    ExamineTiersHandler,
    UseTierHandler,
    PresentTiersHandler,
    CheckTiersHandler,
    CreateTiersHandler,
    DeleteTiersHandler,
    FindTiersOfCampaignHandler,
    StackRepository,
    StackChanger,
    CreateStackHandler,
    ListStacksOfCampaignHandler,
    listStacks,
    GetStackHandler,
    UpdateStackHandler,
    DeleteStackHandler,
    FindStacksHandler,
    joins({
      name: 'promotions',
      problems: promotionProblems,
      views: [promotionTiersView, promotionStacksView],
      publishing: { ...promotionTierTranslations, ...promotionStackTranslations },
    }),
  ],
})
export class PromotionsModule {}
