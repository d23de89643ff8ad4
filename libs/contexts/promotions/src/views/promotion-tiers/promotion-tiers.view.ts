import { type Windows } from '@perkstream/domain-availability';
import { changes, view } from '@perkstream/platform';
import { type PromotionTierDefined, type PromotionTierSwitched, type TierDefinition } from '@perkstream/published';

/**
 * Finds tiers for lists. It holds what lists select and sort by, and no counters: what a list shows comes from the tiers'
 * own states, so that a redemption writes nothing here.
 */
export interface TierDocument {
  readonly id: string;
  readonly projectId: string;
  readonly campaignId: string;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly active: boolean;
  readonly windows: Windows;
  readonly categoryId: string | null;
}

export const promotionTiersView = view<TierDocument, PromotionTierDefined>({
  kind: 'entity',
  collection: {
    name: 'promotion_tiers',
    version: 3,
    fields: { projectId: 'text', active: 'boolean', categoryId: 'text', created_at: 'text', updated_at: 'text' },
    indexes: [
      ['projectId', 'created_at'],
      ['projectId', 'updated_at'],
      ['projectId', 'active', 'created_at'],
      ['projectId', 'categoryId', 'created_at'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'promotion_tier.created': ({ data: { tier }, metadata: { projectId } }) => stored(projectId, tier, null),
    'promotion_tier.restored': ({ data: { tier, updatedAt }, metadata: { projectId } }) =>
      stored(projectId, tier, updatedAt),
    'promotion_tier.updated': ({ data }) => {
      const { id, changes: changed, at } = data;
      return changes<TierDocument>(id, (before) => {
        const { windows = before?.windows, categoryId = before?.categoryId } = changed;
        return before && ({ ...before, windows, categoryId, updated_at: at } as TierDocument);
      });
    },
    'promotion_tier.enabled': ({ data }) => switched(data, true),
    'promotion_tier.disabled': ({ data }) => switched(data, false),
    'promotion_tier.deleted': ({ data }) => changes<TierDocument>(data.id, () => null),
  },
});

function stored(projectId: string, tier: TierDefinition, updated_at: string | null) {
  const { id, campaignId, createdAt: created_at, active, windows, categoryId } = tier;
  const document = { id, projectId, campaignId, created_at, updated_at, active, windows, categoryId };
  return changes<TierDocument>(id, () => document);
}

function switched({ id, at }: PromotionTierSwitched['data'], active: boolean) {
  return changes<TierDocument>(id, (before) => before && { ...before, active, updated_at: at });
}
