import { type OwnProblems } from '@perkstream/published';
import { type WriteRefusal } from './services/order-writer.js';
import { type ReturnRefusal } from './services/return-maker.js';

export const orderProblems = {
  invalid_order: { status: 400, message: 'Invalid order' },
  multiple_requests: { status: 400, message: 'Multiple requests' },
  order_not_paid: { status: 400, message: 'Order is not paid' },
  return_exceeds_order: { status: 400, message: 'Return exceeds the order' },
  return_needs_items: { status: 400, message: 'Return needs an order with items' },
} as const satisfies OwnProblems<WriteRefusal | ReturnRefusal>;
