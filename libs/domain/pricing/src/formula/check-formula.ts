import { refuse, type Refusal } from '@perkstream/kernel';
import { compileFormula } from './compile-formula.js';
import { OPERANDS, type OperandName } from './operands.js';

/**
 * What a formula is for:
 * - `order`: a discount, gift or limit of the whole order
 * - `product`: a value per order line, which may use `ORDER_ITEM_…`
 * - `earningRule`: points of an earning rule
 */
export type FormulaPurpose = 'order' | 'product' | 'earningRule';

/** The kind of redeemable that will own the formula; unknown = either. */
export type FormulaOwner = 'voucher' | 'promotion_tier';

/** Syntax, bounds and the scope of every operand, as a refusal that says where and why. */
export function checkFormula(
  text: string,
  purpose: FormulaPurpose,
  at: string,
  owner?: FormulaOwner,
): Refusal<'invalid_payload'> | undefined {
  const compiled = compileFormula(text);
  if ('fault' in compiled) {
    return invalid(`Property ${at} is not a valid formula: ${compiled.fault} (character ${compiled.at})`);
  }
  for (const name of compiled.operands) {
    if (!isInScope(name, purpose, owner)) return invalid(`Property ${at} cannot use ${name}: it has no value here`);
  }
  return undefined;
}

function isInScope(name: OperandName, purpose: FormulaPurpose, owner: FormulaOwner | undefined): boolean {
  switch (OPERANDS[name].scope) {
    case 'everywhere':
      return true;
    case 'discounts':
      return purpose !== 'earningRule';
    case 'products':
      return purpose === 'product';
    case 'vouchers':
      return purpose !== 'earningRule' && owner !== 'promotion_tier';
    case 'tiers':
      return purpose !== 'earningRule' && owner !== 'voucher';
  }
}

function invalid(details: string): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details });
}
