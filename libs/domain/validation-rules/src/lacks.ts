import { type FailureCode, type Need } from './rule-definition.js';
import { type RuleSubject } from './rule-subject.js';

/** The error key of what a subject lacks to be asked a rule. */
export const lacks: Readonly<Record<Need, (subject: RuleSubject) => FailureCode | undefined>> = {
  customer: ({ customer }) => (customer ? undefined : 'missing_customer'),
  order: ({ order }) => (order ? undefined : 'missing_order'),
  amount: ({ order }) => (!order ? 'missing_order' : order.amount === undefined ? 'missing_amount' : undefined),
  total_amount: ({ order }) =>
    !order ? 'missing_order' : order.totalAmount === undefined ? 'missing_amount' : undefined,
  initial_amount: ({ order }) =>
    !order ? 'missing_order' : (order.initialAmount ?? order.amount) === undefined ? 'missing_amount' : undefined,
  items: ({ order }) =>
    !order ? 'missing_order' : !order.items || order.items.length === 0 ? 'missing_order_items' : undefined,
  // Where nothing is paid with points, none are used.
  points_used: () => undefined,
};
