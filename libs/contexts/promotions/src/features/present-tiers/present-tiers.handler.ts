import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type JsonObject } from '@perkstream/kernel';
import { PresentTiers } from '@perkstream/published';
import { surroundingsOf, TierRepository } from '../../repositories/tier.repository.js';
import { presentTier } from '../../presenters/tier.presenter.js';

@QueryHandler(PresentTiers)
export class PresentTiersHandler implements IQueryHandler<PresentTiers> {
  constructor(private readonly tiers: TierRepository) {}

  async execute({ projectId, ids }: PresentTiers): Promise<readonly (JsonObject | undefined)[]> {
    const found = await Promise.all(ids.map((id) => this.tiers.find(projectId, id)));
    const known = found.filter((tier) => tier !== undefined);
    const campaigns = await this.tiers.campaignsOf(projectId, known);
    const categories = await this.tiers.categoriesOf(projectId, known);
    return found.map(
      (tier) => tier && (presentTier(tier, surroundingsOf(tier, campaigns, categories)) as unknown as JsonObject),
    );
  }
}
