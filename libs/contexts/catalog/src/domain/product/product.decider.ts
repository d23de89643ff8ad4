import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type ProductEvent } from '@perkstream/published';
import { type ProductCommand } from './commands.js';
import { at, decideSku, checkMetadata, type SkuRefusal } from './decide-sku.js';
import { evolveProduct } from './evolve.js';
import { isKnown, isLive, type KnownProduct, type ProductState } from './state.js';
import { contradictionIn, isSame, newProduct, updatedProduct } from './stored-product.js';

export type ProductRefusal = SkuRefusal;

/**
 * One stream per product, named by the product's id, with its SKUs: so a SKU never outlives its product, and its attributes are
 * checked against what the product declares at that moment.
 */
export const productAggregate: Aggregate<ProductCommand, ProductEvent, ProductState, ProductRefusal> = {
  category: 'product',
  isFact: true,
  snapshots: { every: 500, version: 1 },
  initial: { status: 'none' },

  decide(command, state): readonly ProductEvent[] | Refusal<ProductRefusal> {
    switch (command.do) {
      case 'upsert': {
        if (state.status === 'in_bin') return refuse('duplicate_found');
        if (isLive(state)) return update(command, state);
        const { id, sourceId, changes, now } = command;
        const product = newProduct(id, sourceId, changes, now);
        return contradictionIn(product) ?? [{ type: 'product.created', data: { product } }];
      }
      case 'update':
        return isLive(state) ? update(command, state) : refuse('not_found');
      case 'revert':
        return revert(command, state);
      case 'delete':
        return remove(command, state);
      case 'purge':
        return purge(command, state);
      case 'restore':
        return restore(command, state);
      default:
        return isLive(state) ? decideSku(command, state) : refuse('not_found');
    }
  },

  evolve: evolveProduct,
};

function update(
  { changes, now }: Extract<ProductCommand, { readonly do: 'upsert' | 'update' }>,
  state: Extract<ProductState, { readonly status: 'live' | 'in_bin' }>,
): readonly ProductEvent[] | Refusal<'invalid_payload'> {
  const product = updatedProduct(state.product, changes, now);
  const objection = product && (contradictionIn(product) ?? (changes.metadata && checkMetadata(product, state)));
  if (objection) return objection;
  return product ? [{ type: 'product.updated', data: { product } }] : [];
}

/** A product that goes takes no SKUs with it. */
function revert(
  { from, to, now }: Extract<ProductCommand, { readonly do: 'revert' }>,
  state: ProductState,
): readonly ProductEvent[] | Refusal<ProductRefusal> {
  if (!isLive(state)) return [];
  const { product, skus, binnedSkus } = state;
  const hasSkus = Object.keys({ ...skus, ...binnedSkus }).length > 0;
  if (!isSame(product, from) || (!to && hasSkus)) return refuse('changed_since');
  if (!to) return remove({ do: 'delete', force: true, now }, state);
  return isSame(product, to) ? [] : [{ type: 'product.updated', data: { product: { ...to, updatedAt: now } } }];
}

function remove(
  { force, now }: Extract<ProductCommand, { readonly do: 'delete' }>,
  state: ProductState,
): readonly ProductEvent[] | Refusal<ProductRefusal> {
  if (state.status !== 'live' && !(force && state.status === 'in_bin')) return refuse('not_found');
  const { id, name } = state.product;
  const skuIds = Object.keys(state.skus);
  const data = { id, name, ...(skuIds.length > 0 && { skuIds }), at: now };
  return [
    ...(state.status === 'live' ? [{ type: 'product.deleted' as const, data }] : []),
    ...(force ? [released(state, now)] : []),
  ];
}

function purge(
  { skuId, now }: Extract<ProductCommand, { readonly do: 'purge' }>,
  state: ProductState,
): readonly ProductEvent[] {
  if (!isKnown(state)) return [];
  if (skuId === undefined) return state.status === 'in_bin' ? [released(state, now)] : [];
  if (!at(state.binnedSkus, skuId)) return [];
  return [{ type: 'sku.released', data: { productId: state.product.id, id: skuId, at: now } }];
}

/** What is not in the bin stays as it is. A SKU comes back to a product that is there. */
function restore(
  { skuId, now }: Extract<ProductCommand, { readonly do: 'restore' }>,
  state: ProductState,
): readonly ProductEvent[] | Refusal<'not_found'> {
  if (!isKnown(state)) return [];
  const { status, product, skus, binnedSkus } = state;
  const { id } = product;
  if (skuId === undefined) {
    const data = { id, product, skus: Object.values(skus), at: now };
    return status === 'in_bin' ? [{ type: 'product.restored', data }] : [];
  }
  const sku = at(binnedSkus, skuId);
  if (!sku) return [];
  if (status === 'in_bin') return refuse('not_found');
  return [{ type: 'sku.restored', data: { productId: id, id: skuId, sku, at: now } }];
}

function released({ product: { id }, binnedSkus }: KnownProduct, now: string): ProductEvent {
  return { type: 'product.released', data: { id, binnedSkuIds: Object.keys(binnedSkus), at: now } };
}
