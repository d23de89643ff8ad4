import {
  customerHistoryFields,
  customerProfileFields,
  filterFields,
  type StoredFilters,
  storedFilters,
} from '@perkstream/domain-filters';
import { type Instant, isRefusal, type JsonObject, matches, refuse } from '@perkstream/kernel';

/** What filters look at, in the names of the wire: a customer as answers show one, with counts of custom events by name. */
export type SegmentFacts = Readonly<Record<string, unknown>> & {
  readonly events: Readonly<Record<string, number>>;
  /** What can be spent, by loyalty program in the words of the filter */
  readonly points: Readonly<Record<string, number>>;
};

const filters = storedFilters(
  filterFields([
    ...customerProfileFields(),
    ...customerHistoryFields,
    { name: 'events', type: 'metadata' },
    { name: 'loyalty_points', type: 'metadata', path: 'loyalty_points' },
  ]),
);

export const segmentFilters: StoredFilters = {
  ...filters,
  objectionTo: (filter, now) => filters.objectionTo(filter, now) ?? tooManyPrograms(filter),
};

const EVENT_COUNT = /^events\.(.+)\.count$/;
const PROGRAM_POINTS = /^loyalty_points\.campaigns\.(.+)\.points$/;
/** The most of them in one filter: each is asked for with every customer who is held against it. */
const MAX_PROGRAMS = 10;

function eventsIn(filter: Readonly<JsonObject>): string[] {
  return Object.keys(filter).flatMap((name) => EVENT_COUNT.exec(name)?.[1] ?? []);
}

/** The loyalty programs of which the filter asks for points. */
export function programsIn(filter: Readonly<JsonObject> | null): string[] {
  return Object.keys(filter ?? {}).flatMap((name) => PROGRAM_POINTS.exec(name)?.[1] ?? []);
}

function tooManyPrograms(filter: Readonly<JsonObject>) {
  if (programsIn(filter).length <= MAX_PROGRAMS) return undefined;
  const details = `Property .filter asks for the points of more than ${MAX_PROGRAMS} loyalty programs`;
  return refuse('invalid_payload', { details });
}

/** Which documents of customers are of the segment; a refusal where profiles alone do not decide. */
export const { conditionOf: conditionOnProfiles } = storedFilters(filterFields(customerProfileFields('customer.')));

/** Whether the filter asks what customers did, and not only who they are. */
export function looksAtHistory(filter: Readonly<JsonObject>, now: Instant): boolean {
  return isRefusal(conditionOnProfiles(filter, now));
}

/** An event that a customer never sent was sent 0 times, and who is no member has 0 points. */
export function isInSegment(filter: Readonly<JsonObject>, facts: SegmentFacts, now: Instant): boolean {
  const condition = segmentFilters.conditionOf(filter, now);
  // It was checked when it was stored.
  if (isRefusal(condition)) return false;
  if (!condition) return true;
  // Names may have dots in them: what stands behind the name of the family is one key.
  const events = eventsIn(filter).map((name) => [`${name}.count`, facts.events[name] ?? 0] as const);
  const points = programsIn(filter).map((name) => [`campaigns.${name}.points`, facts.points[name] ?? 0] as const);
  const named = { events: Object.fromEntries(events), loyalty_points: Object.fromEntries(points) };
  return matches(condition, { ...facts, ...named });
}
