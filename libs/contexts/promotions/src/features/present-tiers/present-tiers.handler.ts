import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { PresentTiers, type PromotionTierAnswer } from '@perkstream/published';
import { TierRepository } from '../../repositories/tier.repository.js';

@QueryHandler(PresentTiers)
export class PresentTiersHandler implements IQueryHandler<PresentTiers> {
  constructor(private readonly tiers: TierRepository) {}

  async execute({ projectId, ids }: PresentTiers): Promise<readonly (PromotionTierAnswer | undefined)[]> {
    const found = await this.tiers.findAll(projectId, ids);
    const shown = await this.tiers.present(projectId, found);
    const byId = new Map(shown.map((tier) => [tier.id, tier]));
    return ids.map((id) => byId.get(id));
  }
}
