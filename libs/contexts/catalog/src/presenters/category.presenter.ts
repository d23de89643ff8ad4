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
const records = new WeakMap<StoredCategory, CategoryRecord>();

export function categoryRecord(category: StoredCategory): CategoryRecord {
  const known = records.get(category);
  if (known) return known;
  const record: CategoryRecord = { ...category, wire: { ...presentCategory(category) } };
  records.set(category, record);
  return record;
}
