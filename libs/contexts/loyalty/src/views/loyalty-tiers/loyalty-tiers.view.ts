import { creates, view } from '@perkstream/platform';
import { type LoyaltyTiersEvent, type StoredLoyaltyTier } from '@perkstream/published';

/** Tiers by id, of any program: earning rules name those of others, and activities show them. Tiers are never changed. */
interface LoyaltyTierDocument extends StoredLoyaltyTier {
  readonly projectId: string;
}

export const loyaltyTiersView = view<LoyaltyTierDocument, LoyaltyTiersEvent>({
  kind: 'entity',
  collection: { name: 'loyalty_tiers', version: 2, fields: { projectId: 'text' }, indexes: [], countedBy: 'projectId' },
  on: {
    'loyalty_tiers.created': ({ data, metadata: { projectId } }) =>
      data.tiers.flatMap((tier) => creates(tier.id, { ...tier, projectId })),
  },
});
