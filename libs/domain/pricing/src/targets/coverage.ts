import { type MinorUnits } from '@perkstream/kernel';
import { type CartLine } from '../cart/cart.js';
import { type CalculationMode, type ProductsMode } from '../discount/discount.js';
import { type PricingNote } from '../explain/pricing-note.js';
import { type FormulaContext } from '../formula/formula-scope.js';
import { type Matches } from './match-target.js';
import {
  type CollectionMembership,
  type MetTarget,
  type ProductTarget,
  type ProductTargets,
} from './product-target.js';
import { type BudgetLeft, type UsedUnits } from './quantity-budgets.js';

export interface CoverOptions {
  readonly targets: ProductTargets;
  readonly isInCollection: CollectionMembership;
  readonly calculation: CalculationMode;
  readonly productsMode: ProductsMode;
  readonly usedUnits: UsedUnits;
  readonly formulas: FormulaContext;
  /** Unit limits count this many times (bundles). */
  readonly limitFactor: number;
  /** Limits of the discount itself, beside those of the targets. */
  readonly quantityLimit?: number;
  readonly aggregatedQuantityLimit?: number;
  /** Goods on sale have no part in it. */
  readonly excludesOnSale: boolean;
  /** Lines that can have no part in it. */
  readonly isOut?: (line: CartLine) => boolean;
  readonly notes?: PricingNote[];
}

/** The units of a line that a discount may take. */
export interface Portion {
  readonly index: number;
  readonly line: CartLine;
  readonly units: number;
  /** What these units are worth to the discount: of the subtotal, or of the initial amount. Not rounded. */
  readonly value: number;
  /** The entry that governs the line. */
  readonly target: ProductTarget | undefined;
  /** All entries that cover the line: the lowest of their limits counts. */
  readonly limits: readonly TargetState[];
  readonly budgets: readonly BudgetLeft[];
}

export interface TargetState {
  readonly target: ProductTarget;
  unitsLeft: number;
  amountLeft: MinorUnits;
}

export interface Coverage {
  /** In the order of application. */
  readonly portions: readonly Portion[];
  /** Was there any eligible line with an amount, discounted already or not? */
  readonly hasPricedLine: boolean;
  readonly applicableTo: readonly MetTarget[];
  readonly excluded: Matches['excluded'];
}

/** Bundles multiply limits of units; no limit stays none. */
export function scaled(limit: number | undefined, factor: number): number {
  return limit === undefined ? Infinity : limit * factor;
}
