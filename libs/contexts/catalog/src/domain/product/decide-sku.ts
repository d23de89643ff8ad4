import { type Refusal, refuse } from '@perkstream/kernel';
import { type SkuEvent, type StoredSku } from '@perkstream/published';
import { type SkuCommand } from './commands.js';
import { type LiveProduct } from './state.js';
import { contradictionIn, isSame, newSku, updatedSku } from './stored-product.js';

/** All SKUs of a product are in its state: that stays small enough to be copied for every change. */
export const MAX_SKUS = 500;

/** A product is kept and shown with all of its SKUs, and each of them shows the metadata of the product as well. */
const MAX_SKU_METADATA_CHARACTERS = 1_048_576;

export type SkuRefusal = 'not_found' | 'duplicate_found' | 'invalid_sku' | 'invalid_payload' | 'changed_since';

type Outcome = readonly SkuEvent[] | Refusal<SkuRefusal>;
type Command<Do extends SkuCommand['do']> = Extract<SkuCommand, { readonly do: Do }>;

export function decideSku(command: SkuCommand, state: LiveProduct): Outcome {
  const known = at(state.skus, command.skuId);
  switch (command.do) {
    case 'upsert_sku':
      return known ? update(known, command, state) : create(command, state);
    case 'update_sku':
      return known ? update(known, command, state) : refuse('not_found');
    case 'revert_sku':
      return known ? revert(known, command, state) : [];
    case 'delete_sku':
      return remove(command, state);
  }
}

/** Looks up ids that clients may name, so names that every object has must not be found. */
export function at(skus: Readonly<Record<string, StoredSku>>, id: string): StoredSku | undefined {
  return Object.hasOwn(skus, id) ? skus[id] : undefined;
}

function create({ skuId, sourceId, changes, now }: Command<'upsert_sku'>, state: LiveProduct): Outcome {
  const { product, skus, binnedSkus } = state;
  if (at(binnedSkus, skuId)) return refuse('duplicate_found');
  if (Object.keys(skus).length + Object.keys(binnedSkus).length >= MAX_SKUS) {
    return refuse('invalid_payload', { details: `A product can have at most ${MAX_SKUS} SKUs` });
  }
  const sku = newSku(skuId, sourceId, changes, now);
  const objection =
    contradictionIn(sku) ??
    undeclaredIn(sku, state) ??
    checkMetadata(product, { ...state, skus: { ...skus, [skuId]: sku } });
  return objection ?? [{ type: 'sku.created', data: { productId: product.id, sku } }];
}

function update(known: StoredSku, { changes, now }: Command<'upsert_sku' | 'update_sku'>, state: LiveProduct): Outcome {
  const sku = updatedSku(known, changes, now);
  if (!sku) return [];
  const undeclared = changes.attributes && undeclaredIn({ ...sku, attributes: changes.attributes }, state);
  const { product, skus } = state;
  const excess = changes.metadata && checkMetadata(product, { ...state, skus: { ...skus, [sku.id]: sku } });
  return (
    contradictionIn(sku) ??
    undeclared ??
    excess ?? [{ type: 'sku.updated', data: { productId: state.product.id, sku } }]
  );
}

function revert(known: StoredSku, { skuId, from, to, now }: Command<'revert_sku'>, state: LiveProduct): Outcome {
  if (!isSame(known, from)) return refuse('changed_since');
  if (!to) return remove({ do: 'delete_sku', skuId, force: true, now }, state);
  const sku = { ...to, updatedAt: now };
  return isSame(known, to) ? [] : [{ type: 'sku.updated', data: { productId: state.product.id, sku } }];
}

function remove({ skuId, force, now }: Command<'delete_sku'>, { product, skus, binnedSkus }: LiveProduct): Outcome {
  const live = at(skus, skuId);
  if (!live && !(force && at(binnedSkus, skuId))) return refuse('not_found');
  const data = { productId: product.id, id: skuId, at: now };
  return [
    ...(live ? [{ type: 'sku.deleted' as const, data: { ...data, name: live.sku } }] : []),
    ...(force ? [{ type: 'sku.released' as const, data }] : []),
  ];
}

/** Why the product and its SKUs are too large together, if so. */
export function checkMetadata(
  { metadata }: Pick<LiveProduct['product'], 'metadata'>,
  { skus, binnedSkus }: Pick<LiveProduct, 'skus' | 'binnedSkus'>,
): Refusal<'invalid_payload'> | undefined {
  const all = [...Object.values(skus), ...Object.values(binnedSkus)];
  const own = JSON.stringify(metadata).length;
  const characters = all.reduce((sum, sku) => sum + own + JSON.stringify(sku.metadata).length, 0);
  if (characters <= MAX_SKU_METADATA_CHARACTERS) return undefined;
  const details = `The metadata of a product and its SKUs can have at most ${MAX_SKU_METADATA_CHARACTERS} characters`;
  return refuse('invalid_payload', { details });
}

/** Attributes of a SKU are declared on the product. A null takes one away, whether it still is or not. */
function undeclaredIn({ attributes }: StoredSku, { product }: LiveProduct): Refusal<'invalid_sku'> | undefined {
  const undeclared = Object.keys(attributes).find(
    (name) => attributes[name] !== null && !product.attributes.includes(name),
  );
  if (undeclared === undefined) return undefined;
  const details = `Property .attributes.${undeclared} is not an attribute of the product ${product.id}`;
  return refuse('invalid_sku', { details, resourceId: product.id, resourceType: 'product' });
}
