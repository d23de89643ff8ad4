import { memoized } from '@perkstream/kernel';
import { type CategoryAnswer, type CategoryRecord, type StoredCategory } from '@perkstream/published';

export function presentCategory(category: StoredCategory): CategoryAnswer {
  const { id, name, hierarchy, selection, createdAt, updatedAt } = category;
  return {
    id,
    name,
    hierarchy,
    ...(selection && { selection }),
    object: 'category',
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
  };
}

/** A category is the same object for as long as nothing changes: what other contexts need of it is made once. */
export const categoryRecord = memoized((category: StoredCategory): CategoryRecord => ({
  ...category,
  wire: { ...presentCategory(category) },
}));
