import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { FindTiersOfCards, type NamedTier } from '@perkstream/published';
import { loyaltyCardAggregate } from '../../domain/loyalty-card/loyalty-card.aggregate.js';
import { TierRepository } from '../../repositories/tier.repository.js';

@QueryHandler(FindTiersOfCards)
export class FindTiersOfCardsHandler implements IQueryHandler<FindTiersOfCards> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly tiers: TierRepository,
  ) {}

  execute({ projectId, ids }: FindTiersOfCards): Promise<readonly (NamedTier | undefined)[]> {
    return Promise.all(ids.map((id) => this.tierOf(projectId, id)));
  }

  private async tierOf(projectId: string, cardId: string): Promise<NamedTier | undefined> {
    const card = await this.runner.stateOf(loyaltyCardAggregate, projectId, cardId);
    if (card.status === 'none' || !card.tier) return undefined;
    const { tierId } = card.tier;
    const tier = (await this.tiers.all(projectId, card.campaignId)).find(({ id }) => id === tierId);
    return tier && { id: tier.id, name: tier.name };
  }
}
