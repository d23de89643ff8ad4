import { type Comparison, type Condition, matches } from '@perkstream/kernel';
import { fieldOf, valuesOf } from './conjuncts.js';

const SPENT = 'redemption.redeemed_amount';
const CREATED = 'created_at';
const NOTHING_SPENT = { redemption: { redeemed_amount: 0 } };
const IS_GIFT: Condition = { field: 'type', is: 'GIFT_VOUCHER' };
/** Milliseconds that clocks of services may differ by. */
const CLOCKS_APART = 2_000;

/** Conditions on what was spent, on the field that only those vouchers have of which something was: there is an index of them. */
export function onSpent(condition: Condition): readonly Condition[] {
  if (!('field' in condition) || condition.field !== SPENT) return [condition];
  if ('present' in condition) return [condition.present ? IS_GIFT : { not: IS_GIFT }];
  if (matches(condition, {})) return [condition];
  if (!matches(condition, NOTHING_SPENT)) return [{ ...condition, field: 'spent' }];
  const others = oppositeOf(condition, 'spent');
  return others ? [IS_GIFT, { not: others }] : [condition];
}

/** Without what follows from the others: something was spent of gift vouchers alone. */
export function withoutImplied(conditions: readonly Condition[]): readonly Condition[] {
  if (!conditions.some((each) => fieldOf(each) === 'spent')) return conditions;
  return conditions.filter((each) => JSON.stringify(each) !== JSON.stringify(IS_GIFT));
}

/** What vouchers have in common that were changed for the last time before a moment: they were made before it. */
export function madeBefore(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.flatMap((each) => {
    const moment = fieldOf(each) === 'updated_at' ? Date.parse(latestIn(each as Comparison) ?? '') : NaN;
    return Number.isNaN(moment) ? [] : [{ field: CREATED, less: new Date(moment + CLOCKS_APART).toISOString() }];
  });
}

/** What exactly those vouchers meet, of those that have anything in the field, that do not meet the comparison. */
export function oppositeOf(comparison: Comparison, field = comparison.field): Comparison | undefined {
  if ('less' in comparison) return { field, moreOrEqual: comparison.less };
  if ('lessOrEqual' in comparison) return { field, more: comparison.lessOrEqual };
  if ('more' in comparison) return { field, lessOrEqual: comparison.more };
  if ('moreOrEqual' in comparison) return { field, less: comparison.moreOrEqual };
  // There is no less than nothing.
  const values = valuesOf(comparison, comparison.field);
  return values?.length === 1 && values[0] === 0 ? { field, more: 0 } : undefined;
}

function latestIn(comparison: Comparison): string | undefined {
  const [latest] = ['less', 'lessOrEqual', 'is'].flatMap((kind) =>
    kind in comparison ? [(comparison as unknown as Record<string, unknown>)[kind]] : [],
  );
  return typeof latest === 'string' ? latest : undefined;
}
