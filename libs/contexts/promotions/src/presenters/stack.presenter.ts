import { type CategoryRecord, type PromotionStackAnswer } from '@perkstream/published';
import { type Stack } from '../domain/tier-list/state.js';

/** A stack in wire form. */
export function presentStack(
  { definition, updatedAt }: Stack,
  category: CategoryRecord | undefined,
): PromotionStackAnswer {
  const { id, name, tierIds, campaignId, categoryId, metadata, createdAt } = definition;
  return {
    id,
    name,
    tiers: { ids: [...tierIds], hierarchy_mode: 'MANUAL' },
    campaign_id: campaignId,
    category_id: categoryId,
    categories: category ? [category.wire] : [],
    metadata,
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    object: 'promotion_stack',
  };
}
