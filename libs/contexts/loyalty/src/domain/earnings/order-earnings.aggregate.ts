import { type Aggregate } from '@perkstream/platform';
import { type OrderEarningsGranted } from '@perkstream/published';
import { type Earnings, earningsDecider, type GrantPoints } from './earnings.decider.js';

/** One stream for each order that earned something, by the id of the order (`ord_…`). */
export const orderEarningsAggregate: Aggregate<GrantPoints, OrderEarningsGranted, Earnings, never> = {
  category: 'order_earnings',
  decider: earningsDecider(({ sourceId: orderId, customerId, grants, now: at }) => {
    return { type: 'order_earnings.granted', data: { orderId, customerId, grants, at } };
  }),
};
