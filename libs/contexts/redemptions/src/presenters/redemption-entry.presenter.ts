import { type JsonObject, mergedMetadata } from '@perkstream/kernel';
import {
  type OrderDocument,
  type PromotionTierAnswer,
  recordIn,
  type RedeemedReward,
  type RedemptionAnswer,
  type RedemptionCompleted,
  type RedemptionFailed,
  type RedemptionRecord,
  type RedemptionRolledBack,
  type RollbackFailed,
  type VoucherAnswer,
} from '@perkstream/published';
import { type Goods, NO_GOODS, productOf } from '../services/reward-goods.js';
import { type EntryEvent, type RedemptionEntry } from '../views/redemptions/redemptions.view.js';

/** What redemptions refer to, by id, as answers embed it. */
export interface Surroundings {
  readonly customers: ReadonlyMap<string, JsonObject>;
  readonly vouchers: ReadonlyMap<string, VoucherAnswer>;
  readonly tiers: ReadonlyMap<string, PromotionTierAnswer>;
  readonly goods: Goods;
}

/** A redemption or rollback in wire form (spec, Redemption). */
export function presentEntry(
  entry: RedemptionEntry,
  event: EntryEvent,
  children: readonly RedemptionEntry[],
  surroundings: Surroundings,
): RedemptionAnswer {
  const embedded = embeddedOf(entry, surroundings);
  const customer = entry.customer_id === null ? null : (surroundings.customers.get(entry.customer_id) ?? null);
  const related = relatedOf(entry, children);
  const { goods } = surroundings;
  switch (event.type) {
    case 'redemption.failed':
      return {
        ...presentFailed(event.data),
        ...attemptedOf(event.data),
        ...refusedAgainOf(entry),
        ...related,
        customer,
        ...embedded,
      };
    case 'redemption.rollback_failed':
      return { ...presentFailedRollback(event.data), customer, ...embedded };
    case 'redemption.rolled_back':
      return { ...presentRollback(event.data, entry.part, goods), customer, ...embedded };
    case 'redemption.completed': {
      const completed = event.data;
      const record = recordIn(completed, entry.part);
      const shown = record ? presentRecord(record, { goods }) : presentParent(completed);
      return { ...withRollback(shown, entry), ...related, customer, ...embedded };
    }
    default: {
      const { redemption } = event.data;
      return { ...withRollback(presentRecord(redemption, { goods }), entry), ...related, customer, ...embedded };
    }
  }
}

/** Nothing of somebody who was erased. */
function attemptedOf({ cart }: RedemptionFailed): Pick<RedemptionAnswer, 'attempted'> {
  return cart?.redeemables ? { attempted: cart } : {};
}

function refusedAgainOf({ refusedAgain }: RedemptionEntry): Pick<RedemptionAnswer, 'refused_again'> {
  return refusedAgain === undefined ? {} : { refused_again: refusedAgain };
}

/** As it is now: a rollback changes status and metadata. */
function withRollback(
  redeemed: RedemptionAnswer,
  { status, rollback_metadata: sent }: RedemptionEntry,
): RedemptionAnswer {
  return { ...redeemed, status, ...(sent && { metadata: mergedMetadata(redeemed.metadata ?? {}, sent) }) };
}

/** The people and things of a redemption, as answers show them. */
interface Embedded {
  readonly customer?: JsonObject | null;
  readonly voucher?: JsonObject;
  readonly promotion_tier?: JsonObject;
  readonly goods?: Goods;
}

export function presentRecord(record: RedemptionRecord, embedded: Embedded = {}): RedemptionAnswer {
  return {
    id: record.id,
    object: 'redemption',
    date: record.date,
    customer_id: record.customerId,
    tracking_id: record.trackingId,
    metadata: record.metadata,
    amount: record.reward?.points ?? record.amount,
    gift: record.amount === undefined ? undefined : { amount: record.amount },
    ...presentReward(record.reward, record.customerId, 1, embedded.goods),
    redemption: record.parentId ?? null,
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    session: record.sessionKey === undefined ? undefined : { key: record.sessionKey },
    order: withCustomer(record.order),
    channel: record.channel,
    related_object_type: record.relatedObjectType,
    related_object_id: record.relatedObjectId,
    customer: embedded.customer,
    voucher: embedded.voucher,
    promotion_tier: embedded.promotion_tier,
  };
}

export function presentParent(completed: RedemptionCompleted): RedemptionAnswer {
  return {
    id: completed.id,
    object: 'redemption',
    date: completed.date,
    customer_id: completed.customerId,
    tracking_id: completed.trackingId,
    metadata: completed.metadata,
    redemption: null,
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    ...(completed.sessionKey !== undefined && { session: { key: completed.sessionKey } }),
    order: withCustomer(completed.order),
    channel: completed.channel,
    related_object_type: 'redemption',
    related_object_id: completed.id,
    related_redemptions: { redemptions: completed.redemptions.map(({ id, date }) => ({ id, date })) },
  };
}

