import { type FilterField, filterFields, storedFilters } from '@perkstream/domain-filters';
import { type Instant, isRefusal, type JsonObject, matches } from '@perkstream/kernel';

/** What filters look at, in the names of the wire: a customer as answers show one, with counts of custom events by name. */
export type SegmentFacts = Readonly<Record<string, unknown>> & { readonly events: Readonly<Record<string, number>> };

const named = (type: FilterField['type'], ...names: readonly string[]): FilterField[] =>
  names.map((name) => ({ name, type, path: name }));

/** What the profile of a customer says. Source: programs facts, 5.3. */
const ofProfile: readonly FilterField[] = [
  ...named('string', 'id', 'source_id', 'name', 'description', 'email', 'phone'),
  ...named('string', 'address.city', 'address.state', 'address.line_1', 'address.line_2'),
  ...named('string', 'address.country', 'address.postal_code'),
  ...named('date', 'created_at', 'updated_at'),
  { name: 'birthdate', type: 'date', dayOnly: true, path: 'birthdate' },
  { name: 'birthday', type: 'date', dayOnly: true, path: 'birthdate' },
  ...named('metadata', 'metadata', 'system_metadata'),
];

/** What the customer did. */
const ofHistory: readonly FilterField[] = [
  ...named('date', 'summary.orders.last_order_date'),
  ...named('number', 'summary.orders.total_amount', 'summary.orders.total_count', 'summary.orders.average_amount'),
  ...named('number', 'summary.orders.last_order_amount', 'summary.redemptions.gift.redeemed_amount'),
  ...named('number', 'summary.redemptions.total_redeemed', 'summary.redemptions.total_succeeded'),
  ...named('number', 'summary.redemptions.total_failed', 'summary.redemptions.total_rolled_back'),
  ...named('number', 'loyalty.referred_customers'),
  ...named('metadata', 'events'),
];

export const segmentFilters = storedFilters(filterFields([...ofProfile, ...ofHistory]));

/** Which documents of customers are of the segment; a refusal where profiles alone do not tell. */
export const { conditionOf: conditionOnProfiles } = storedFilters(
  filterFields(ofProfile.map((field) => ({ ...field, path: `customer.${field.path}` }))),
);

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
