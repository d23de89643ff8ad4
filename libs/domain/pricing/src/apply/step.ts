import { type StepBudget } from '@perkstream/kernel';
import { type Cart } from '../cart/cart.js';
import { EMPTY_CATALOGUE, type Catalogue } from '../cart/catalogue.js';
import { hasGoodsOnSale, withoutGoodsOnSale } from '../cart/goods-on-sale.js';
import { nextStep } from '../cart/next-step.js';
import { type CalculationMode, type Discount, type ProductsMode } from '../discount/discount.js';
import { formulaContext, type FormulaContext, type FormulaScope } from '../formula/formula-scope.js';
import {
  NO_TARGETS,
  type CollectionMembership,
  type MetTarget,
  type ProductTargets,
} from '../targets/product-target.js';
import { type BudgetUse, type UsedUnits } from '../targets/quantity-budgets.js';
import { type PricingNote } from '../explain/pricing-note.js';
import { totalAmount } from '../cart/cart-totals.js';

/** The options of every kind of step. */
export interface StepOptions {
  /** Default: none, which makes every line eligible. */
  readonly targets?: ProductTargets;
  /** Needed when targets name collections; default: no line is in any. */
  readonly isInCollection?: CollectionMembership;
  /** Default DISCOUNTED_AMOUNT. */
  readonly calculation?: CalculationMode;
  /** Default STACK. */
  readonly productsMode?: ProductsMode;
  readonly formulaScope?: FormulaScope;
  /** Needed by discounts that add units. */
  readonly catalogue?: Catalogue;
  /** Units that budgets have used already, by customers before. */
  readonly usedUnits?: UsedUnits;
  /** Complete bundles, up to the rule's limit; 0 takes the effect away. Leave it out where scaling is off or no bundle is set. */
  readonly bundleMultiplier?: number;
  /** Takes down how the amounts come about; absent: nothing is worked out for it. */
  readonly notes?: PricingNote[];
  /** What the step may cost; absent: nobody counts. */
  readonly steps?: StepBudget;
}

export interface StepResult {
  /** `applied…` fields say what this step did. */
  readonly cart: Cart;
  /** Money was taken off, or units were added, exchanged or given away. */
  readonly hasEffect: boolean;
  readonly applicableTo: readonly MetTarget[];
  readonly inapplicableTo: readonly MetTarget[];
  /** Units that were taken of budgets, for the caller to reserve. */
  readonly budgetUses: readonly BudgetUse[];
}

export interface DiscountResult extends StepResult {
  /** With the values that formulas came to, the effect that was taken by default, and references to products. */
  readonly discount: Discount;
}

/** A step with nothing left out. */
export interface Step {
  /** Fresh: nothing applied in this step yet. */
  readonly cart: Cart;
  readonly targets: ProductTargets;
  readonly isInCollection: CollectionMembership;
  readonly calculation: CalculationMode;
  readonly productsMode: ProductsMode;
  readonly formulas: FormulaContext;
  readonly catalogue: Catalogue;
  readonly usedUnits: UsedUnits;
  readonly bundles: number;
  /** Goods on sale get nothing and count for nothing. False where there are none. */
  readonly excludesOnSale: boolean;
  readonly notes: PricingNote[] | undefined;
  readonly steps: StepBudget | undefined;
}

/** To take a line into a step, to book on it, and to show it afterwards. */
const STEPS_OF_A_LINE = 20;

const NOWHERE: CollectionMembership = () => false;
const NO_SCOPE: FormulaScope = {};
const NONE_USED: UsedUnits = () => 0;
const MAX_BUNDLES = 100;

export function beginStep(cart: Cart, options: StepOptions, discount?: Discount): Step {
  options.steps?.take(STEPS_OF_A_LINE * (1 + cart.lines.length) * (options.notes ? 2 : 1));
  const fresh = nextStep(cart);
  const bundles = bundlesOf(options.bundleMultiplier);
  const { notes } = options;
  const excludesOnSale = discount?.excludeOnSale === true && (discount.type === 'UNIT' || hasGoodsOnSale(fresh));
  const counted = excludesOnSale ? withoutGoodsOnSale(fresh) : fresh;
  notes?.push({ step: 'order_before', amount: fresh.amount, totalAmount: totalAmount(fresh) });
  if (options.bundleMultiplier !== undefined) notes?.push({ step: 'bundles', sets: bundles });
  return {
    cart: fresh,
    targets: options.targets ?? NO_TARGETS,
    isInCollection: options.isInCollection ?? NOWHERE,
    calculation: options.calculation ?? 'DISCOUNTED_AMOUNT',
    productsMode: options.productsMode ?? 'STACK',
    formulas: formulaContext(options.formulaScope ?? NO_SCOPE, counted, options.steps),
    catalogue: options.catalogue ?? EMPTY_CATALOGUE,
    usedUnits: options.usedUnits ?? NONE_USED,
    bundles,
    excludesOnSale,
    notes,
    steps: options.steps,
  };
}

function bundlesOf(multiplier: number | undefined): number {
  if (multiplier === undefined) return 1;
  return multiplier > 0 ? Math.min(Math.floor(multiplier), MAX_BUNDLES) : 0;
}
