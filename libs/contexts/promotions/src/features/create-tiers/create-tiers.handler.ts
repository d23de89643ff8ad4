import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { CreateTiers } from '@perkstream/published';
import { newTiersOf } from '../../tier-body.js';
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
    const wanted = newTiersOf(tiers);
    if (isRefusal(wanted)) return wanted as Refusal<'invalid_payload'>;
    const made = await this.maker.make(projectId, campaignId, wanted, origin);
    if (isRefusal(made)) return made as Refusal<MakeRefusal>;
    return made.map((tier) => presentTier(tier, undefined) as unknown as JsonObject);
  }
}
