import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CreateTiers, type PromotionTierAnswer } from '@perkstream/published';
import { newTiersOf } from '../../services/tier-body.js';
import { type MakeRefusal, TierMaker } from '../../services/tier-maker.js';
import { surroundingsOf, TierRepository } from '../../repositories/tier.repository.js';
import { presentTier } from '../../presenters/tier.presenter.js';

@CommandHandler(CreateTiers)
export class CreateTiersHandler implements ICommandHandler<CreateTiers> {
  constructor(
    private readonly maker: TierMaker,
    private readonly tiers: TierRepository,
  ) {}

  async execute({
    projectId,
    campaignId,
    tiers,
    origin,
  }: CreateTiers): Promise<readonly PromotionTierAnswer[] | Refusal<MakeRefusal | 'invalid_payload'>> {
    const wanted = newTiersOf(tiers);
    if (isRefusal(wanted)) return wanted as Refusal<'invalid_payload'>;
    const made = await this.maker.make(projectId, campaignId, wanted, origin);
    if ('refused' in made) return made;
    const shown = await this.tiers.categoriesOf(projectId, made);
    return made.map((tier) => presentTier(tier, surroundingsOf(tier, new Map(), shown)));
  }
}
