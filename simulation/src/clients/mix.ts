import { type Json } from './client.js';

/** Little of each at first: enough for three. What is used up comes back by rollbacks, and some by renewals. */
export const CREDITS = 390;
export const EACH = 130;
export const POINTS = 60;
export const COSTS = 20;
export const STOCK = 3;
export const PROGRAM = 'Mixed';
export const COUPONS = 'Coupons';
export const CARD = 'MIX-GIFT';
export const RULED = 'MIX-RULED';
/** Uses per customer at least and at most, as the rule is changed; and a day. */
export const FEWEST = 2;
export const MAX_REDEMPTIONS = 4;
const A_DAY = 6;
/** By their source ids. */
export const ORDERS = ['mix-order-1', 'mix-order-2'] as const;
export const ORDER_CENTS = 20_000;

/** What is on offer to mixed stacks, as requests name it. */
export interface Mix {
  readonly member: string;
  readonly reward: string;
  /** One that is a coupon: there may be none left to give. */
  readonly coupon: string;
  readonly rule: string;
}

/** Both limits of the code with two. */
export function rulesFor(perCustomer: number): Json {
  const limit = (name: string, most: number) => ({ name, conditions: { $less_than_or_equal: [most] } });
  return {
    1: limit('redemption.count.per_customer', perCustomer),
    2: limit('redemption.count.daily', A_DAY),
    logic: '1 and 2',
  };
}
