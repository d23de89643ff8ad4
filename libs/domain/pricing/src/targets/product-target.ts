import { type MinorUnits } from '@perkstream/kernel';
import { type CartLine } from '../cart/cart.js';

export const TARGET_OBJECTS = ['product', 'sku', 'products_collection'] as const;
type TargetObject = (typeof TARGET_OBJECTS)[number];

export const TARGET_EFFECTS = [
  'APPLY_TO_EVERY',
  'APPLY_TO_CHEAPEST',
  'APPLY_FROM_CHEAPEST',
  'APPLY_TO_MOST_EXPENSIVE',
  'APPLY_FROM_MOST_EXPENSIVE',
] as const;
export type TargetEffect = (typeof TARGET_EFFECTS)[number];

export const BUDGET_LIMITS = [
  'productCampaignQuantityLimit',
  'productCustomerCampaignQuantityLimit',
  'productInCollectionCampaignQuantityLimit',
  'productInCollectionCustomerCampaignQuantityLimit',
  'productPromotionTierQuantityLimit',
  'productCustomerPromotionTierQuantityLimit',
  'productInCollectionPromotionTierQuantityLimit',
  'productInCollectionCustomerPromotionTierQuantityLimit',
] as const;
export type BudgetLimit = (typeof BUDGET_LIMITS)[number];

type Budgets = { readonly [Limit in BudgetLimit]?: number } & {
  readonly [Limit in BudgetLimit as `${Limit}Formula`]?: string;
};

/** An entry of `applicable_to` (from a rule's included products) or `inapplicable_to` (from its excluded ones). */
export interface ProductTarget extends Budgets {
  readonly object: TargetObject;
  readonly id: string;
  readonly sourceId?: string;
  /** Parent product of a SKU. */
  readonly productId?: string;
  readonly productSourceId?: string;
  readonly effect: TargetEffect;
  /** Carried along; nothing depends on it. */
  readonly strict?: boolean;
  /** New unit price, for FIXED discounts of items. */
  readonly price?: MinorUnits;
  readonly priceFormula?: string;
  /** Discounted units per order line. */
  readonly quantityLimit?: number;
  /** Discounted units over all lines of the target. */
  readonly aggregatedQuantityLimit?: number;
  /** Discount per order line. */
  readonly amountLimit?: MinorUnits;
  /** Discount over all lines of the target. */
  readonly aggregatedAmountLimit?: MinorUnits;
  readonly skipInitially?: number;
  readonly repeat?: number;
  /** What skip and repeat count: order lines (default) or single units. */
  readonly target?: 'ITEM' | 'UNIT';
}

export interface ProductTargets {
  readonly included: readonly ProductTarget[];
  readonly excluded: readonly ProductTarget[];
  /** Everything but the excluded. */
  readonly includedAll: boolean;
}

export const NO_TARGETS: ProductTargets = { included: [], excluded: [], includedAll: false };

/** Which lines belong to a collection. The caller knows: a dynamic collection also looks at what the request sent. */
export type CollectionMembership = (collectionId: string, line: CartLine) => boolean;

/** A target with the lines it met. */
export interface MetTarget {
  readonly target: ProductTarget;
  /** In the order of application, from 0 on. */
  readonly orderItemIndices: readonly number[];
  readonly orderItemUnits: readonly MetUnits[];
}

export interface MetUnits {
  readonly index: number;
  /** From 1 on; absent when the order has more than 1000 units. */
  readonly units?: readonly number[];
  readonly unitsLimitExceeded?: true;
}

export function hasTargets(targets: ProductTargets): boolean {
  return targets.includedAll || targets.included.length > 0 || targets.excluded.length > 0;
}
