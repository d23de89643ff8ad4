import { type Aggregate } from '@perkstream/platform';
import { type OrderEarningsGranted } from '@perkstream/published';
import { type GrantPoints, type OrderEarnings, orderEarningsDecider } from './order-earnings.decider.js';

/** One stream for each order that earned something, by the id of the order (`ord_…`). */
export const orderEarningsAggregate: Aggregate<GrantPoints, OrderEarningsGranted, OrderEarnings, never> = {
  category: 'order_earnings',
  decider: orderEarningsDecider,
};
