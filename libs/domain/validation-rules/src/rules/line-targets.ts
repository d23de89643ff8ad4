import { targetOf } from '../operators/target.operators.js';
import { type ConditionValue, type Target } from '../rule-set.js';
import { isInCollection, type RuleLine } from '../rule-subject.js';

export type LineTest = (line: RuleLine) => boolean;

/** Whether a line is one of the targets: the SKU, any SKU of the product, or a member of the collection. */
export function isOneOf(targets: readonly Target[]): LineTest {
  const products = new Set<string | undefined>();
  const skus = new Set<string | undefined>();
  const collections: string[] = [];
  for (const { id, sourceId, object } of targets) {
    const names = [id, sourceId].filter((name): name is string => name !== undefined);
    if (object === undefined || object === 'product') names.forEach((name) => products.add(name));
    if (object === undefined || object === 'sku') names.forEach((name) => skus.add(name));
    if ((object === undefined || object === 'products_collection') && id !== undefined) collections.push(id);
  }
  return (line) =>
    products.has(line.productId ?? '') ||
    products.has(line.productSourceId ?? '') ||
    skus.has(line.skuId ?? '') ||
    skus.has(line.skuSourceId ?? '') ||
    (collections.length > 0 && collections.some((collection) => isInCollection(line, collection)));
}

export function targetsOf(values: readonly ConditionValue[] | undefined, object?: Target['object']): Target[] {
  return (values ?? []).map((value) => ({ ...(object && { object }), ...targetOf(value) }));
}
