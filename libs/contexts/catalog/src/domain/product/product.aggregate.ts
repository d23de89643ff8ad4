import { type Aggregate } from '@perkstream/platform';
import { type ProductEvent } from '@perkstream/published';
import { type ProductCommand } from './commands.js';
import { productDecider, type ProductRefusal } from './product.decider.js';
import { type ProductState } from './state.js';

/**
 * One stream per product, named by the product's id, with its SKUs: so a SKU never outlives its product, and its attributes are
 * checked against what the product declares at that moment.
 */
export const productAggregate: Aggregate<ProductCommand, ProductEvent, ProductState, ProductRefusal> = {
  category: 'product',
  decider: productDecider,
  snapshots: { every: 500, version: 1 },
};
