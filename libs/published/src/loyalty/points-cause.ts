import { type JsonObject } from '@perkstream/kernel';

const SHOWN = [
  ...['order', 'event', 'earning_rule', 'segment', 'loyalty_tier', 'holder_loyalty_tier'],
  ...['custom_event', 'event_schema', 'source_voucher', 'destination_voucher'],
];

/** What points come from, as activities show it: those of the details of a ledger's entry that are things. */
export function causeOfPoints(details: Readonly<Record<string, unknown>> = {}): JsonObject {
  const { order, ...others } = Object.fromEntries(
    SHOWN.filter((name) => details[name] !== undefined).map((name) => [name, details[name]]),
  ) as JsonObject;
  return { ...others, ...(order !== undefined && { order: { ...(order as JsonObject), object: 'order' } }) };
}
