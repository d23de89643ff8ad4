/** How bodies name the category that a redeemable is in. */
export interface CategoryReference {
  /** Name */
  readonly category?: string | null;
  readonly category_id?: string | null;
}

/** As events say that something is in no category. */
export const NO_CATEGORY = { categoryId: null, categoryName: null };

/**
 * The id or name that a body names, for `FindCategories`; the id wins. undefined: it says nothing about a category; null: there is
 * to be none.
 */
export function categoryRefOf({ category, category_id }: CategoryReference): string | null | undefined {
  if (category_id) return category_id;
  if (category) return category;
  return category_id === undefined && category === undefined ? undefined : null;
}

const CATEGORY_ID = /^cat_/;

/** What a category is called that is made where nothing is called so; undefined where the body names an id, or none at all. */
export function newCategoryOf({ category, category_id }: CategoryReference): string | undefined {
  return category && !category_id && !CATEGORY_ID.test(category) ? category : undefined;
}
