import { type Cart, type Discount } from '@perkstream/domain-pricing';
import { type ItemsOfCart } from '@perkstream/domain-validation-rules';
import { type Effect } from '../../domain/cart/attempt.js';
import { compiledRulesOf } from '../../domain/cart/judge-rules.js';
import { type Named } from '../../domain/cart/cart-facts.js';
import { isMentioned, mentionsOf } from '../../services/offers/mentions.js';
import { type Scope } from '../../services/offers/offer-list.js';

/** Whether a redeemable, as it is now, is about the products of the cart in the way that the scope asks for. */
export function isAboutProducts(
  scope: Scope,
  { examined, rules }: Named,
  effect: Effect,
  cart: Cart,
  items: ItemsOfCart,
): boolean {
  if (scope !== 'mentioned' && scope !== 'discounted') return true;
  const discount = examined?.redeemable.discount as Discount | undefined;
  const { byDiscount, byRules } = mentionsOf(discount, compiledRulesOf(rules)?.sets ?? []);
  if (isMentioned(byDiscount, items) && !areAllExcluded(effect, cart)) return true;
  return scope === 'mentioned' && isMentioned(byRules, items);
}

/** Exclusion wins over inclusion. */
function areAllExcluded({ inapplicableTo }: Effect, { lines }: Cart): boolean {
  const excluded = new Set(inapplicableTo.flatMap(({ orderItemIndices }) => orderItemIndices));
  return lines.every((_line, index) => excluded.has(index));
}
