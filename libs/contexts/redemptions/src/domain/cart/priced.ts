import { type Cart, type Discount, type MetTarget } from '@perkstream/domain-pricing';
import { type RedeemedReward } from '@perkstream/published';
import { type LimitUse } from './limit-use.js';

/** The cart with one redeemable on top. */
export interface Priced {
  readonly cart: Cart;
  readonly hasEffect: boolean;
  /** The discount with the results of its formulas. */
  readonly discount?: Discount;
  /** Of a gift card */
  readonly credits?: number;
  /** Of a loyalty card: what its points are spent on */
  readonly reward?: RedeemedReward;
  readonly applicableTo: readonly MetTarget[];
  readonly inapplicableTo: readonly MetTarget[];
  /** Units of products that it uses of limits. */
  readonly budgets: readonly LimitUse[];
}
