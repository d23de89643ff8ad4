import { type MinorUnits } from '@perkstream/kernel';
import { type Cart } from '../cart/cart.js';
import { totalAmount, totalAppliedDiscountAmount } from '../cart/cart-totals.js';
import { type ResolvedValue } from '../discount/resolve-value.js';
import { type AmountCap, type ItemUnitsNote, type OrderAfterNote, type ValueNote } from './pricing-note.js';

export function noteValue(
  field: ValueNote['field'],
  formula: string | undefined,
  { value, isDynamic, needsLine }: ResolvedValue,
): ValueNote {
  const source = formula === undefined ? 'static' : isDynamic ? 'formula' : 'fallback';
  return { step: 'value', field, source, formula, value: needsLine ? undefined : value };
}

/** What a step did to the units of lines. */
export function noteUnits({ lines }: Cart): ItemUnitsNote[] {
  return lines.flatMap((line, itemIndex) =>
    line.appliedQuantity === 0 && line.appliedDiscountQuantity === 0 && line.appliedDiscountAmount === 0
      ? []
      : [
          {
            step: 'item_units',
            itemIndex,
            addedUnits: line.appliedQuantity,
            freeUnits: line.appliedDiscountQuantity,
            addedAmount: line.appliedQuantityAmount,
            discount: line.appliedDiscountAmount,
          },
        ],
  );
}

export function noteAfter(cart: Cart): OrderAfterNote {
  return {
    step: 'order_after',
    amount: cart.amount,
    appliedDiscountAmount: totalAppliedDiscountAmount(cart),
    totalAmount: totalAmount(cart),
  };
}

/** The lowest of the ceilings, where one of them held the discount down. */
export function capOf(
  discount: MinorUnits,
  wanted: number,
  ceilings: readonly (readonly [cap: AmountCap, ceiling: number])[],
): AmountCap | undefined {
  if (discount >= Math.floor(wanted)) return undefined;
  return ceilings.reduce((lowest, each) => (each[1] < lowest[1] ? each : lowest))[0];
}
