import { memoized } from '@perkstream/kernel';
import { type CategoryAnswer, type CategoryRecord, type StoredCategory } from '@perkstream/published';

export function presentCategory({ id, name, hierarchy, createdAt, updatedAt }: StoredCategory): CategoryAnswer {
  return {
    id,
    name,
    hierarchy,
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
