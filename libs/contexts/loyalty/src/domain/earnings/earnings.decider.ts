import { type Aggregate, type Decider } from '@perkstream/kernel';
import { type EventEarningsGranted, type OrderEarningsGranted, type PointsGrant } from '@perkstream/published';

/** What an order or a custom event has earned, by rule. */
export interface Earnings {
  readonly grants: Readonly<Record<string, PointsGrant & { readonly at: string }>>;
}

export interface GrantPoints {
  readonly do: 'grant';
  /** Of the order or the event */
  readonly sourceId: string;
  readonly customerId: string;
  readonly grants: readonly PointsGrant[];
  /** ISO 8601 in UTC */
  readonly now: string;
}

/** Each rule gives once to an order, also one that is paid again, and once to an event, also one that is delivered again. */
function earningsDecider<Granted extends OrderEarningsGranted | EventEarningsGranted>(
  granted: (command: GrantPoints) => Granted,
): Decider<GrantPoints, Granted, Earnings, never> {
  return {
    initial: { grants: {} },
    decide(command, state): readonly Granted[] {
      const first = command.grants.filter(({ ruleId }) => !Object.hasOwn(state.grants, ruleId));
      return first.length === 0 ? [] : [granted({ ...command, grants: first })];
    },
    evolve(state, { data: { grants, at } }): Earnings {
      const added = Object.fromEntries(grants.map((grant) => [grant.ruleId, { ...grant, at }]));
      return { grants: { ...state.grants, ...added } };
    },
  };
}

/** One stream for each order that earned something, by the id of the order (`ord_…`). */
export const orderEarningsAggregate: Aggregate<GrantPoints, OrderEarningsGranted, Earnings, never> = {
  category: 'order_earnings',
  ...earningsDecider(({ sourceId: orderId, customerId, grants, now: at }) => {
    return { type: 'order_earnings.granted', data: { orderId, customerId, grants, at } };
  }),
};

/** One stream for each custom event that earned something, by the id of the event (`evt_…`). */
export const eventEarningsAggregate: Aggregate<GrantPoints, EventEarningsGranted, Earnings, never> = {
  category: 'event_earnings',
  ...earningsDecider(({ sourceId: eventId, customerId, grants, now: at }) => {
    return { type: 'event_earnings.granted', data: { eventId, customerId, grants, at } };
  }),
};
