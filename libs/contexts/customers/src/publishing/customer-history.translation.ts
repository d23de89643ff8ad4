import { type ToPublish, toPublish, translations } from '@perkstream/platform';
import {
  customerEvents,
  type CustomEventSent,
  type CustomerHistoryV1,
  type LoyaltyPointsMoved,
  type OpeningEvent,
  type OrderChanged,
  orderOpenedBy,
  type OrderUpdated,
  type PublicationEnded,
  type RedemptionEvent,
  type RefereeEvent,
} from '@perkstream/published';

type CustomerId = string | null | undefined;
type Concerning = OpeningEvent | OrderChanged | RedemptionEvent | CustomEventSent | RefereeEvent;

/**
 * What customers do, as events about the customers: a policy that asks how a customer was after each of them hears them in their order,
 * which events about orders, redemptions and cards do not have among each other. See decision 0209.
 */
export const customerHistoryTranslations = translations<Concerning | LoyaltyPointsMoved | PublicationEnded>({
  'voucher.redeemed': (event) => history(event.data.redemption.customerId, orderOpenedBy(event)?.customer_id),
  'promotion_tier.redeemed': (event) => history(event.data.redemption.customerId, orderOpenedBy(event)?.customer_id),
  'redemption.completed': (event) => history(event.data.customerId, orderOpenedBy(event)?.customer_id),
  'redemption.failed': ({ data }) => history(data.customerId),
  'redemption.rollback_failed': ({ data }) => history(data.customerId),
  'redemption.rolled_back': ({ data }) => history(data.customerId),
  'order.created': ({ data }) => history(data.order.customer_id),
  'order.updated': ofChangedOrder,
  'order.redeemed': ofChangedOrder,
  'order.rolled_back': ofChangedOrder,
  'order.returned': ofChangedOrder,
  'custom_event.sent': ({ data }) => history(data.event.customerId),
  'referral.converted': ({ data }) => history(data.referrerId, data.refereeId),
  'referral.reverted': ({ data }) => history(data.referrerId, data.refereeId),
  'loyalty_card.points_added': ({ data }) => points(data.holderId),
  'loyalty_card.points_taken': ({ data }) => points(data.holderId),
  // A card may have points before it has a holder, who is a member when the publication is done.
  'publication.succeeded': ({ data }) => points(data.customerId),
  'publication.failed': null,
});

/** Also whose it was before: it counts for that customer no more. */
function ofChangedOrder({ data: { order, before } }: { readonly data: OrderUpdated }): readonly ToPublish[] {
  return history(order.customer_id, before?.customerId);
}

function history(...customerIds: readonly CustomerId[]): readonly ToPublish[] {
  return about(customerIds, 'history');
}

function points(customerId: CustomerId): readonly ToPublish[] {
  return about([customerId], 'points');
}

function about(customerIds: readonly CustomerId[], part: CustomerHistoryV1['part']): readonly ToPublish[] {
  const ids = [...new Set(customerIds)].filter((id) => typeof id === 'string');
  return ids.map((id) => toPublish(customerEvents.historyChanged, { id, part }));
}
