import { type JsonObject, withoutNulls } from '@perkstream/kernel';
import {
  type CustomerRecord,
  presentAssignedRules,
  type PricedOrderAnswer,
  type RedeemedStackAnswer,
  type RedemptionAnswer,
  type RedemptionCompleted,
  type RedemptionRecord,
} from '@perkstream/published';
import { categoriesOf } from './outcomes.presenter.js';
import { presentParent, presentRecord, withCustomer } from './redemption-entry.presenter.js';
import { type Goods } from '../services/reward-goods.js';
import { type AppliedOutcome, type EvaluatedCart } from '../domain/cart/evaluate-cart.js';

/** A redemption as stored, with the redeemables as they are now. */
export interface Redeemed {
  readonly redeemed: true;
  readonly completed: RedemptionCompleted;
  /** By id of the redemption, what answers embed of its redeemable. */
  readonly embedded: ReadonlyMap<string, JsonObject>;
  readonly evaluated?: EvaluatedCart;
  readonly goods?: Goods;
}

/** The answer of a redemption in which all applied, built from what was appended. */
export function presentRedeemed(
  outcome: Redeemed,
  customer: CustomerRecord | undefined,
  expand: readonly string[] = [],
): RedeemedStackAnswer {
  const { redemptions, order } = outcome.completed;
  const embedded = expand.includes('category') ? withCategories(outcome) : outcome.embedded;
  const isOfSeveral = redemptions[0]?.parentId !== undefined;
  return {
    redemptions: redemptions.map((record) => presentRedemption(record, { ...outcome, embedded }, customer)),
    parent_redemption: isOfSeveral
      ? { ...presentParent(outcome.completed), customer: customer?.embedded ?? null }
      : undefined,
    order: order ? (withCustomer(order) as unknown as PricedOrderAnswer) : undefined,
    inapplicable_redeemables: [],
    skipped_redeemables: [],
  };
}

/** What a step answers of a redeemable (wire form) together with its rules, as its own operations show them. */
export function withRules(embedded: JsonObject, { candidate, redeemable }: AppliedOutcome): JsonObject {
  const { rules } = candidate.named;
  if (redeemable.object === 'voucher')
    return { ...embedded, validation_rules_assignments: presentAssignedRules(rules, () => []) };
  const own = rules.filter(({ relatedObjectId }) => relatedObjectId === redeemable.id);
  return { ...embedded, validation_rule_assignments: presentAssignedRules(own) };
}

/** The redeemables with their categories, and the part that these have in stacking. */
function withCategories({ completed, embedded, evaluated }: Redeemed): ReadonlyMap<string, JsonObject> {
  const expanded = new Map(embedded);
  completed.redemptions.forEach(({ id }, index) => {
    const redeemable = embedded.get(id);
    const applied = evaluated?.applied[index];
    if (redeemable && applied) expanded.set(id, { ...redeemable, categories: categoriesOf(applied.candidate) });
  });
  return expanded;
}

/** One redemption with its redeemable and customer. */
export function presentRedemption(
  record: RedemptionRecord,
  { embedded, goods }: Pick<Redeemed, 'embedded' | 'goods'>,
  customer: CustomerRecord | undefined,
): RedemptionAnswer {
  const redeemable = embedded.get(record.id);
  const isVoucher = record.relatedObjectType === 'voucher';
  return presentRecord(record, {
    customer: customer?.embedded ?? null,
    voucher: isVoucher ? redeemable : undefined,
    promotion_tier: isVoucher ? undefined : redeemable,
    ...(goods && { goods }),
  });
}

/** The answer of the operations on one redeemable, which know no null but that of the voucher of a tier. */
export function presentRedemptionOfOne(
  outcome: Redeemed,
  customer: CustomerRecord | undefined,
  expand: readonly string[] = [],
): RedemptionAnswer {
  const [record] = outcome.completed.redemptions;
  if (!record) throw new Error('A redemption of nothing');
  const embedded = expand.includes('category') ? withCategories(outcome) : outcome.embedded;
  const shown = presentRedemption(record, { ...outcome, embedded }, customer);
  const order = shown.order as JsonObject | null;
  return {
    ...withoutNulls(shown),
    ...(order && { order: withoutNulls(order) }),
    ...(record.relatedObjectType === 'promotion_tier' && { voucher: null }),
  };
}
