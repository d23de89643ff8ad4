import { isRefusal, withoutUndefined } from '@perkstream/kernel';
import { type FormulaOwner } from '../formula/check-formula.js';
import {
  AMOUNT_EFFECTS,
  MANY_UNITS_EFFECTS,
  ORDER_OR_ITEMS,
  UNIT_EFFECTS,
  type AmountDiscount,
  type AmountEffect,
  type Discount,
  type FixedDiscount,
  type ManyUnitsDiscount,
  type OneOfManyUnits,
  type PercentDiscount,
  type UnitDiscount,
} from './discount.js';
import {
  invalidPayload,
  isRecord,
  wireFields,
  type InvalidPayload,
  type NumberRule,
  type WireFields,
} from './wire-fields.js';

const MONEY: NumberRule = { min: 0, max: 1e13 };
const LIMIT: NumberRule = { integer: true, min: 0 };
const UNITS: NumberRule = { integer: true, min: 0, max: 1_000_000 };
const MAX_LISTED_UNITS = 100;

interface CheckOptions {
  /** Path of the object in the request, for the details of a refusal. Default `.discount`. */
  readonly at?: string;
  /** Formulas that ask for what this kind of redeemable has not are refused. */
  readonly owner?: FormulaOwner;
}

/** A discount from a client in the house's form: fields, formulas and their operands are checked. */
export function checkDiscount(
  wire: unknown,
  { at = '.discount', owner }: CheckOptions = {},
): Discount | InvalidPayload {
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  const fields = wireFields(wire, at, owner);
  switch (wire['type']) {
    case 'AMOUNT':
      return checked(fields, readAmount(fields));
    case 'PERCENT':
      return checked(fields, readPercent(fields));
    case 'FIXED':
      return checked(fields, readFixed(fields));
    case 'UNIT':
      return wire['effect'] === 'ADD_MANY_ITEMS' || (wire['units'] ?? undefined) !== undefined
        ? checkMany(wire, at, owner)
        : checked(fields, readUnit(fields));
    default:
      return invalidPayload(`Property ${at}.type must be one of AMOUNT, PERCENT, FIXED, UNIT`);
  }
}

function readAmount(fields: WireFields): AmountDiscount {
  const effect = fields.oneOf('effect', AMOUNT_EFFECTS);
  return {
    type: 'AMOUNT',
    amountOff: fields.number('amount_off', { ...MONEY, required: true }) ?? 0,
    amountOffFormula: fields.formula('amount_off_formula', looksAtLines(effect) ? 'product' : 'order'),
    aggregatedAmountLimit: fields.number('aggregated_amount_limit', LIMIT),
    effect,
    excludeOnSale: fields.flag('exclude_on_sale'),
  };
}

function readPercent(fields: WireFields): PercentDiscount {
  const effect = fields.oneOf('effect', ORDER_OR_ITEMS);
  return {
    type: 'PERCENT',
    percentOff: fields.number('percent_off', { required: true, min: 0, max: 100 }) ?? 0,
    percentOffFormula: fields.formula('percent_off_formula', looksAtLines(effect) ? 'product' : 'order'),
    amountLimit: fields.number('amount_limit', MONEY),
    aggregatedAmountLimit: fields.number('aggregated_amount_limit', LIMIT),
    effect,
    excludeOnSale: fields.flag('exclude_on_sale'),
  };
}

function readFixed(fields: WireFields): FixedDiscount {
  const effect = fields.oneOf('effect', ORDER_OR_ITEMS);
  return {
    type: 'FIXED',
    // On items the prices stand in the targets, so that the discount needs none.
    fixedAmount: fields.number('fixed_amount', { ...MONEY, required: effect !== 'APPLY_TO_ITEMS' }),
    fixedAmountFormula: fields.formula('fixed_amount_formula', looksAtLines(effect) ? 'product' : 'order'),
    effect,
    excludeOnSale: fields.flag('exclude_on_sale'),
  };
}

function readUnit(fields: WireFields): UnitDiscount {
  const unitOffFormula = fields.formula('unit_off_formula', 'order');
  return {
    type: 'UNIT',
    unitOff: fields.number('unit_off', { ...UNITS, required: unitOffFormula === undefined }),
    unitOffFormula,
    unitType: fields.text('unit_type', true) ?? '',
    effect: fields.oneOf('effect', UNIT_EFFECTS),
    quantityLimit: fields.number('quantity_limit', { ...UNITS, min: 1 }),
    aggregatedQuantityLimit: fields.number('aggregated_quantity_limit', { ...UNITS, min: 1 }),
    excludeOnSale: fields.flag('exclude_on_sale'),
  };
}

function checkMany(
  wire: Readonly<Record<string, unknown>>,
  at: string,
  owner: FormulaOwner | undefined,
): ManyUnitsDiscount | InvalidPayload {
  if ((wire['effect'] ?? 'ADD_MANY_ITEMS') !== 'ADD_MANY_ITEMS') {
    return invalidPayload(`Property ${at}.effect must be ADD_MANY_ITEMS when units is set`);
  }
  const sent = wire['units'];
  if (!Array.isArray(sent) || sent.length === 0)
    return invalidPayload(`Property ${at}.units must be an array of units`);
  if (sent.length > MAX_LISTED_UNITS) {
    return invalidPayload(`Property ${at}.units must not have more than ${MAX_LISTED_UNITS} items`);
  }
  const units: OneOfManyUnits[] = [];
  for (const [index, entry] of sent.entries()) {
    const unit = checkOneOfMany(entry, `${at}.units.${index}`, owner);
    if (isRefusal(unit)) return unit;
    units.push(unit);
  }
  const fields = wireFields(wire, at, owner);
  return checked(fields, {
    type: 'UNIT',
    effect: 'ADD_MANY_ITEMS',
    units,
    excludeOnSale: fields.flag('exclude_on_sale'),
  });
}

function checkOneOfMany(wire: unknown, at: string, owner: FormulaOwner | undefined): OneOfManyUnits | InvalidPayload {
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  const fields = wireFields(wire, at, owner);
  const effect = fields.oneOf('effect', MANY_UNITS_EFFECTS);
  const unitOffFormula = fields.formula('unit_off_formula', 'order');
  const unitOff = fields.number('unit_off', { ...UNITS, required: unitOffFormula === undefined });
  const unitType = fields.text('unit_type', true) ?? '';
  return checked(fields, { effect: effect ?? 'ADD_MISSING_ITEMS', unitOff, unitOffFormula, unitType });
}

/** May the value's formula ask for the line? Not when the value is one for the whole order. */
function looksAtLines(effect: AmountEffect | undefined): boolean {
  return effect === undefined || effect === 'APPLY_TO_ITEMS' || effect === 'APPLY_TO_ITEMS_BY_QUANTITY';
}

function checked<T extends object>(fields: WireFields, value: T): T | InvalidPayload {
  return fields.fault() ?? withoutUndefined(value);
}
