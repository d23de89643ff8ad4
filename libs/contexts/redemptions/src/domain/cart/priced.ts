import { type Cart, type Discount, type MetTarget } from '@perkstream/domain-pricing';
import { type RedeemedReward } from '@perkstream/published';
import { type LimitUse } from './limit-use.js';

/** The cart with one redeemable on top. */
export interface Priced {
  readonly cart: Cart;
  readonly hasEffect: boolean;
  /** With the values that its formulas came to. */
  readonly discount?: Discount;
  /** Of a gift card */
  readonly credits?: number;
  /** Of a loyalty card: what its points are spent on */
  readonly reward?: RedeemedReward;
  readonly applicableTo: readonly MetTarget[];
  readonly inapplicableTo: readonly MetTarget[];
  /** Units of products that it takes of budgets. */
  readonly budgets: readonly LimitUse[];
}
