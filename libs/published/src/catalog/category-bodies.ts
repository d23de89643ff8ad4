import { Instant, OneOf, Text, Whole } from '../language/index.js';

/** What redeemables are grouped by. Source: programs facts, 1.10. */
export class CategoryBody {
  @Text({ min: 1, max: 200 }, 'unique in the project') name!: string;
  @Whole({ min: 0, max: 1_000_000_000 }, 'the lower, the earlier redeemables of the category apply') hierarchy!: number;
}

export class UpdateCategoryBody {
  @Text({ optional: true, min: 1, max: 200 }) name?: string;
  @Whole({ optional: true, min: 0, max: 1_000_000_000 }) hierarchy?: number;
}

export class CategoryAnswer extends CategoryBody {
  @Text('cat_…') id!: string;
  @Instant() created_at!: string;
  @Instant({ optional: true }, 'absent until it is changed') updated_at?: string;
  @OneOf(['category']) object!: 'category';
}
