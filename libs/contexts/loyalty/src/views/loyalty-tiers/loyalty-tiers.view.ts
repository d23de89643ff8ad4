import { changes, creates, view } from '@perkstream/platform';
import { type LoyaltyTiersEvent, type StoredLoyaltyTier } from '@perkstream/published';

/** Tiers by id, of any program: earning rules name those of others, and activities show them. Those that were deleted stay. */
interface LoyaltyTierDocument extends StoredLoyaltyTier {
  readonly projectId: string;
  readonly deletedAt?: string;
}

export const loyaltyTiersView = view<LoyaltyTierDocument, LoyaltyTiersEvent>({
  kind: 'entity',
  collection: { name: 'loyalty_tiers', version: 2, fields: { projectId: 'text' }, indexes: [], countedBy: 'projectId' },
  on: {
    'loyalty_tiers.created': ({ data, metadata: { projectId } }) =>
      data.tiers.flatMap((tier) => creates(tier.id, { ...tier, projectId })),
    'loyalty_tier.updated': ({ data: { id, changes: changed, at: updatedAt } }) =>
      changes<LoyaltyTierDocument>(id, (before) => before && { ...before, ...changed, updatedAt }),
    'loyalty_tier.deleted': ({ data: { id, at: deletedAt } }) =>
      changes<LoyaltyTierDocument>(id, (before) => before && { ...before, deletedAt }),
  },
});
