import { type Discount, isManyUnits } from '@perkstream/domain-pricing';
import { type CompiledRuleSet, isOneOf, type LineTest, requiredItemsOf } from '@perkstream/domain-validation-rules';

/** Which lines of a cart an offer is about. */
export interface Mentions {
  readonly byDiscount: LineTest;
  readonly byRules: LineTest;
}

type Target = Parameters<typeof isOneOf>[0][number];

const NO_LINE: LineTest = () => false;
const ANY_LINE: LineTest = () => true;

export function mentionsOf(discount: Discount | undefined, rules: readonly CompiledRuleSet[]): Mentions {
  return {
    byDiscount: isAboutAnything(discount, rules) ? ANY_LINE : linesOf(discountedItems(discount, rules)),
    byRules: linesOf(rules.flatMap(requiredItemsOf)),
  };
}

function linesOf(targets: readonly Target[]): LineTest {
  return targets.length === 0 ? NO_LINE : isOneOf(targets);
}

/** A discount on items that no rule names. */
function isAboutAnything(discount: Discount | undefined, rules: readonly CompiledRuleSet[]): boolean {
  if (!discount || discount.type === 'UNIT') return false;
  const applicability = rules.map(({ applicableTo }) => applicableTo);
  if (applicability.some(({ includedAll }) => includedAll)) return true;
  if (applicability.some(({ included }) => included.length > 0)) return false;
  const isOnItems = discount.effect !== undefined && discount.effect !== 'APPLY_TO_ORDER';
  return isOnItems || (discount.effect === undefined && applicability.some(({ excluded }) => excluded.length > 0));
}

function discountedItems(discount: Discount | undefined, rules: readonly CompiledRuleSet[]): readonly Target[] {
  const included = rules.flatMap(({ applicableTo }) => applicableTo.included);
  if (discount?.type !== 'UNIT') return included;
  const units = isManyUnits(discount) ? discount.units : [discount];
  return [...included, ...units.map(({ unitType: id }) => ({ id }))];
}
