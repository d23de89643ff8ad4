import { thingOf } from '@perkstream/platform';
import { orderAggregate } from '../domain/order/order.decider.js';
import { presentOrder } from '../presenters/order.presenter.js';

/** Orders as they were. One that a redemption opened has a stream of its own from its first change on. */
export const orderPast = thingOf({
  type: 'order',
  aggregate: orderAggregate,
  shown: ({ order }) => (order ? presentOrder(order) : undefined),
  uses: ['order.reserved', 'order.released'],
  personal: { 'order.metadata': '/metadata' },
});
