import { changes, creates, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type OpeningEvent,
  type OrderDocument,
  type OrderEvent,
  type OrderHeld,
  type OrderOpened,
  orderOpenedBy,
} from '@perkstream/published';

/** An order as lists show one; and the only place of an order that a redemption opened, until it is touched again. */
export interface OrderEntry {
  readonly id: string;
  readonly projectId: string;
  readonly order: OrderDocument;
}

/** What an entry, or an order with its project, says about its customer. */
export const ORDER_PARTS = ['order.metadata'];

export const ordersView = view<OrderEntry, OpeningEvent | Exclude<OrderEvent, OrderHeld>>({
  kind: 'entity',
  collection: {
    name: 'orders',
    version: 3,
    fields: {
      projectId: 'text',
      'order.created_at': 'text',
      'order.updated_at': 'text',
      'order.customer_id': 'text',
      'order.status': 'text',
    },
    indexes: [
      ['projectId', 'order.created_at'],
      ['projectId', 'order.updated_at'],
      ['projectId', 'order.customer_id', 'order.created_at'],
      ['projectId', 'order.status', 'order.created_at'],
    ],
    countedBy: 'projectId',
  },
  personalParts: ORDER_PARTS,
  on: {
    'voucher.redeemed': openedByRedemption,
    'promotion_tier.redeemed': openedByRedemption,
    'redemption.completed': openedByRedemption,
    'order.opened': shown,
    'order.created': shown,
    'order.updated': shown,
    'order.redeemed': shown,
    'order.rolled_back': shown,
    'order.returned': shown,
  },
});

function openedByRedemption(event: RecordedEvent & OpeningEvent): readonly ViewChange<OrderEntry>[] {
  const order = orderOpenedBy(event);
  if (!order) return [];
  return creates(order.id, { id: order.id, projectId: event.metadata.projectId, order });
}

function shown({
  data: { order },
  metadata: { projectId },
}: RecordedEvent & { readonly data: OrderOpened }): readonly ViewChange<OrderEntry>[] {
  return changes(order.id, () => ({ id: order.id, projectId, order }));
}
