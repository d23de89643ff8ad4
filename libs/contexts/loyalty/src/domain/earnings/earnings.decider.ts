import { type Aggregate } from '@perkstream/kernel';
import { type EventEarningsGranted, type OrderEarningsEvent, type PointsGrant } from '@perkstream/published';

/** Points that were noted. */
export type NotedGrant = PointsGrant & Moment;

/** What an order or a custom event has earned, by rule. */
export interface Earnings {
  readonly grants: Readonly<Record<string, NotedGrant>>;
  /** Of an order: grants whose points were canceled, by rule, with when */
  readonly takenBack: Readonly<Record<string, NotedGrant & { readonly taken: Moment }>>;
}

/** When something happened; what has a place in the order of all events is ordered by that. */
export interface Moment {
  /** ISO 8601 in UTC */
  readonly at: string;
  /** Absent in older events */
  readonly position?: number | undefined;
}

export interface GrantPoints {
  readonly do: 'grant';
  /** Of the order or the event */
  readonly sourceId: string;
  readonly customerId: string;
  readonly grants: readonly PointsGrant[];
  /** ISO 8601 in UTC */
  readonly now: string;
  readonly position?: number | undefined;
}

/** The pending points of these rules are canceled. */
export interface TakeBack {
  readonly do: 'take_back';
  /** Of the order */
  readonly sourceId: string;
  readonly ruleIds: readonly string[];
  /** ISO 8601 in UTC */
  readonly now: string;
  readonly position?: number | undefined;
}

const NOTHING: Earnings = { grants: {}, takenBack: {} };

/**
 * One stream for each order that earned something, by the id of the order (`ord_…`). A rule gives once for each time the order is paid and
 * not taken back. An event that comes again after a later one changes nothing.
 */
export const orderEarningsAggregate: Aggregate<GrantPoints | TakeBack, OrderEarningsEvent, Earnings, never> = {
  category: 'order_earnings',
  initial: NOTHING,

  decide(command, state): readonly OrderEarningsEvent[] {
    const { sourceId: orderId, now: at, position } = command;
    const moment = { at, ...(position !== undefined && { position }) };
    if (command.do === 'take_back') {
      const ruleIds = command.ruleIds.filter((id) => isEarlier(state.grants[id], moment));
      return ruleIds.length === 0 ? [] : [{ type: 'order_earnings.taken_back', data: { orderId, ruleIds, ...moment } }];
    }
    const { customerId } = command;
    const grants = command.grants.flatMap((grant) => grantedAt(moment, grant, state));
    return grants.length === 0
      ? []
      : [{ type: 'order_earnings.granted', data: { orderId, customerId, grants, ...moment } }];
  },

  evolve(state, { type, data }): Earnings {
    const { at, position } = data;
    if (type === 'order_earnings.granted') return withGrants(state, data.grants, { at, position });
    const { ruleIds } = data;
    const taken = ruleIds.flatMap((id) =>
      state.grants[id] ? [[id, { ...state.grants[id], taken: { at, position } }]] : [],
    );
    const left = Object.entries(state.grants).filter(([id]) => !ruleIds.includes(id));
    return { grants: Object.fromEntries(left), takenBack: { ...state.takenBack, ...Object.fromEntries(taken) } };
  },
};

/** One stream for each custom event that earned something, by the id of the event (`evt_…`). Each rule gives once. */
export const eventEarningsAggregate: Aggregate<GrantPoints, EventEarningsGranted, Earnings, never> = {
  category: 'event_earnings',
  initial: NOTHING,

  decide({ sourceId: eventId, customerId, grants, now: at }, state): readonly EventEarningsGranted[] {
    const first = grants.filter(({ ruleId }) => !Object.hasOwn(state.grants, ruleId));
    if (first.length === 0) return [];
    return [{ type: 'event_earnings.granted', data: { eventId, customerId, grants: first, at } }];
  },

  evolve: (state, { data: { grants, at } }) => withGrants(state, grants, { at }),
};

/** The grants that happened before a moment. */
export function grantsBefore({ grants }: Earnings, moment: Moment): readonly NotedGrant[] {
  return Object.values(grants).filter((grant) => isEarlier(grant, moment));
}

function withGrants(state: Earnings, grants: readonly PointsGrant[], moment: Moment): Earnings {
  const added = Object.fromEntries(grants.map((grant) => [grant.ruleId, { ...grant, ...moment }]));
  return { ...state, grants: { ...state.grants, ...added } };
}

/** None, where the rule gave already, or what is granted was taken back by something later. */
function grantedAt(moment: Moment, grant: PointsGrant, { grants, takenBack }: Earnings): readonly PointsGrant[] {
  const { ruleId } = grant;
  if (Object.hasOwn(grants, ruleId)) return [];
  if (!Object.hasOwn(takenBack, ruleId)) return [grant];
  const earlier = takenBack[ruleId];
  if (!earlier || !isEarlier(earlier, moment) || isEarlier(moment, earlier.taken)) return [];
  return [{ ...grant, before: (earlier.before ?? 0) + 1 }];
}

function isEarlier(one: Moment | undefined, other: Moment): boolean {
  if (!one) return false;
  if (one.position === undefined || other.position === undefined) return one.at <= other.at;
  return one.position < other.position;
}
