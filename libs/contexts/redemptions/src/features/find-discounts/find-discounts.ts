import { handler } from '@perkstream/platform';
import { FindDiscounts } from '@perkstream/published';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';

export const findDiscounts = handler(FindDiscounts, [RedemptionRepository], async ({ projectId, ids }, redemptions) => {
  const entries = await redemptions.collection.getMany(ids);
  return entries.map((entry) => {
    if (entry?.projectId !== projectId) return undefined;
    // A parent gives none beside those of its children.
    return entry.counted?.discountAmount ?? 0;
  });
});
