import { type BudgetCounter, type BudgetUse } from '@perkstream/domain-pricing';
import { type Consumption } from '@perkstream/domain-validation-rules';
import { type CustomerRecord, type Redeemable } from '@perkstream/published';
import { type RuleCounter } from '../counting/rule-counter.js';

/** One use of a limit that is counted in a stream of its own. */
export interface LimitUse {
  /** Of the counter's stream */
  readonly key: string;
  /** Redemptions, minor units or units of a product */
  readonly amount: number;
  readonly maximum: number;
  readonly rule: { readonly name: string; readonly message?: string };
  /**
   * True for units of a product: where another redemption was faster, the order is priced again with the rest instead
   * of being refused.
   */
  readonly isBudget?: true;
}

/**
 * A counter of discounted units, of the campaign or the tier that the limit names, of all customers or of one.
 * @returns undefined where a customer's units are limited and nobody knows the customer: nobody is counted then
 */
export function budgetCounterKey(
  { key, limit }: BudgetCounter,
  redeemable: Redeemable,
  customer: CustomerRecord | undefined,
): string | undefined {
  const owner = limit.includes('PromotionTier') ? redeemable.id : campaignOf(redeemable);
  const counter = `${owner}/units/${encodeURIComponent(key)}`;
  if (!limit.includes('Customer')) return counter;
  return customer?.id ? `${counter}/customer:${customer.id}` : undefined;
}

export function useOfRule({ maximum }: Consumption, counter: RuleCounter, message: string | undefined): LimitUse {
  const use = useOfCounter(counter, maximum);
  return message === undefined ? use : { ...use, rule: { ...use.rule, message } };
}

export function useOfCounter({ stream, by, rule }: RuleCounter, maximum = Number.MAX_SAFE_INTEGER): LimitUse {
  return { key: stream, amount: by, maximum, rule: { name: rule } };
}

export function usesOfBudgets(
  uses: readonly BudgetUse[],
  redeemable: Redeemable,
  customer: CustomerRecord | undefined,
): readonly LimitUse[] {
  return uses.flatMap((use) => {
    const key = budgetCounterKey(use, redeemable, customer);
    if (key === undefined) return [];
    const rule = { name: use.limit };
    return [{ key, amount: use.units, maximum: use.limitQuantity, rule, isBudget: true as const }];
  });
}

/** Rules of a voucher and of its campaign may share a counter: it is used once, up to the lowest of their limits. */
export function mergedUses(uses: readonly LimitUse[]): readonly LimitUse[] {
  if (uses.length < 2) return uses;
  const byKey = new Map<string, LimitUse>();
  for (const use of uses) {
    const other = byKey.get(use.key);
    if (!other || use.maximum < other.maximum) byKey.set(use.key, use);
  }
  return [...byKey.values()];
}

/** A redeemable without a campaign is one by itself. */
function campaignOf({ campaignId, id }: Redeemable): string {
  return campaignId ?? id;
}
