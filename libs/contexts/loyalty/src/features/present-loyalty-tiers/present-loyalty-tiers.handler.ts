import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type LoyaltyTierAnswer, PresentLoyaltyTiers } from '@perkstream/published';
import { presentTier } from '../../presenters/tier.presenter.js';
import { TierRepository } from '../../repositories/tier.repository.js';

@QueryHandler(PresentLoyaltyTiers)
export class PresentLoyaltyTiersHandler implements IQueryHandler<PresentLoyaltyTiers> {
  constructor(private readonly tiers: TierRepository) {}

  async execute({ projectId, ids }: PresentLoyaltyTiers): Promise<readonly (LoyaltyTierAnswer | undefined)[]> {
    const found = await this.tiers.byIds(projectId, ids);
    return found.map((tier) => tier && presentTier(tier));
  }
}
