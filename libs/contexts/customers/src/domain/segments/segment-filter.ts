import { customerHistoryFields, customerProfileFields, filterFields, storedFilters } from '@perkstream/domain-filters';
import { type Instant, isRefusal, type JsonObject, matches } from '@perkstream/kernel';

/** What filters look at, in the names of the wire: a customer as answers show one, with counts of custom events by name. */
export type SegmentFacts = Readonly<Record<string, unknown>> & { readonly events: Readonly<Record<string, number>> };

export const segmentFilters = storedFilters(
  filterFields([...customerProfileFields(), ...customerHistoryFields, { name: 'events', type: 'metadata' }]),
);

/** Which documents of customers are of the segment; a refusal where profiles alone do not tell. */
export const { conditionOf: conditionOnProfiles } = storedFilters(filterFields(customerProfileFields('customer.')));

const EVENT_COUNT = /^events\.(.+)\.count$/;

/** An event that a customer never sent was sent 0 times. */
export function isInSegment(filter: Readonly<JsonObject>, facts: SegmentFacts, now: Instant): boolean {
  const condition = segmentFilters.conditionOf(filter, now);
  // It was checked when it was stored.
  if (isRefusal(condition)) return false;
  if (!condition) return true;
  const names = Object.keys(filter).flatMap((name) => EVENT_COUNT.exec(name)?.[1] ?? []);
  if (names.length === 0) return matches(condition, facts);
  const events = Object.fromEntries(names.map((name) => [name, { count: facts.events[name] ?? 0 }]));
  return matches(condition, { ...facts, events });
}
