export { type Cart, type CartLine, subtotalOf } from './cart/cart.js';
export { remainingForItems, totalAmount, totalAppliedDiscountAmount, totalDiscountAmount } from './cart/cart-totals.js';
export {
  type Catalogue,
  type CatalogueProduct,
  type CatalogueSku,
  EMPTY_CATALOGUE,
  unitRegularPrice,
} from './cart/catalogue.js';
export { contradictionInItems, isOnSale } from './cart/goods-on-sale.js';
export {
  type CatalogueItems,
  catalogueOf,
  type CatalogueRefs,
  catalogueRefsOf,
  excessOfCatalogue,
} from './cart/catalogue-look-up.js';
export { type CatalogueOverride, catalogueOverridesOf, type CatalogueRef } from './cart/catalogue-overrides.js';
export { type DiscountRange, rangesOn } from './discount/range-of-discount.js';
export { mostOfUnits } from './discount/most-of-units.js';
export { keepsDiscounts, worthOf } from './cart/keeps-discounts.js';
export { initialAmountOfLine, keepLines, type OrderLine } from './cart/keep-lines.js';
export { isExact } from './cart/exact-amounts.js';
export { openCart, type OrderInput, type OrderItemInput } from './cart/open-cart.js';
export { nextStep } from './cart/next-step.js';
export { wholeRequest } from './cart/whole-request.js';
export { removeApplied, removeDiscounts } from './cart/remove-discounts.js';
export { presentOrder, type WireOrderAmounts, type WireOrderFrame } from './cart/present-order.js';

export { type Discount, isManyUnits } from './discount/discount.js';
export { checkDiscount } from './discount/check-discount.js';
export { presentDiscount } from './discount/present-discount.js';

export { type MetTarget, NO_TARGETS, type ProductTarget, type ProductTargets } from './targets/product-target.js';
export { checkTargetFormulas } from './targets/check-target-formulas.js';
export { presentMetTargets, type TargetNaming } from './targets/present-targets.js';
export { type BudgetCounter, type BudgetUse } from './targets/quantity-budgets.js';

export { applyDiscount } from './apply/apply-discount.js';
export { applyGiftCredits } from './apply/apply-gift-credits.js';
export { applyPoints } from './apply/apply-points.js';
export { type StepOptions } from './apply/step.js';

export { type PricingNote } from './explain/pricing-note.js';
export { presentPricingNotes } from './explain/present-pricing-notes.js';

export { checkFormula } from './formula/check-formula.js';
export { readsRedeemedQuantity } from './formula/reads-redeemed-quantity.js';
export { evaluateFormula } from './formula/evaluate-formula.js';
export { formulaContext, type FormulaContext, type FormulaScope } from './formula/formula-scope.js';
