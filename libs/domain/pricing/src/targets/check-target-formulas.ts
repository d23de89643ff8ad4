import { checkFormula } from '../formula/check-formula.js';
import { type InvalidPayload } from '../discount/wire-fields.js';
import { wireName } from './present-targets.js';
import { BUDGET_LIMITS, type ProductTarget } from './product-target.js';

type Targets = readonly Partial<ProductTarget>[];

/** The first formula of a rule's included and excluded products that is wrong, as a refusal that says where and why. */
export function checkTargetFormulas(
  targets: Readonly<Record<'included' | 'excluded', Targets>>,
): InvalidPayload | undefined {
  return (
    checkList(targets.included, '.applicable_to.included') ?? checkList(targets.excluded, '.applicable_to.excluded')
  );
}

function checkList(targets: Targets, at: string): InvalidPayload | undefined {
  for (const [index, target] of targets.entries()) {
    for (const [name, purpose] of FORMULAS) {
      const formula = target[name];
      const refusal =
        formula === undefined ? undefined : checkFormula(formula, purpose, `${at}.${index}.${wireName(name)}`);
      if (refusal) return refusal;
    }
  }
  return undefined;
}

/** A price is worked out for each line, a budget of units for the order. */
const FORMULAS = [
  ['priceFormula', 'product'] as const,
  ...BUDGET_LIMITS.map((limit) => [`${limit}Formula`, 'order'] as const),
];
