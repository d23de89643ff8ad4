import { type MinorUnits } from '@perkstream/kernel';
import { type Cart, unitPriceOf } from '../cart/cart.js';
import { type Catalogue, findUnit, unitPrice } from '../cart/catalogue.js';
import { isManyUnits, type ManyUnitsDiscount, type UnitDiscount, type UnitGift } from './discount.js';

/**
 * What units that are given away are worth at most, also after other discounts; infinite where that is not known before.
 *
 * @param isAlone no other discount adds lines
 */
export function mostOfUnits(
  discount: UnitDiscount | ManyUnitsDiscount,
  { lines }: Cart,
  catalogue: Catalogue,
  isAlone: boolean,
): MinorUnits {
  if (isManyUnits(discount)) return sum(discount.units.map((gift) => worthOf(gift, lines, catalogue)));
  const worth = worthOf(discount, lines, catalogue);
  switch (discount.effect) {
    // For each product that is there.
    case 'ADD_SAME_ITEMS':
      return isAlone ? worth * lines.length : Infinity;
    // For each unit that is there.
    case 'REPLACE_ITEMS':
      return Infinity;
    default:
      return worth;
  }
}

function worthOf(
  { unitOff, unitOffFormula, unitType }: UnitGift,
  lines: Cart['lines'],
  catalogue: Catalogue,
): MinorUnits {
  if (unitOffFormula !== undefined) return Infinity;
  const unit = findUnit(catalogue, unitType);
  const prices = [...lines.map((line) => unitPriceOf(line) ?? 0), (unit && unitPrice(unit)) ?? 0];
  return Math.ceil((unitOff ?? 0) * Math.max(...prices));
}

function sum(amounts: readonly MinorUnits[]): MinorUnits {
  return amounts.reduce((total, amount) => total + amount, 0);
}
