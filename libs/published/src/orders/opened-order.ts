import { type DomainEvent } from '@perkstream/kernel';
import { type OrderDocument, type RedemptionRecord } from '../redeemables/redemption-record.js';
import { type RedemptionCompleted } from '../redemptions/events.js';

/** Events of redemptions that may open an order: it is stored in them alone. */
export type OpeningEvent =
  | DomainEvent<'voucher.redeemed' | 'promotion_tier.redeemed', { readonly redemption: RedemptionRecord }>
  | DomainEvent<'redemption.completed', RedemptionCompleted>;

/** The order that such an event opens, in wire form with its map `redemptions`; undefined when it opens none. */
export function orderOpenedBy({ data }: OpeningEvent): OrderDocument | undefined {
  if ('redemptions' in data) return openedByStack(data);
  const { redemption } = data;
  if (!redemption.opensOrder || !redemption.order) return undefined;
  return opened(redemption.order, redemption, () => ({ [redemption.id]: noteOf(redemption) }));
}

function openedByStack(completed: RedemptionCompleted): OrderDocument | undefined {
  if (!completed.opensOrder || !completed.order) return undefined;
  return opened(completed.order, completed, () => {
    const notes: [string, object][] = completed.redemptions.map((redemption) => [redemption.id, noteOf(redemption)]);
    if (notes.length > 1) notes.push([completed.id, parentNoteOf(completed)]);
    return Object.fromEntries(notes);
  });
}

function opened(
  order: OrderDocument,
  from: { readonly date: string; readonly customerId: string | null },
  notes: () => Readonly<Record<string, object>>,
): OrderDocument {
  if (isWhole(order, from.customerId)) return order;
  const { customer: _customer, referrer: _referrer, ...stored } = order;
  return {
    ...stored,
    id: order.id,
    status: order.status ?? 'PAID',
    customer_id: order.customer_id ?? from.customerId,
    created_at: order.created_at ?? from.date,
    redemptions: order['redemptions'] ?? notes(),
  };
}

/** As redemptions write it today. */
function isWhole(order: OrderDocument, customerId: string | null): boolean {
  const { status, customer_id, created_at, redemptions, customer, referrer } = order;
  const names = customer === undefined && referrer === undefined && (customer_id ?? null) === customerId;
  return names && status !== undefined && created_at !== undefined && redemptions !== undefined;
}

function noteOf(redemption: RedemptionRecord): object {
  return {
    date: redemption.date,
    related_object_type: redemption.relatedObjectType,
    related_object_id: redemption.relatedObjectId,
    related_object_parent_id: redemption.campaignId,
  };
}

function parentNoteOf(completed: RedemptionCompleted): object {
  return {
    date: completed.date,
    related_object_type: 'redemption',
    related_object_id: completed.id,
    related_object_parent_id: null,
    stacked: completed.redemptions.map(({ id }) => id),
  };
}
