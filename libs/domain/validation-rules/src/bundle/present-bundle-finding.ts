import { type JsonObject } from '@perkstream/kernel';
import { type BundleFinding } from './identify-bundle.js';

/** `result.bundle` of a validation, qualification or redemption. */
export function presentBundleFinding({ quantity, limit, identified, missing }: BundleFinding): JsonObject {
  return {
    quantity,
    limit,
    identified: identified.map(({ id, object, itemIndex, itemQuantity }) => ({
      id,
      object,
      item_index: itemIndex,
      item_quantity: itemQuantity,
    })),
    ...(missing && {
      missing: missing.map(({ id, object, itemQuantity }) => ({ id, object, item_quantity: itemQuantity })),
    }),
  };
}
