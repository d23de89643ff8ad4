/** How bodies name the category that a redeemable is in. */
export interface CategoryReference {
  /** Name */
  readonly category?: string | null;
  readonly category_id?: string | null;
}

/** As events say that something is in no category. */
export const NO_CATEGORY = { categoryId: null, categoryName: null };
