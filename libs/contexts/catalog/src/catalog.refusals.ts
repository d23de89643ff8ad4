import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type CategoryRefusal } from './domain/category/category.decider.js';
import { type ProductRefusal } from './domain/product/product.decider.js';

type Shown = ProductRefusal | CategoryRefusal | 'resource_in_use' | 'invalid_query_params' | 'page_over_limit';

export const catalogProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  resource_in_use: COMMON_PROBLEMS.resource_in_use,
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
  invalid_sku: { status: 400, message: 'Invalid SKU' },
} as const satisfies Record<Shown, Problem>;
