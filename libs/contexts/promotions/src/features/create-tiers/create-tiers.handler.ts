import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { CreateTiers } from '@perkstream/published';
import { newTiersOf } from '../../services/tier-body.js';
import { TierMaker } from '../../services/tier-maker.js';
import { surroundingsOf, TierRepository } from '../../repositories/tier.repository.js';
import { presentTier } from '../../presenters/tier.presenter.js';

export const createTiers = handler(
  CreateTiers,
  [TierMaker, TierRepository],
  async ({ projectId, campaignId, tiers, origin }, maker, tierRepository) => {
    const wanted = newTiersOf(tiers);
    if (isRefusal(wanted)) return wanted as Refusal<'invalid_payload'>;
    const made = await maker.make(projectId, campaignId, wanted, origin);
    if ('refused' in made) return made;
    const shown = await tierRepository.categoriesOf(projectId, made);
    return made.map((tier) => presentTier(tier, surroundingsOf(tier, new Map(), shown)));
  },
);
