import { type Discount, isManyUnits } from '@perkstream/domain-pricing';
import {
  type Asked,
  type CompiledRuleSet,
  itemTraits,
  mostTelling,
  requiredItemsOf,
  type Requirement,
  requirementOf,
  rulesBeyondTheCustomer,
  rulesIgnoredByQualifications,
  type Trait,
} from '@perkstream/domain-validation-rules';

/**
 * What makes an offer one that is looked for:
 * - `cart`: its rules may hold for customer and cart
 * - `audience`: its rules about the customer may hold
 * - `mentioned`: its discount is about the products, or its rules ask for them
 * - `discounted`: its discount is about the products; `required`: its rules ask for them
 */
export type Scope = 'cart' | 'audience' | 'mentioned' | 'discounted' | 'required';

export interface Terms {
  readonly discount?: Discount;
  readonly rules: readonly CompiledRuleSet[];
}

/** It is never found in that scope. */
export const NEVER = 'never';

const CART: Asked = { rules: ({ name }) => !rulesIgnoredByQualifications.has(name), bundle: true };
const AUDIENCE: Asked = { rules: ({ name }) => !rulesBeyondTheCustomer.has(name), bundle: false };

/** What a subject must have at the least for the offer to be found. */
export function requirementIn(scope: Scope, { discount, rules }: Terms): Requirement | undefined | typeof NEVER {
  switch (scope) {
    case 'cart':
      return mostTelling(rules.map((each) => requirementOf(each, CART)));
    case 'audience':
      return mostTelling(rules.map((each) => requirementOf(each, AUDIENCE)));
    case 'mentioned':
      return isAboutAnything(discount, rules)
        ? ANY_ITEM
        : someOf([...discountedItems(discount, rules), ...rules.flatMap(requiredItemsOf)]);
    case 'required':
      return someOf(rules.flatMap(requiredItemsOf));
    case 'discounted':
      return isAboutAnything(discount, rules) ? ANY_ITEM : someOf(discountedItems(discount, rules));
  }
}

const ANY_ITEM: Requirement = { anyOf: [{ kind: 'given', value: 'items' }] };

function someOf(traits: readonly Trait[]): Requirement | typeof NEVER {
  return traits.length === 0 ? NEVER : { anyOf: traits };
}

/** A discount on items of which no rule says which ones they are. */
function isAboutAnything(discount: Discount | undefined, rules: readonly CompiledRuleSet[]): boolean {
  if (!discount || discount.type === 'UNIT') return false;
  const applicability = rules.map(({ applicableTo }) => applicableTo);
  if (applicability.some(({ includedAll }) => includedAll)) return true;
  if (applicability.some(({ included }) => included.length > 0)) return false;
  const isOnItems = discount.effect !== undefined && discount.effect !== 'APPLY_TO_ORDER';
  return isOnItems || (discount.effect === undefined && applicability.some(({ excluded }) => excluded.length > 0));
}

function discountedItems(discount: Discount | undefined, rules: readonly CompiledRuleSet[]): readonly Trait[] {
  const included = rules.flatMap(({ applicableTo }) => applicableTo.included.flatMap(itemTraits));
  if (discount?.type !== 'UNIT') return included;
  const units = isManyUnits(discount) ? discount.units : [discount];
  return [...included, ...units.flatMap(({ unitType: id }) => itemTraits({ id }))];
}
