import { type OwnProblems } from '@perkstream/published';
import { type CategoryRefusal } from './domain/category/category.decider.js';
import { type ProductRefusal } from './domain/product/product.decider.js';

export const catalogProblems = {
  invalid_sku: { status: 400, message: 'Invalid SKU' },
} as const satisfies OwnProblems<ProductRefusal | CategoryRefusal>;
