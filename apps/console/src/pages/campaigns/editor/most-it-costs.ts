import { type Draft } from './draft.js';
import { numberIn } from './number-in.js';
import { valueAt } from './paths.js';

/**
 * What a campaign gives away at most, in minor units; undefined where nothing bounds it. Points and rewards are not counted, as what they
 * are worth is not known. Formulas and discounts of products have no bound but the budget.
 */
export function mostItCosts(draft: Draft): number | undefined {
  const read = (path: string) => valueAt(draft, path);
  const budget = numberIn(read('limits.discount'));
  if (draft.campaign_type === 'GIFT_VOUCHERS' && read('type') === 'STATIC')
    return smaller(budget, Number(read('voucher.gift.amount') ?? 0) * Number(read('vouchers_count') ?? 0));
  if (draft.campaign_type === 'PROMOTION' || draft.campaign_type === 'LOYALTY_PROGRAM') return budget;
  const each = mostOfOne(draft);
  const times = mostTimes(draft);
  return smaller(budget, each === undefined || times === undefined ? undefined : each * times);
}

/** By one redemption. */
function mostOfOne(draft: Draft): number | undefined {
  const read = (name: string) => valueAt(draft, `voucher.discount.${name}`);
  const isOfOrder =
    read('effect') === 'APPLY_TO_ORDER' || (read('effect') === undefined && draft['rules'] === undefined);
  if (!isOfOrder) return numberIn(read('aggregated_amount_limit'));
  if (read('type') === 'AMOUNT' && !read('amount_off_formula')) return Number(read('amount_off') ?? 0);
  return read('type') === 'PERCENT' ? numberIn(read('amount_limit')) : undefined;
}

function mostTimes(draft: Draft): number | undefined {
  const quantity = numberIn(valueAt(draft, 'voucher.redemption.quantity'));
  const redemptions = numberIn(valueAt(draft, 'limits.redemptions'));
  if (quantity === undefined || draft['type'] === 'AUTO_UPDATE') return redemptions;
  const codes = draft['type'] === 'STANDALONE' ? 1 : Number(draft['vouchers_count'] ?? 0);
  return smaller(redemptions, quantity * codes);
}

function smaller(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined) return other;
  return other === undefined ? one : Math.min(one, other);
}
