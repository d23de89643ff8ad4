import { type Decider } from '@perkstream/kernel';
import { type OrderEarningsGranted, type PointsGrant } from '@perkstream/published';

/** What an order has earned, by rule. */
export interface OrderEarnings {
  readonly grants: Readonly<Record<string, PointsGrant & { readonly at: string }>>;
}

export interface GrantPoints {
  readonly do: 'grant';
  readonly orderId: string;
  readonly customerId: string;
  readonly grants: readonly PointsGrant[];
  /** ISO 8601 in UTC */
  readonly now: string;
}

/** Each rule gives once to an order, however often it is paid. */
export const orderEarningsDecider: Decider<GrantPoints, OrderEarningsGranted, OrderEarnings, never> = {
  initial: { grants: {} },
  decide({ orderId, customerId, grants, now }, state): readonly OrderEarningsGranted[] {
    const first = grants.filter(({ ruleId }) => !Object.hasOwn(state.grants, ruleId));
    if (first.length === 0) return [];
    return [{ type: 'order_earnings.granted', data: { orderId, customerId, grants: first, at: now } }];
  },
  evolve(state, { data: { grants, at } }): OrderEarnings {
    const added = Object.fromEntries(grants.map((grant) => [grant.ruleId, { ...grant, at }]));
    return { grants: { ...state.grants, ...added } };
  },
};
