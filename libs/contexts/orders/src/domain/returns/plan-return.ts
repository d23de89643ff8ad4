import { type JsonObject } from '@perkstream/kernel';
import {
  type MeansLeft,
  type OrderDocument,
  type OrderLeft,
  type RedemptionRecord,
  type RedemptionsOfOrder,
  type ReturnPolicyAnswer,
  type ReturnRecord,
} from '@perkstream/published';
import { amountsOnRest, effectsOf } from './effects.js';
import { divideRefund } from './means-back.js';
import { restOrder } from './rest-order.js';
import { type PlannedMeans, type ReturnPlan } from './return.decider.js';
import { linesOf } from './sold-order.js';
import { isAll, type Repriced, takeBack, takeBackRepriced, type TakenBack, type Units } from './take-back.js';

/** An order, and what can come back of it. */
export interface ReturnableOrder {
  readonly order: OrderDocument;
  readonly version: number;
  readonly left: OrderLeft;
  /** What stands, as it was made. */
  readonly made: readonly RedemptionsOfOrder[];
  /** Points that came back before, by redemption. */
  readonly pointsBack: Readonly<Record<string, number>>;
}

/** What is asked for. */
export interface ReturnRequest {
  readonly id: string;
  readonly sourceId: string | null;
  readonly reason: string | null;
  readonly policy: ReturnPolicyAnswer;
  readonly units: Units;
  /** ISO 8601 in UTC */
  readonly now: string;
  readonly asked: string;
  /** The rest as its redemptions price it; absent: prices stay. */
  readonly repriced?: Repriced & { readonly explanations: Readonly<Record<string, JsonObject>> };
}

const MAX_EXPLANATION_CHARACTERS = 256 * 1_024;

/** Everything that a return does, decided on the order as it is. Pure. */
export function planReturn(returnable: ReturnableOrder, request: ReturnRequest): ReturnPlan {
  const { order, version, left, made } = returnable;
  const { units, policy, repriced } = request;
  const lines = linesOf(order);
  const isLast = isAll(left, units);
  const kept = takeBack(left, units, lines);
  const taken = repriced && !isLast ? takeBackRepriced(left, units, lines, repriced) : kept;
  const { money, means, paidBy } = divideRefund(left.paidBy, taken.refund, policy.credits);
  const after = { ...taken.left, paidBy };
  const records = made.flatMap(({ redemptions }) => redemptions);
  const back = means.flatMap((each) => meansBack(each, records, returnable.pointsBack));
  const rest = withoutMetadata(restOrder(order, after));
  const record: ReturnRecord = {
    id: request.id,
    order_id: order.id,
    source_id: request.sourceId,
    reason: request.reason,
    customer_id: order.customer_id ?? null,
    policy,
    refund: {
      amount: money,
      credits: back.flatMap(({ voucherId, credits }) => (credits > 0 ? [{ voucher: voucherId, amount: credits }] : [])),
      points: back.flatMap(({ voucherId, points }) =>
        points > 0 ? [{ card: voucherId, returned: points, revoked: 0, shortfall: 0 }] : [],
      ),
    },
    items: taken.items,
    charged: taken.charged,
    order: isLast ? { ...rest, status: 'CANCELED' } : rest,
    redemptions: effectsOf(after, amountsOnRest({ ...kept.left, paidBy }), isLast),
    explanation: explained(left, taken, request, isLast),
    created_at: request.now,
  };
  return {
    record,
    version,
    left: after,
    isLast,
    // The rollbacks give back all that is left of what redemptions took, also for what the order holds beyond its lines.
    back: isLast ? [] : back,
    rollBack: isLast ? made.map(({ id }) => id) : [],
    asked: request.asked,
  };
}

function meansBack(
  { redemptionId, worth, points = 0 }: MeansLeft,
  records: readonly RedemptionRecord[],
  pointsBack: Readonly<Record<string, number>>,
): readonly PlannedMeans[] {
  const record = records.find(({ id }) => id === redemptionId);
  if (!record || (worth === 0 && points === 0)) return [];
  const { relatedObjectId: voucherId, voucherCode, reward, date: at } = record;
  const of = { redemptionId, voucherId, ...(voucherCode !== undefined && { voucherCode }) };
  if (!reward) return [{ ...of, credits: worth, points: 0 }];
  const before = pointsBack[redemptionId] ?? 0;
  const spent = { points: reward.points, before, rewardId: reward.id, rewardName: reward.name, at };
  return [{ ...of, credits: 0, points, spent }];
}

/** How the refund comes about, in the names of the wire. */
function explained(left: OrderLeft, { items, refund }: TakenBack, request: ReturnRequest, isLast: boolean): JsonObject {
  const returned = new Set(items.map(({ item }) => item));
  const { paidBy, extra, discounts } = left;
  return {
    prices: isLast || !request.repriced ? 'AS_SOLD' : 'PRICED_AGAIN',
    lines: left.lines
      .filter(({ id }) => returned.has(id))
      .map(({ id, quantity, back, amount, paid, discounts: ofLine }) => {
        return { item: id, quantity, returned_before: back, amount, discounts: amountsBy(ofLine), paid };
      }),
    order: { discounts: amountsBy(discounts), beyond_items: extra },
    refund,
    paid_by: {
      money: paidBy.money,
      means: paidBy.means.map(({ redemptionId, worth, points }) => ({ redemption: redemptionId, worth, points })),
      returned_before: paidBy.back,
    },
    ...(request.repriced && !isLast && explainedRedemptions(request.repriced.explanations)),
  };
}

/** Many redemptions of many lines fill megabytes: they are left out, as the explanation is stored. */
function explainedRedemptions(explanations: Readonly<Record<string, JsonObject>>): JsonObject {
  const isSmall = JSON.stringify(explanations).length <= MAX_EXPLANATION_CHARACTERS;
  return isSmall ? { redemptions: explanations } : { redemptions: {}, left_out: Object.keys(explanations) };
}

/** `redemption` null: no redemption gave it. */
function amountsBy(discounts: Readonly<Record<string, number>>): readonly JsonObject[] {
  return Object.entries(discounts).map(([id, amount]) => ({ redemption: id === '' ? null : id, amount }));
}

/** Metadata stands in the order itself, where it can be erased. */
function withoutMetadata(order: OrderDocument): OrderDocument {
  const { metadata: _metadata, ...rest } = order;
  return rest;
}
