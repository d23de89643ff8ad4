import { type Json } from '@perkstream/kernel';

/**
 * What must hold for a customer to redeem, as plain JSON that an event or document holds as it is. Made by `checkRuleSet`
 * only, so that it is known to be well-formed.
 */
export interface RuleSet {
  readonly name: string;
  readonly type: RuleSetType;
  /** one of `contextTypes` */
  readonly contextType: string;
  readonly rules: RuleTree;
  readonly bundleRules?: BundleRules;
  /** The text for customers where the rule that failed has none of its own. */
  readonly error?: RuleError;
  readonly applicableTo: Applicability;
}

export type RuleSetType = 'expression' | 'basic' | 'advanced' | 'complex';

export interface RuleTree {
  /** As it was sent; absent: all rules must hold; empty: none is asked for. */
  readonly logic?: string;
  /** By their numbers. */
  readonly rules: Readonly<Record<string, Rule>>;
}

export interface Rule {
  /** a name of the registry */
  readonly name: string;
  /** The key of the metadata that the rule is about; dots lead into nested objects. */
  readonly property?: string;
  /** All must hold. */
  readonly conditions: Conditions;
  readonly rules?: RuleTree;
  readonly error?: RuleError;
}

export interface RuleError {
  readonly message: string;
}

export type Conditions = Readonly<Record<string, readonly ConditionValue[]>>;

export type ConditionValue = string | number | boolean | { readonly [key: string]: Json };

/** A product, SKU or collection that a rule is about. */
export interface Target {
  readonly id?: string;
  readonly sourceId?: string;
  readonly object?: TargetObject;
}

export type TargetObject = 'product' | 'sku' | 'products_collection';

export interface BundleRules {
  /** 1 to 100: how many whole sets count. */
  readonly limit: number;
  readonly entries: readonly BundleEntry[];
}

export interface BundleEntry {
  readonly id: string;
  readonly object: TargetObject;
  /** On the wire only: what the dashboard of a client shows. */
  readonly type?: string;
  /** Units of it in one set, at least 1. */
  readonly quantity: number;
}

/** Which items a discount touches. Exclusion wins over inclusion. */
export interface Applicability {
  readonly included: readonly ApplicableTo[];
  readonly excluded: readonly ApplicableTo[];
  /** Everything but what is excluded. */
  readonly includedAll: boolean;
}

/** A target of a discount, with the caps and prices of its own: amounts in minor units, quantities in units. */
export interface ApplicableTo {
  readonly object: TargetObject;
  readonly id?: string;
  readonly sourceId?: string;
  readonly productId?: string;
  readonly productSourceId?: string;
  readonly effect: ApplicableToEffect;
  readonly strict?: boolean;
  readonly price?: number;
  readonly priceFormula?: string;
  readonly quantityLimit?: number;
  readonly aggregatedQuantityLimit?: number;
  readonly amountLimit?: number;
  readonly aggregatedAmountLimit?: number;
  readonly skipInitially?: number;
  readonly repeat?: number;
  readonly target?: 'ITEM' | 'UNIT';
  readonly productCampaignQuantityLimit?: number;
  readonly productCampaignQuantityLimitFormula?: string;
  readonly productCustomerCampaignQuantityLimit?: number;
  readonly productCustomerCampaignQuantityLimitFormula?: string;
  readonly productInCollectionCampaignQuantityLimit?: number;
  readonly productInCollectionCampaignQuantityLimitFormula?: string;
  readonly productInCollectionCustomerCampaignQuantityLimit?: number;
  readonly productInCollectionCustomerCampaignQuantityLimitFormula?: string;
  readonly productPromotionTierQuantityLimit?: number;
  readonly productPromotionTierQuantityLimitFormula?: string;
  readonly productCustomerPromotionTierQuantityLimit?: number;
  readonly productCustomerPromotionTierQuantityLimitFormula?: string;
  readonly productInCollectionPromotionTierQuantityLimit?: number;
  readonly productInCollectionPromotionTierQuantityLimitFormula?: string;
  readonly productInCollectionCustomerPromotionTierQuantityLimit?: number;
  readonly productInCollectionCustomerPromotionTierQuantityLimitFormula?: string;
}

export type ApplicableToEffect =
  | 'APPLY_TO_EVERY'
  | 'APPLY_TO_CHEAPEST'
  | 'APPLY_FROM_CHEAPEST'
  | 'APPLY_TO_MOST_EXPENSIVE'
  | 'APPLY_FROM_MOST_EXPENSIVE';
