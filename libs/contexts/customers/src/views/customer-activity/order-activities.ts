import { type JsonObject } from '@perkstream/kernel';
import {
  type ActivityType,
  type OpeningEvent,
  type OrderCreated,
  type OrderDocument,
  orderOpenedBy,
  type OrderUpdated,
  type ReturnEvent,
  simpleOrder,
} from '@perkstream/published';
import { type Activity } from './activity.js';

const OF_STATUS: Readonly<Record<string, ActivityType>> = {
  PAID: 'customer.order.paid',
  FULFILLED: 'customer.order.fulfilled',
  CANCELED: 'customer.order.canceled',
};

function ordered(order: OrderDocument, ...types: readonly ActivityType[]): readonly Activity[] {
  const ofStatus = OF_STATUS[order.status ?? ''];
  const all = ofStatus ? [...types, ofStatus] : types;
  return all.map((type) => ofOrder(type, order));
}

/** The activity of a customer does not show orders of the past. */
export function orderCreated({ data: { order, isImported } }: { readonly data: OrderCreated }): readonly Activity[] {
  return isImported ? [] : ordered(order, 'customer.order.created');
}

export function orderChanged({ data }: { readonly data: OrderUpdated }, customerId: string): readonly Activity[] {
  const { order, statusBefore, isImported } = data;
  if (isImported || order.customer_id !== customerId) return [];
  const isSame = statusBefore === undefined || statusBefore === order.status;
  return isSame ? [ofOrder('customer.order.updated', order)] : ordered(order, 'customer.order.updated');
}

/** The order is shown as it is now. */
export function orderReturned({ data }: ReturnEvent): readonly Activity[] {
  const { id, order_id, source_id, reason, items, refund } = data.return;
  const back = { id, object: 'return', source_id, reason, items, refund } as unknown as JsonObject;
  return [{ type: 'customer.order.returned', order: { id: order_id }, more: { return: back } }];
}

export function openedOrder(event: OpeningEvent): readonly Activity[] {
  const order = orderOpenedBy(event);
  return order ? ordered(order, 'customer.order.created') : [];
}

function ofOrder(type: ActivityType, order: OrderDocument): Activity {
  const productIds = order.items?.map((item) => item['product_id']).filter((id) => typeof id === 'string') ?? [];
  return { type, order: simpleOrder(order), ...(productIds.length > 0 && { productIds: [...new Set(productIds)] }) };
}
