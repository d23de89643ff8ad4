import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { GetPromotionTier, type PromotionTierAnswer } from '@perkstream/published';
import { TierRepository } from '../../repositories/tier.repository.js';

@QueryHandler(GetPromotionTier)
export class GetTierHandler implements IQueryHandler<GetPromotionTier> {
  constructor(private readonly tiers: TierRepository) {}

  async execute({
    context: { projectId },
    params: { promotionTierId },
  }: GetPromotionTier): Promise<PromotionTierAnswer | Refusal<'not_found'>> {
    const tier = await this.tiers.find(projectId, promotionTierId);
    if (!tier) return notFound('promotion_tier', promotionTierId);
    const [answer] = await this.tiers.present(projectId, [tier]);
    return answer!;
  }
}
