import { type OwnProblems } from '@perkstream/published';
import { type OrderRefusal } from './domain/order/order.decider.js';
import { type WriteRefusal } from './services/order-writer.js';

type Shown = OrderRefusal | WriteRefusal | 'invalid_query_params' | 'page_over_limit';

export const orderProblems = {
  multiple_requests: { status: 400, message: 'Multiple requests' },
} as const satisfies OwnProblems<Shown>;
