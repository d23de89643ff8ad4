import { type RuleLine, type RuleSubject } from '../rule-subject.js';

const now = '2026-03-01T12:00:00.000Z';
export const empty: RuleSubject = { now };

export function amount(operator: string, value: number, message?: string) {
  return { name: 'order.amount', conditions: { [operator]: [value] }, ...(message && { error: { message } }) };
}

export function segment(id: string, message?: string) {
  return { name: 'customer.segment', conditions: { $is: [id] }, ...(message && { error: { message } }) };
}

export function count(name: string, operator: string, value: number) {
  return { name, conditions: { [operator]: [value] } };
}

/** Somebody of the segment `vip` orders. */
export function order(total: number, items: readonly RuleLine[] = []): RuleSubject {
  return {
    ...empty,
    customer: { id: 'cust_1', segments: new Set(['vip']) },
    order: { amount: total, initialAmount: total, items },
  };
}
