import { Instant, OneOf, Text, Whole } from '../language/index.js';

/** What redeemables are grouped by. */
export class CategoryBody {
  @Text({ min: 1, max: 200 }, 'Unique in the project.') name!: string;
  @Whole({ min: 0, max: 1_000_000_000 }, 'Redeemables of categories with lower values apply first.') hierarchy!: number;
  @OneOf(
    ['ALL', 'BEST', 'FIRST'],
    { optional: true },
    'Which of its redeemables may apply to one cart: all, the one that gives most, or the first that applies. Defaults to `ALL`.',
  )
  selection?: 'ALL' | 'BEST' | 'FIRST';
}

export class UpdateCategoryBody {
  @Text({ optional: true, min: 1, max: 200 }) name?: string;
  @Whole({ optional: true, min: 0, max: 1_000_000_000 }) hierarchy?: number;
  @OneOf(
    ['ALL', 'BEST', 'FIRST'],
    { optional: true },
    'Which of its redeemables may apply to one cart: all, the one that gives most, or the first that applies. Defaults to `ALL`.',
  )
  selection?: 'ALL' | 'BEST' | 'FIRST';
}

export class CategoryAnswer extends CategoryBody {
  @Text('Begins with `cat_`.') id!: string;
  @Instant() created_at!: string;
  @Instant({ optional: true }, 'Absent until the category is first changed.') updated_at?: string;
  @OneOf(['category']) object!: 'category';
}
