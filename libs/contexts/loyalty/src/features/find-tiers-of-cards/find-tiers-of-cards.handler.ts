import { CommandRunner, handler } from '@perkstream/platform';
import { FindTiersOfCards, type NamedTier } from '@perkstream/published';
import { loyaltyCardAggregate } from '../../domain/loyalty-card/loyalty-card.decider.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const findTiersOfCards = handler(
  FindTiersOfCards,
  [CommandRunner, TierRepository],
  ({ projectId, ids }, runner, tiers) => Promise.all(ids.map((id) => tierOf(runner, tiers, projectId, id))),
);

async function tierOf(
  runner: CommandRunner,
  tiers: TierRepository,
  projectId: string,
  cardId: string,
): Promise<NamedTier | undefined> {
  const card = await runner.current(loyaltyCardAggregate, projectId, cardId);
  if (card.status === 'none' || !card.tier) return undefined;
  const { tierId } = card.tier;
  const tier = (await tiers.all(projectId, card.campaignId)).find(({ id }) => id === tierId);
  return tier && { id: tier.id, name: tier.name };
}
