import { withoutUndefined } from '@perkstream/kernel';
import { type Discount, type UnitGift, type UnitReference, isManyUnits } from './discount.js';

/** A discount on the wire; which fields are there depends on the type. */
type WireDiscount = Readonly<Record<string, unknown>> & { readonly type: Discount['type'] };

/** In the names of the wire; what is not set is left out. */
export function presentDiscount(discount: Discount): WireDiscount {
  switch (discount.type) {
    case 'AMOUNT':
      return wire(discount.type, {
        amount_off: discount.amountOff,
        amount_off_formula: discount.amountOffFormula,
        aggregated_amount_limit: discount.aggregatedAmountLimit,
        effect: discount.effect,
        exclude_on_sale: discount.excludeOnSale,
        is_dynamic: discount.isDynamic ?? discount.amountOffFormula !== undefined,
      });
    case 'PERCENT':
      return wire(discount.type, {
        percent_off: discount.percentOff,
        percent_off_formula: discount.percentOffFormula,
        amount_limit: discount.amountLimit,
        aggregated_amount_limit: discount.aggregatedAmountLimit,
        effect: discount.effect,
        exclude_on_sale: discount.excludeOnSale,
        is_dynamic: discount.isDynamic ?? discount.percentOffFormula !== undefined,
      });
    case 'FIXED':
      return wire(discount.type, {
        fixed_amount: discount.fixedAmount,
        fixed_amount_formula: discount.fixedAmountFormula,
        effect: discount.effect,
        exclude_on_sale: discount.excludeOnSale,
        is_dynamic: discount.isDynamic ?? discount.fixedAmountFormula !== undefined,
      });
    case 'UNIT':
      if (isManyUnits(discount)) {
        const units = discount.units.map((unit) => withoutUndefined({ ...wireUnit(unit), effect: unit.effect }));
        return wire(discount.type, { effect: discount.effect, exclude_on_sale: discount.excludeOnSale, units });
      }
      return wire(discount.type, {
        ...wireUnit(discount),
        effect: discount.effect,
        quantity_limit: discount.quantityLimit,
        aggregated_quantity_limit: discount.aggregatedQuantityLimit,
        exclude_on_sale: discount.excludeOnSale,
        is_dynamic: discount.isDynamic ?? discount.unitOffFormula !== undefined,
      });
  }
}

function wireUnit({ unitOff, unitOffFormula, unitType, product, sku }: UnitGift): Record<string, unknown> {
  return {
    unit_off: unitOff,
    unit_off_formula: unitOffFormula,
    unit_type: unitType,
    product: product && wireReference(product),
    sku: sku && wireReference(sku),
  };
}

function wireReference({ id, sourceId, name }: UnitReference): Record<string, unknown> {
  return withoutUndefined({ id, source_id: sourceId, name });
}

function wire(type: Discount['type'], fields: Record<string, unknown>): WireDiscount {
  return { type, ...withoutUndefined(fields) };
}