function presentRollback(data: RedemptionRolledBack, part: number, goods: Goods): RedemptionAnswer {
  const rollback = data.rollbacks[part];
  if (!rollback) throw new Error('The rollback is not in its event');
  return {
    id: rollback.id,
    object: 'redemption_rollback',
    date: data.date,
    customer_id: data.customerId,
    tracking_id: data.trackingId,
    metadata: data.metadata,
    ...(rollback.amount !== undefined && {
      amount: taken(rollback.amount),
      gift: { amount: taken(rollback.amount) },
    }),
    ...(rollback.reward && { amount: taken(rollback.reward.points) }),
    ...presentReward(rollback.reward, data.customerId, -1, goods),
    redemption: rollback.redemptionId,
    ...(data.reason !== null && { reason: data.reason }),
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    order: withCustomer(data.order),
    channel: data.channel,
    related_object_type: rollback.relatedObjectType,
    related_object_id: rollback.relatedObjectId,
  };
}

/** Below zero: what comes back. Of nothing it is 0, and not -0. */
function taken(amount: number): number {
  return 0 - amount;
}

/** The reward that the points of a loyalty card were spent on, with what it was. */
function presentReward(
  reward: RedeemedReward | undefined,
  customerId: string | null,
  sign: 1 | -1,
  { vouchers, products }: Goods = NO_GOODS,
): JsonObject {
  if (!reward) return {};
  const named = productOf(reward);
  const { skus, ...product } = (named && products.get(named.id)) ?? {};
  const { assignmentId, voucherId: id, voucherCode: code, loyaltyTierId = null, points, parameters, ...shown } = reward;
  return {
    loyalty_card: { points: sign < 0 ? taken(points) : points },
    reward: {
      ...shown,
      object: 'reward',
      parameters,
      assignment_id: assignmentId,
      loyalty_tier_id: loyaltyTierId,
      customer: customerId === null ? null : { id: customerId, object: 'customer' },
      voucher: (id !== undefined && (vouchers.get(id) ?? { id, code, object: 'voucher' })) || null,
      product: 'id' in product ? product : null,
      sku: skus?.data.find(({ id: skuId }) => skuId === named?.sku_id) ?? null,
    },
  };
}

function presentFailed(data: RedemptionFailed): RedemptionAnswer {
  return {
    id: data.id,
    object: 'redemption',
    date: data.date,
    customer_id: data.customerId,
    tracking_id: data.trackingId,
    metadata: data.metadata,
    redemption: data.parentId ?? null,
    result: 'FAILURE',
    status: 'FAILED',
    ...(data.sessionKey !== undefined && { session: { key: data.sessionKey } }),
    failure_code: data.failureCode,
    failure_message: data.failureMessage,
    order: null,
    channel: data.channel,
    related_object_type: data.relatedObjectType,
    related_object_id: data.relatedObjectId,
  };
}

function presentFailedRollback(data: RollbackFailed): RedemptionAnswer {
  return {
    ...presentFailed(data),
    object: 'redemption_rollback',
    redemption: data.redemptionId,
    ...(data.reason !== null && { reason: data.reason }),
  };
}

/** An order names its customer by id only. */
export function withCustomer(order: OrderDocument | null): JsonObject | null {
  if (order === null) return null;
  const id = order.customer_id;
  return id ? { ...order, customer: { id, object: 'customer' } } : order;
}

/** The voucher or tier; nothing where it is gone, or where there are several. */
function embeddedOf(entry: RedemptionEntry, { vouchers, tiers }: Surroundings): JsonObject {
  const voucher = entry.related_object_type === 'voucher' && vouchers.get(entry.related_object_id);
  const tier = entry.related_object_type === 'promotion_tier' && tiers.get(entry.related_object_id);
  return { ...(voucher && { voucher }), ...(tier && { promotion_tier: tier }) };
}

function relatedOf(entry: RedemptionEntry, children: readonly RedemptionEntry[]): JsonObject {
  const redemptions = children.map((child) => ({ id: child.id, date: child.created_at }));
  const rollbacks = entry.rollbacks?.map(({ id, date, mode }) => ({ id, date, rollback_order_mode: mode }));
  if (!rollbacks && redemptions.length === 0) return {};
  return {
    related_redemptions: {
      ...(rollbacks && { rollbacks }),
      ...(redemptions.length > 0 && { redemptions }),
    },
  };
}
