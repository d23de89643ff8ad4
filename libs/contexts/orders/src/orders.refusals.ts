import { type OwnProblems } from '@perkstream/published';
import { type OrderRefusal } from './domain/order/order.decider.js';
import { type WriteRefusal } from './services/order-writer.js';

export const orderProblems = {
  invalid_order: { status: 400, message: 'Invalid order' },
  multiple_requests: { status: 400, message: 'Multiple requests' },
} as const satisfies OwnProblems<Exclude<OrderRefusal, 'order_changed'> | WriteRefusal>;
