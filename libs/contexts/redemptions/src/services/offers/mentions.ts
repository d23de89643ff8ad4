import { type Discount, isManyUnits } from '@perkstream/domain-pricing';
import {
  type CompiledRuleSet,
  type ItemsOfCart,
  requiredItemsOf,
  type SoughtItems,
  soughtItems,
} from '@perkstream/domain-validation-rules';

/** What a cart has to hold to be one that an offer is about. */
export interface Mentions {
  readonly byDiscount: SoughtItems | 'anything';
  readonly byRules: SoughtItems;
}

type Target = Parameters<typeof soughtItems>[0][number];

export function isMentioned(mentioned: Mentions[keyof Mentions], items: ItemsOfCart): boolean {
  return mentioned === 'anything' ? !items.isEmpty : items.hasOneOf(mentioned);
}

export function mentionsOf(discount: Discount | undefined, rules: readonly CompiledRuleSet[]): Mentions {
  return {
    byDiscount: isAboutAnything(discount, rules) ? 'anything' : soughtItems(discountedItems(discount, rules)),
    byRules: soughtItems(rules.flatMap(requiredItemsOf)),
  };
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
