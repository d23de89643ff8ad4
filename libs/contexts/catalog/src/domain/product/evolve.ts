import { type ProductEvent, type StoredSku } from '@perkstream/published';
import { isKnown, type KnownProduct, type ProductState } from './state.js';

export function evolveProduct(state: ProductState, event: ProductEvent): ProductState {
  if (event.type === 'product.created') {
    return { status: 'live', product: event.data.product, skus: {}, binnedSkus: {} };
  }
  if (event.type === 'product.released') return { status: 'gone' };
  return isKnown(state) ? evolveKnown(state, event) : state;
}

type EventOfKnown = Exclude<ProductEvent, { type: 'product.created' | 'product.released' }>;

function evolveKnown(state: KnownProduct, event: EventOfKnown): KnownProduct {
  const { skus, binnedSkus } = state;
  switch (event.type) {
    case 'product.updated':
      return { ...state, product: event.data.product };
    case 'product.deleted':
      return { ...state, status: 'in_bin' };
    case 'sku.created':
    case 'sku.updated':
      return { ...state, skus: { ...skus, [event.data.sku.id]: event.data.sku } };
    case 'sku.deleted': {
      const { id } = event.data;
      const sku = skus[id] as StoredSku;
      return { ...state, skus: without(skus, id), binnedSkus: { ...binnedSkus, [id]: sku } };
    }
    case 'product.restored':
      return { ...state, status: 'live' };
    case 'sku.restored': {
      const { id, sku } = event.data;
      return {
        ...state,
        skus: Object.fromEntries(inOrder({ ...skus, [id]: sku }).map((each) => [each.id, each])),
        binnedSkus: without(binnedSkus, id),
      };
    }
    case 'sku.released':
      return { ...state, binnedSkus: without(binnedSkus, event.data.id) };
  }
}

/** In the order in which they were made: one that came back from the bin is the last. */
export function inOrder(skus: KnownProduct['skus']): readonly StoredSku[] {
  return Object.values(skus).sort((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
}

function without(skus: KnownProduct['skus'], id: string): KnownProduct['skus'] {
  const { [id]: _removed, ...others } = skus;
  return others;
}
