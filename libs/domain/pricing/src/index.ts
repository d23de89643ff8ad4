export {
  type ApplicationDetail,
  type Cart,
  type CartLine,
  type LineProduct,
  type LineSku,
  subtotalOf,
} from './cart/cart.js';
export { totalAmount, totalAppliedDiscountAmount, totalDiscountAmount } from './cart/cart-totals.js';
export {
  type Catalogue,
  type CatalogueProduct,
  type CatalogueSku,
  EMPTY_CATALOGUE,
  SHIPPING,
} from './cart/catalogue.js';
export {
  type CatalogueItems,
  catalogueOf,
  type CatalogueRefs,
  catalogueRefsOf,
  excessOfCatalogue,
} from './cart/catalogue-look-up.js';
export { type CatalogueOverride, catalogueOverridesOf, type CatalogueRef } from './cart/catalogue-overrides.js';
export { type DiscountRange, type RangeOptions, rangesOn } from './discount/range-of-discount.js';
export { isExact } from './cart/exact-amounts.js';
export { openCart, type OrderInput, type OrderItemInput } from './cart/open-cart.js';
export { nextStep } from './cart/next-step.js';
export { wholeRequest } from './cart/whole-request.js';
export { removeApplied, removeDiscounts } from './cart/remove-discounts.js';
export {
  presentOrder,
  type WireApplicationDetail,
  type WireOrderAmounts,
  type WireOrderFrame,
  type WireOrderItem,
} from './cart/present-order.js';

export {
  AMOUNT_EFFECTS,
  type AmountDiscount,
  type AmountEffect,
  type CalculationMode,
  type Discount,
  type FixedDiscount,
  type GiftEffect,
  isManyUnits,
  type ManyUnitsDiscount,
  type OneOfManyUnits,
  ORDER_OR_ITEMS,
  type PercentDiscount,
  type ProductsMode,
  UNIT_EFFECTS,
  type UnitDiscount,
  type UnitReference,
} from './discount/discount.js';
export { checkDiscount, type CheckOptions } from './discount/check-discount.js';
export { presentDiscount, type WireDiscount } from './discount/present-discount.js';

export {
  BUDGET_LIMITS,
  type BudgetLimit,
  type CollectionMembership,
  type MetTarget,
  type MetUnits,
  NO_TARGETS,
  type ProductTarget,
  type ProductTargets,
  TARGET_EFFECTS,
  TARGET_OBJECTS,
} from './targets/product-target.js';
export { checkTargetFormulas } from './targets/check-target-formulas.js';
export { coversLine } from './targets/match-target.js';
export {
  presentMetTargets,
  presentTarget,
  type TargetNaming,
  type WireTarget,
  type WireTargetList,
} from './targets/present-targets.js';
export { type BudgetCounter, type BudgetUse, type UsedUnits } from './targets/quantity-budgets.js';

export { applyDiscount, type DiscountOptions } from './apply/apply-discount.js';
export { applyGiftCredits, type GiftOptions, type GiftRefusal, type GiftResult } from './apply/apply-gift-credits.js';
export { applyPoints, type PointsOptions, type PointsResult } from './apply/apply-points.js';
export { type DiscountResult, type StepOptions, type StepResult } from './apply/step.js';

export { type PricingNote } from './explain/pricing-note.js';
export { presentPricingNotes } from './explain/present-pricing-notes.js';

export { checkFormula, type FormulaOwner, type FormulaPurpose } from './formula/check-formula.js';
export { evaluateFormula } from './formula/evaluate-formula.js';
export { formulaContext, type FormulaContext, type FormulaScope } from './formula/formula-scope.js';
