import { type JsonObject } from '@perkstream/kernel';
import {
  type Actor,
  type CartInput,
  type OrderDocument,
  recordsOf,
  type RedemptionCompleted,
  type RedemptionFailed,
  type RedemptionRecord,
  type RedemptionRolledBack,
  type RefusedCart,
} from '@perkstream/published';
import { orderAsSent, orderWithout } from './order-before.js';
import { type GivenBack, type NamedThen, type Visit } from './visit.js';

/** States of orders that were paid for. */
const PAID: ReadonlySet<unknown> = new Set(['PAID', 'FULFILLED']);

/** A stored event, with what it says about people in the clear. */
export interface EventOfLog {
  readonly type: string;
  readonly data: object;
  readonly metadata: { readonly actor: Actor; readonly time: string };
}

type Ended = Pick<RedemptionCompleted, 'customerId' | 'order' | 'opensOrder' | 'metadata' | 'stackId' | 'id' | 'date'>;

/** Makes visits of the events of one project, in their order. What belongs to one request may stand in several events. */
export class VisitsOfEvents {
  /** Refused redeemables of requests whose own event comes after theirs, by the id of the request. */
  private readonly refused = new Map<string, NamedThen[]>();

  /** undefined: the event is none, or a part of one that is not complete yet */
  visitIn(event: EventOfLog): Visit | GivenBack | undefined {
    const { data, metadata } = event;
    switch (event.type) {
      case 'voucher.redeemed':
      case 'promotion_tier.redeemed': {
        const { redemption } = data as { redemption: RedemptionRecord };
        return redeemed(redemption, [redemption], metadata.actor);
      }
      case 'redemption.completed': {
        const completed = data as RedemptionCompleted;
        return redeemed(completed, recordsOf(completed), metadata.actor);
      }
      case 'redemption.failed':
        return this.attempted(data as RedemptionFailed, metadata.actor);
      case 'redemption.rolled_back':
        return rolledBack(data as RedemptionRolledBack);
      case 'order.created':
      case 'order.updated':
        return paid(data as { order: OrderDocument; before?: unknown; statusBefore?: string }, metadata);
    }
    return undefined;
  }

  /** Of a request for several, the parts come first. */
  private attempted(failed: RedemptionFailed, actor: Actor): Visit | undefined {
    const { id, parentId, cart } = failed;
    if (parentId !== undefined) {
      const parts = this.refused.get(parentId);
      if (parts) parts.push(refusedPart(failed));
      else this.refused.set(parentId, [refusedPart(failed)]);
      return undefined;
    }
    const isParent = failed.relatedObjectType === 'redemption';
    const parts = isParent ? (this.refused.get(id) ?? []) : [refusedPart(failed)];
    this.refused.delete(id);
    return {
      kind: 'refusal',
      ...{ id, actor, date: failed.date, customerId: failed.customerId, orderId: null },
      order: (cart?.order ?? undefined) as CartInput | undefined,
      storedOrder: undefined,
      metadata: (failed.metadata ?? undefined) as JsonObject | undefined,
      ...(failed.stackId !== undefined && { stackId: failed.stackId }),
      named: cart && failed.stackId === undefined ? inTheirOrder(cart.redeemables, parts) : parts,
      isRaw: true,
    };
  }
}

function redeemed(ended: Ended, records: readonly RedemptionRecord[], actor: Actor): Visit {
  const { id, date, customerId, metadata, order, opensOrder, stackId } = ended;
  const before = records[0]?.order;
  return {
    kind: 'redemption',
    ...{ id, date, actor, customerId, orderId: order?.id ?? null },
    order: order && opensOrder ? orderAsSent(order) : undefined,
    storedOrder: before && !opensOrder ? orderWithout(before) : undefined,
    metadata: (metadata ?? undefined) as JsonObject | undefined,
    ...(order && opensOrder && PAID.has(order.status) && { paidOrder: order }),
    ...(stackId !== undefined && { stackId }),
    named: records.map((record) => ({
      object: record.relatedObjectType,
      id: record.relatedObjectId,
      ...(record.voucherCode !== undefined && { code: record.voucherCode }),
      campaignId: record.campaignId,
      redeemed: { id: record.id, discount: record.discountAmount, credits: record.amount },
    })),
  };
}

function rolledBack({ rollbacks, redemptionIds, date, customerId, order }: RedemptionRolledBack): GivenBack {
  const ofThem = rollbacks.map(({ redemptionId }) => redemptionId);
  return {
    kind: 'rollback',
    id: rollbacks[0]?.id ?? '',
    ...{ date, customerId, orderId: order?.id ?? null },
    redemptionIds: [...new Set([...redemptionIds, ...ofThem])],
  };
}

/** An order that is paid from now on, and to which nothing was redeemed. */
function paid(
  { order, statusBefore, before }: { order: OrderDocument; before?: unknown; statusBefore?: string },
  { actor, time }: EventOfLog['metadata'],
): Visit | undefined {
  const wasPaid = statusBefore === undefined ? before !== undefined && before !== null : PAID.has(statusBefore);
  if (!PAID.has(order.status) || wasPaid || Object.keys((order['redemptions'] ?? {}) as object).length > 0) {
    return undefined;
  }
  return {
    kind: 'order',
    ...{ id: order.id, date: time, actor, customerId: order.customer_id ?? null, orderId: order.id },
    order: orderAsSent(order),
    storedOrder: undefined,
    metadata: undefined,
    paidOrder: order,
    named: [],
  };
}

function refusedPart(failed: RedemptionFailed): NamedThen {
  const { relatedObjectType, relatedObjectId, voucherCode, campaignId, failureCode } = failed;
  return {
    object: relatedObjectType === 'voucher' ? 'voucher' : 'promotion_tier',
    id: relatedObjectId,
    ...(voucherCode !== undefined && { code: voucherCode }),
    campaignId,
    refused: failureCode,
  };
}

/** What the request named, with what is known of those that were refused. */
function inTheirOrder(named: RefusedCart['redeemables'], refused: readonly NamedThen[]): readonly NamedThen[] {
  return named.map(({ object, id, gift }) => {
    const asked = gift && { asked: gift.credits };
    const known = refused.find((each) => each.id === id || each.code === id);
    if (known) return { ...known, ...asked };
    if (object !== 'voucher') return { object: 'promotion_tier', id, campaignId: undefined };
    return { object, id, code: id, campaignId: undefined, ...asked };
  });
}
