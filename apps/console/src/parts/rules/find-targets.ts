import { ask } from '../../api/console-operations.js';
import { findItems } from '../search/find-items.js';
import { t } from '../../texts/texts.js';

export interface FoundTarget {
  readonly id: string;
  readonly object: 'product' | 'sku' | 'products_collection';
  readonly name: string;
  readonly kind: string;
}

/** What a rule about lines can name: collections, products and SKUs. */
export async function findTargets(text: string): Promise<readonly FoundTarget[]> {
  const [{ data }, items] = await Promise.all([
    ask<{ data: { id: string; name: string }[] }>('/v1/product-collections?limit=100'),
    findItems(text),
  ]);
  const collections = data.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  return [
    ...collections.map(({ id, name }) => ({ id, name, object: 'products_collection', kind: t('Collection') }) as const),
    ...items.map(({ id, name }) =>
      id.startsWith('sku_')
        ? ({ id, name, object: 'sku', kind: t('Variant') } as const)
        : ({ id, name, object: 'product', kind: t('Product') } as const),
    ),
  ];
}
