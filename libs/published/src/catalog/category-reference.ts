import { type Refusal, refuse } from '@perkstream/kernel';

/** How bodies name the category that a redeemable is in. */
export interface CategoryReference {
  /** Name */
  readonly category?: string | null;
  readonly category_id?: string | null;
}

/**
 * The id or name that a body names, for `FindCategories`; the id wins. undefined: it says nothing about a category; null: there is
 * to be none.
 */
export function categoryRefOf({ category, category_id }: CategoryReference): string | null | undefined {
  if (category_id) return category_id;
  if (category) return category;
  return category_id === undefined && category === undefined ? undefined : null;
}

/** A category has to be there before anything is put in it. */
export function unknownCategory(idOrName: string): Refusal<'not_found'> {
  const details = `Cannot find category with id ${idOrName}`;
  return refuse('not_found', { details, resourceId: idOrName, resourceType: 'category' });
}
