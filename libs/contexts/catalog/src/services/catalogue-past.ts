import { thingOf } from '@perkstream/platform';
import { at } from '../domain/product/decide-sku.js';
import { productAggregate } from '../domain/product/product.decider.js';
import { isLive } from '../domain/product/state.js';
import { presentProduct, presentSku } from '../presenters/product.presenter.js';

/** Products as they were, with their SKUs. */
export const productPast = thingOf({
  type: 'product',
  aggregate: productAggregate,
  shown: (state) => (isLive(state) ? presentProduct(state.product, state.skus) : undefined),
  uses: [],
});

/** SKUs as they were, in the streams of their products. */
export const skuPast = thingOf({
  type: 'sku',
  aggregate: productAggregate,
  shown(state, id) {
    const sku = isLive(state) && id !== undefined ? at(state.skus, id) : undefined;
    return sku && isLive(state) ? presentSku(state.product, sku) : undefined;
  },
  uses: [],
  isShared: true,
});
