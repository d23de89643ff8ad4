import { type Decider } from '@perkstream/kernel';
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
export function earningsDecider<Granted extends OrderEarningsGranted | EventEarningsGranted>(
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
