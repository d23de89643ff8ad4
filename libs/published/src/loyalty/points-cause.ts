import { type JsonObject } from '@perkstream/kernel';

const SHOWN = [
  ...['order', 'event', 'earning_rule', 'segment', 'loyalty_tier', 'holder_loyalty_tier'],
  ...['custom_event', 'event_schema', 'source_voucher', 'destination_voucher', 'return'],
];

/** What points come from: those of the details of a ledger's entry that are things. Of an order the ids, for who shows the whole one. */
export function causeOfPoints(details: Readonly<Record<string, unknown>> = {}): JsonObject {
  const shown = SHOWN.filter((name) => details[name] !== undefined).map((name) => [name, details[name]]);
  return Object.fromEntries(shown) as JsonObject;
}
