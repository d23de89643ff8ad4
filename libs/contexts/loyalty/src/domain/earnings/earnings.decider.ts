import { type Aggregate } from '@perkstream/kernel';
import {
  type EventEarningsGranted,
  type OrderEarningsEvent,
  type OrderEarningsReduced,
  type PointsGrant,
  type PointsReduction,
  type ReturnedPointsPolicy,
} from '@perkstream/published';

/** Points that were noted. */
export type NotedGrant = PointsGrant &
  Moment & {
    readonly customerId: string;
    /** Of `points`, how many returns took back; absent: none */
    readonly reduced?: number;
  };

/** What an order or a custom event has earned, by rule. */
export interface Earnings {
  readonly grants: Readonly<Record<string, NotedGrant>>;
  /** Of an order: grants whose points were canceled, by rule, with when */
  readonly takenBack: Readonly<Record<string, NotedGrant & { readonly taken: Moment }>>;
  /** Of an order: what returns took, by the return; absent: there were none */
  readonly returns?: Readonly<Record<string, readonly PointsReduction[]>>;
  /** The last of them, and what they take of grants that come after it; absent: none */
  readonly lastReturn?: NotedReturn;
  /** That return was noted before grants, because the policy that gives points was late. */
  readonly late?: NotedReturn;
}

export type NotedReturn = Pick<OrderEarningsReduced['data'], 'returnId' | 'policy'>;

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

/** Goods of the order came back. */
export interface ReducePoints {
  readonly do: 'reduce';
  /** Of the order */
  readonly sourceId: string;
  readonly returnId: string;
  readonly policy: ReturnedPointsPolicy;
  /** Rules of the grants for which terms were asked for */
  readonly known: readonly string[];
  /** What is known of grants that may be taken, by rule; others stay as they are. */
  readonly terms: Readonly<Record<string, ReturnTerms>>;
  /** ISO 8601 in UTC */
  readonly now: string;
}

export interface ReturnTerms {
  /** What the rest of the order earns; 0 where all is taken */
  readonly keeps: number;
  readonly pendingId?: string;
  readonly isForgiven?: true;
}

const NOTHING: Earnings = { grants: {}, takenBack: {} };

/**
 * One stream for each order that earned something, by the id of the order (`ord_…`). A rule gives once for each time the order is paid and
 * not taken back. An event that comes again after a later one changes nothing.
 */
export const orderEarningsAggregate: Aggregate<
  GrantPoints | TakeBack | ReducePoints,
  OrderEarningsEvent,
  Earnings,
  never
> = {
  category: 'order_earnings',
  initial: NOTHING,

  decide(command, state): readonly OrderEarningsEvent[] {
    if (command.do === 'reduce') return reduce(command, state);
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
    if (type === 'order_earnings.reduced') return withReturn(state, data);
    const { at, position } = data;
    if (type === 'order_earnings.granted') return withGrants(state, data, { at, position });
    const { ruleIds } = data;
    const taken = ruleIds.flatMap((id) =>
      state.grants[id] ? [[id, { ...state.grants[id], taken: { at, position } }]] : [],
    );
    const left = Object.entries(state.grants).filter(([id]) => !ruleIds.includes(id));
    return {
      ...state,
      grants: Object.fromEntries(left),
      takenBack: { ...state.takenBack, ...Object.fromEntries(taken) },
    };
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

  evolve: (state, { data }) => withGrants(state, data, { at: data.at }),
};

/** The grants that happened before a moment. */
export function grantsBefore({ grants }: Earnings, moment: Moment): readonly NotedGrant[] {
  return Object.values(grants).filter((grant) => isEarlier(grant, moment));
}

/** What is left of a grant after returns. */
export function leftOf({ points, reduced = 0 }: NotedGrant): number {
  return points - reduced;
}

/** The same return again changes nothing. Nor does one whose terms were asked for before a grant was noted: they are to be asked for anew. */
function reduce(
  { sourceId: orderId, returnId, policy, known, terms, now: at }: ReducePoints,
  { grants, returns = {} }: Earnings,
): readonly OrderEarningsReduced[] {
  if (Object.hasOwn(returns, returnId) || Object.keys(grants).some((ruleId) => !known.includes(ruleId))) return [];
  const reductions = Object.values(grants).flatMap((grant) => reductionOf(grant, terms[grant.ruleId]));
  return [{ type: 'order_earnings.reduced', data: { orderId, returnId, policy, reductions, at } }];
}

/** At most what is left of the grant. */
export function reductionOf(grant: NotedGrant, terms: ReturnTerms | undefined): readonly PointsReduction[] {
  if (!terms) return [];
  const { keeps, ...known } = terms;
  const { ruleId, banner, cardId } = grant;
  const points = leftOf(grant) - keeps;
  return points > 0 ? [{ ruleId, banner, cardId, points, ...known }] : [];
}

/** What returns take of grants that were noted after them. */
export function lateReturn({ returnId }: NotedReturn): string {
  return `${returnId}/late`;
}

function withReturn(state: Earnings, { returnId, policy, reductions }: OrderEarningsReduced['data']): Earnings {
  const reduced = reductions.flatMap(({ ruleId, points }) => {
    const grant = state.grants[ruleId];
    return grant ? [[ruleId, { ...grant, reduced: (grant.reduced ?? 0) + points }] as const] : [];
  });
  const grants = { ...state.grants, ...Object.fromEntries(reduced) };
  const isLate = state.late && returnId === lateReturn(state.late);
  const takesAll = state.lastReturn?.policy === 'ALL';
  const lastReturn = isLate ? state.lastReturn : { returnId, policy: takesAll ? 'ALL' : policy };
  return { ...state, grants, returns: { ...state.returns, [returnId]: reductions }, ...(lastReturn && { lastReturn }) };
}

interface Granted {
  readonly grants: readonly PointsGrant[];
  readonly customerId: string;
}

function withGrants(state: Earnings, { grants, customerId }: Granted, moment: Moment): Earnings {
  const added = Object.fromEntries(grants.map((grant) => [grant.ruleId, { ...grant, customerId, ...moment }]));
  const isLate = state.lastReturn && grants.some(({ before }) => before === undefined);
  return { ...state, grants: { ...state.grants, ...added }, ...(isLate && { late: state.lastReturn }) };
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
