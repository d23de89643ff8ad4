import { isRefusal } from '@perkstream/kernel';
import { type Applicability, type ApplicableTo, type ApplicableToEffect, type TargetObject } from '../rule-set.js';
import { applicableToFields } from './applicable-to-fields.js';
import { invalidPayload, isNothing, isRecord, type RuleSetRefusal } from './invalid.js';

const MAX_ENTRIES = 1_000;
const OBJECTS: ReadonlySet<unknown> = new Set<TargetObject>(['product', 'sku', 'products_collection']);
const EFFECTS: ReadonlySet<unknown> = new Set<ApplicableToEffect>([
  'APPLY_TO_EVERY',
  'APPLY_TO_CHEAPEST',
  'APPLY_FROM_CHEAPEST',
  'APPLY_TO_MOST_EXPENSIVE',
  'APPLY_FROM_MOST_EXPENSIVE',
]);

/** `applicable_to`: which items a discount touches. Fields of answers (`order_item_indices`) are not kept. */
export function checkApplicability(wire: unknown): Applicability | RuleSetRefusal {
  if (isNothing(wire)) return { included: [], excluded: [], includedAll: false };
  if (!isRecord(wire)) return invalidPayload('Property .applicable_to must be an object');
  const included = checkEntries(wire['included'], '.applicable_to.included');
  if (isRefusal(included)) return included;
  const excluded = checkEntries(wire['excluded'], '.applicable_to.excluded');
  if (isRefusal(excluded)) return excluded;
  const includedAll = wire['included_all'] ?? false;
  if (typeof includedAll !== 'boolean') return invalidPayload('Property .applicable_to.included_all must be a boolean');
  return { included, excluded, includedAll };
}

function checkEntries(wire: unknown, at: string): readonly ApplicableTo[] | RuleSetRefusal {
  if (isNothing(wire)) return [];
  if (!Array.isArray(wire)) return invalidPayload(`Property ${at} must be an array`);
  if (wire.length > MAX_ENTRIES) return invalidPayload(`Property ${at} must not have more than ${MAX_ENTRIES} items`);
  const entries: ApplicableTo[] = [];
  for (const [index, value] of wire.entries()) {
    const entry = checkEntry(value, `${at}.${index}`);
    if (isRefusal(entry)) return entry;
    entries.push(entry);
  }
  return entries;
}

function checkEntry(wire: unknown, at: string): ApplicableTo | RuleSetRefusal {
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  const { object, effect } = wire;
  if (!OBJECTS.has(object)) {
    return invalidPayload(
      `Property ${at}.object must be equal to one of the allowed values [ ${[...OBJECTS].join(', ')} ]`,
    );
  }
  if (!isNothing(effect) && !EFFECTS.has(effect)) {
    return invalidPayload(
      `Property ${at}.effect must be equal to one of the allowed values [ ${[...EFFECTS].join(', ')} ]`,
    );
  }
  const entry: Record<string, unknown> = { object, effect: effect ?? 'APPLY_TO_EVERY' };
  for (const [name, { inside, holds, expects }] of Object.entries(applicableToFields)) {
    const sent = wire[name];
    if (isNothing(sent) || sent === '') continue;
    const value = name === 'price_formula' && typeof sent === 'number' ? String(sent) : sent;
    if (!holds(value)) return invalidPayload(`Property ${at}.${name} must be ${expects}`);
    entry[inside] = value;
  }
  if (entry['id'] === undefined && entry['sourceId'] === undefined)
    return invalidPayload(`Property ${at}.id is required`);
  return entry as unknown as ApplicableTo;
}
