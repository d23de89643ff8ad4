import { handler } from '@perkstream/platform';
import { PresentTiers } from '@perkstream/published';
import { TierRepository } from '../../repositories/tier.repository.js';

export const presentTiers = handler(PresentTiers, [TierRepository], async ({ projectId, ids }, tiers) => {
  const found = await tiers.findAll(projectId, ids);
  const shown = await tiers.present(projectId, found);
  const byId = new Map(shown.map((tier) => [tier.id, tier]));
  return ids.map((id) => byId.get(id));
});
