import { type Aggregate } from '@perkstream/platform';
import { type OrderEvent } from '@perkstream/published';
import { type OrderCommand } from './commands.js';
import { orderDecider, type OrderRefusal } from './order.decider.js';
import { type OrderState } from './state.js';

/** One stream per order, named by the order's id. */
export const orderAggregate: Aggregate<OrderCommand, OrderEvent, OrderState, OrderRefusal> = {
  category: 'order',
  decider: orderDecider,
};
