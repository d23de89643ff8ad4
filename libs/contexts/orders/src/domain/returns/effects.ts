import { type LineLeft, type OrderLeft, type ReturnEffectAnswer } from '@perkstream/published';
import { leftOf } from './means-back.js';
import { dividedOver, partOf, restOf } from './shares.js';
import { sumOf } from './sold-order.js';

/** What each redemption still takes off what remains, or pays for it; minor units. */
export function amountsOnRest(left: OrderLeft): ReadonlyMap<string, number> {
  const shared = orderDiscountsOnRest(left);
  const paid = new Map(leftOf(left.paidBy).means.map(({ redemptionId, worth }) => [redemptionId, worth]));
  return new Map(
    left.redemptions.map((id) => {
      const ofLines = sumOf(left.lines.map((line) => restOf(line.discounts[id] ?? 0, line)));
      return [id, (paid.get(id) ?? 0) + ofLines + (shared[id] ?? 0)];
    }),
  );
}

/** Of the discounts of the whole order, what the rest of it bears, by redemption. */
export function orderDiscountsOnRest(left: OrderLeft): Readonly<Record<string, number>> {
  const shares = dividedOver(sharedOnRest(left), Object.values(left.discounts));
  return Object.fromEntries(Object.keys(left.discounts).map((id, index) => [id, shares[index]!]));
}

/** Of the discounts of the whole order, what a line bears. */
export function orderShareOf({ amount, discounts, paid }: LineLeft): number {
  return Math.max(0, amount - sumOf(Object.values(discounts)) - paid);
}

/** Never more than they are. */
function sharedOnRest({ lines, extra, discounts }: OrderLeft): number {
  const ofLines = lines.map((line) => {
    const share = orderShareOf(line);
    return share - partOf(share, line.back, line.quantity || 1);
  });
  return Math.min(sumOf(Object.values(discounts)), sumOf(ofLines) + extra.amount - extra.paid);
}

/**
 * What a return does to each redemption. One that takes less off the rest than its part of the discount is reduced.
 * @param kept what each would take off the rest if all prices stayed
 */
export function effectsOf(
  left: OrderLeft,
  kept: ReadonlyMap<string, number>,
  isLast: boolean,
): readonly ReturnEffectAnswer[] {
  if (isLast) return left.redemptions.map((id) => ({ id, effect: 'ROLLED_BACK', amount: 0 }));
  const payments = new Set(left.paidBy.means.map(({ redemptionId }) => redemptionId));
  return [...amountsOnRest(left)].map(([id, amount]) => {
    const isReduced = !payments.has(id) && amount < (kept.get(id) ?? 0);
    return { id, effect: isReduced ? 'REDUCED' : 'KEPT', amount };
  });
}
