import { Module } from '@nestjs/common';
import { LookupsModule } from '@perkstream/lookups';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { promotionsAnswers } from './promotions.answers.js';
import { promotionStackTranslations } from './publishing/promotion-stack.translation.js';
import { promotionTierTranslations } from './publishing/promotion-tier.translation.js';
import { promotionProblems } from './promotions.refusals.js';
import { TierChanger } from './services/tier-changer.js';
import { TierMaker } from './services/tier-maker.js';
import { TierRemovalProcess } from './processes/tier-removal.process.js';
import { TierOrderingProcess } from './processes/tier-ordering.process.js';
import { CampaignTierRepository } from './repositories/campaign-tier.repository.js';
import { TierRepository } from './repositories/tier.repository.js';
import { StackRepository } from './repositories/stack.repository.js';
import { promotionStacksView } from './views/promotion-stacks/promotion-stacks.view.js';
import { promotionTiersView } from './views/promotion-tiers/promotion-tiers.view.js';

/** Promotion tiers and stacks: offers without a code, their order, and how often each was used. */
@Module({
  imports: [LookupsModule],
  providers: [
    TierRepository,
    CampaignTierRepository,
    TierMaker,
    TierChanger,
    TierRemovalProcess,
    TierOrderingProcess,
    StackRepository,
    ...promotionsAnswers,
    ...providersOf(features),
    joins({
      name: 'promotions',
      problems: promotionProblems,
      views: [promotionTiersView, promotionStacksView],
      publishing: { ...promotionTierTranslations, ...promotionStackTranslations },
    }),
  ],
})
export class PromotionsModule {}
