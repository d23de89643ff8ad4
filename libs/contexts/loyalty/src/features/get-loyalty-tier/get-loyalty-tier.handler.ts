import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { GetLoyaltyTier, type LoyaltyTierAnswer } from '@perkstream/published';
import { presentTier } from '../../presenters/tier.presenter.js';
import { TierRepository } from '../../repositories/tier.repository.js';

@QueryHandler(GetLoyaltyTier)
export class GetLoyaltyTierHandler implements IQueryHandler<GetLoyaltyTier> {
  constructor(private readonly tiers: TierRepository) {}

  async execute({ context, params }: GetLoyaltyTier): Promise<LoyaltyTierAnswer | Refusal<'not_found'>> {
    const tier = await this.tiers.find(context.projectId, params);
    return isRefusal(tier) ? tier : presentTier(tier);
  }
}
