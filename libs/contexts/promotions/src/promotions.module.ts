import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { promotionsAnswers } from './promotions.answers.js';
import { addTier } from './features/add-tier/add-tier.handler.js';
import { deleteTier } from './features/delete-tier/delete-tier.handler.js';
import { switchTier } from './features/switch-tier/switch-tier.js';
import { examineTiers } from './features/examine-tiers/examine-tiers.handler.js';
import { getTier } from './features/get-tier/get-tier.handler.js';
import { listTiers } from './features/list-tiers/list-tiers.handler.js';
import { listTiersOfCampaign } from './features/list-tiers-of-campaign/list-tiers-of-campaign.handler.js';
import { updateTier } from './features/update-tier/update-tier.handler.js';
import { useTier } from './features/use-tier/use-tier.handler.js';
import { promotionStackTranslations } from './publishing/promotion-stack.translation.js';
import { promotionTierTranslations } from './publishing/promotion-tier.translation.js';
import { promotionProblems } from './promotions.refusals.js';
import { TierChanger } from './services/tier-changer.js';
import { TierMaker } from './services/tier-maker.js';
import { TierRemovalProcess } from './processes/tier-removal.process.js';
import { CampaignTierRepository } from './repositories/campaign-tier.repository.js';
import { TierRepository } from './repositories/tier.repository.js';
import { createStack } from './features/create-stack/create-stack.handler.js';
import { deleteStack } from './features/delete-stack/delete-stack.handler.js';
import { getStack } from './features/get-stack/get-stack.handler.js';
import { listStacks } from './features/list-stacks/list-stacks.js';
import { listStacksOfCampaign } from './features/list-stacks-of-campaign/list-stacks-of-campaign.handler.js';
import { updateStack } from './features/update-stack/update-stack.handler.js';
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
    addTier,
    listTiersOfCampaign,
    listTiers,
    getTier,
    updateTier,
    deleteTier,
    ...switchTier,
    examineTiers,
    useTier,
    StackRepository,
    StackChanger,
    createStack,
    listStacksOfCampaign,
    listStacks,
    getStack,
    updateStack,
    deleteStack,
    ...promotionsAnswers,
    joins({
      name: 'promotions',
      problems: promotionProblems,
      views: [promotionTiersView, promotionStacksView],
      publishing: { ...promotionTierTranslations, ...promotionStackTranslations },
    }),
  ],
})
export class PromotionsModule {}
