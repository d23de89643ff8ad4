import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { CreateTiers, type CreatePromotionTierBody } from '@perkstream/published';
import { newTierOf, type NewTier } from '../../tier-body.js';
import { type MakeRefusal, TierMaker } from '../../tier-maker.js';
import { presentTier } from '../../views/promotion-tiers/tier.wire.js';

@CommandHandler(CreateTiers)
export class CreateTiersHandler implements ICommandHandler<CreateTiers> {
  constructor(private readonly maker: TierMaker) {}

  async execute({
    projectId,
    campaignId,
    tiers,
    origin,
  }: CreateTiers): Promise<readonly JsonObject[] | Refusal<MakeRefusal | 'invalid_payload'>> {
    const wanted: NewTier[] = [];
    for (const [index, tier] of tiers.entries()) {
      const checked = newTierOf(tier as unknown as CreatePromotionTierBody, `.promotion.tiers.${index}`);
      if (isRefusal(checked)) return checked;
      wanted.push(checked);
    }
    const made = await this.maker.make(projectId, campaignId, wanted, origin);
    if (isRefusal(made)) return made;
    return made.map((tier) => presentTier(tier, undefined) as unknown as JsonObject);
  }
}
