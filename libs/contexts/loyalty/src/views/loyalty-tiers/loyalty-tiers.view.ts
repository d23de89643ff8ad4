import { creates, view } from '@perkstream/platform';
import { type LoyaltyTiersCreated } from '@perkstream/published';

/** Finds tiers by id, of any program: earning rules name those of others, too. */
export interface LoyaltyTierDocument {
  readonly id: string;
  readonly projectId: string;
}

export const loyaltyTiersView = view<LoyaltyTierDocument>({
  kind: 'entity',
  collection: { name: 'loyalty_tiers', version: 1, fields: { projectId: 'text' }, indexes: [], countedBy: 'projectId' },
  on: {
    'loyalty_tiers.created': ({ data, metadata: { projectId } }) =>
      (data as LoyaltyTiersCreated['data']).tiers.flatMap(({ id }) => creates(id, { id, projectId })),
  },
});
