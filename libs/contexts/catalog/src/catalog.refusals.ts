import { type OwnProblems } from '@perkstream/published';
import { type CategoryRefusal } from './domain/category/category.decider.js';
import { type ProductRefusal } from './domain/product/product.decider.js';

type Shown = ProductRefusal | CategoryRefusal | 'resource_in_use' | 'invalid_query_params' | 'page_over_limit';

export const catalogProblems = {
  invalid_sku: { status: 400, message: 'Invalid SKU' },
} as const satisfies OwnProblems<Shown>;
