import { mergedMetadata, type Refusal, refuse } from '@perkstream/kernel';
import { isDeepStrictEqual } from 'node:util';
import { type OrderDocument, type OrderStatus } from '@perkstream/published';
import { type SentAmounts, totalDiscountOf, withAmounts } from './order-amounts.js';

/** What was sent of an order. A field that is undefined stays as it is. */
export interface OrderChanges extends SentAmounts {
  readonly sourceId?: string | null;
  readonly status?: OrderStatus;
  readonly customerId?: string | null;
  readonly referrerId?: string | null;
  /** Merged key by key; null removes a key. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** ISO 8601 in UTC */
  readonly createdAt?: string;
}

export function newOrder(id: string, changes: OrderChanges, now: string): OrderDocument {
  const empty: OrderDocument = {
    id,
    source_id: null,
    status: 'CREATED',
    customer_id: null,
    referrer_id: null,
    metadata: {},
    created_at: now,
    updated_at: null,
    redemptions: {},
    object: 'order',
  };
  return changedBy(empty, changes);
}

/** The order after the changes; undefined when nothing would be different. */
export function updatedOrder(order: OrderDocument, changes: OrderChanges, now: string): OrderDocument | undefined {
  const after = changedBy(order, changes);
  return isDeepStrictEqual(after, order) ? undefined : { ...after, updated_at: now };
}

/** The client has to roll back first, and may redeem again then: what a redemption took from a card or a budget stays paid for. */
export function refuseChange(order: OrderDocument): Refusal<'invalid_order'> {
  const details = `Redemptions of order ${order.id} stand, with discounts of ${totalDiscountOf(order)}: roll them back first`;
  return refuse('invalid_order', { details, resourceId: order.id, resourceType: 'order' });
}

/** Of what came back it is known what it cost: the lines are a record. */
export function refuseOtherLines(order: OrderDocument): Refusal<'invalid_order'> {
  const details = `Items of order ${order.id} were returned: its lines and amounts can no longer change`;
  return refuse('invalid_order', { details, resourceId: order.id, resourceType: 'order' });
}

function changedBy(order: OrderDocument, changes: OrderChanges): OrderDocument {
  const { amount, initialAmount, discountAmount, items } = changes;
  const arePricesSent = [amount, initialAmount, discountAmount, items].some((sent) => sent !== undefined);
  const fields: Record<string, unknown> = {
    source_id: changes.sourceId,
    status: changes.status,
    customer_id: changes.customerId,
    referrer_id: changes.referrerId,
    created_at: changes.createdAt,
    metadata: changes.metadata && mergedMetadata(order.metadata ?? {}, changes.metadata),
  };
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { ...(arePricesSent ? withAmounts(order, changes) : order), ...sent };
}
