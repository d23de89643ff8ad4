import { isRefusal } from '@perkstream/kernel';
import { numberOf } from '../operators/value-text.js';
import { type BundleEntry, type BundleRules, type TargetObject } from '../rule-set.js';
import { echo, invalidPayload, invalidRules, isNothing, isRecord, type RuleSetRefusal } from './invalid.js';

const MAX_ENTRIES = 100;
const MAX_LIMIT = 100;
const MAX_ID_CHARACTERS = 1_000;
const AT = '.bundle_rules';
const OBJECTS: ReadonlySet<unknown> = new Set<TargetObject>(['product', 'sku', 'products_collection']);

/** `bundle_rules`; undefined when no entry is in it. Messages of entries are not supported and not kept. */
export function checkBundleRules(wire: unknown): BundleRules | undefined | RuleSetRefusal {
  if (isNothing(wire)) return undefined;
  if (!isRecord(wire)) return invalidPayload(`Property ${AT} must be an object`);
  const limit = wire['limit'] ?? 1;
  if (!Number.isInteger(limit) || (limit as number) < 1 || (limit as number) > MAX_LIMIT) {
    return invalidPayload(`Property ${AT}.limit must be a whole number from 1 to ${MAX_LIMIT}`);
  }
  const entries: BundleEntry[] = [];
  for (const [number, value] of Object.entries(wire)) {
    if (number === 'limit' || number === 'logic' || isNothing(value)) continue;
    if (!/^[1-9]\d{0,3}$/.test(number))
      return invalidRules(`Property ${AT}.${echo(number)} must be numbered: "1", "2", "3"`);
    const entry = checkEntry(value, `${AT}.${number}`);
    if (isRefusal(entry)) return entry;
    entries.push(entry);
  }
  if (entries.length > MAX_ENTRIES)
    return invalidPayload(`Property ${AT} must not have more than ${MAX_ENTRIES} entries`);
  return entries.length === 0 ? undefined : { limit: limit as number, entries };
}

function checkEntry(wire: unknown, at: string): BundleEntry | RuleSetRefusal {
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  if (!isNothing(wire['name']) && wire['name'] !== 'order.items.any') {
    return invalidRules(`Property ${at}.name must be equal to one of the allowed values [ order.items.any ]`);
  }
  const [named, ...more] = valuesOf(wire['conditions']);
  if (!isRecord(named) || more.length > 0) {
    return invalidPayload(`Property ${at}.conditions.$is must have exactly one product, SKU or collection`);
  }
  const { id, type } = named;
  const object = named['object'] ?? (type === 'products_collection' ? type : undefined);
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_CHARACTERS)
    return invalidPayload(`Property ${at}.conditions.$is.0.id is required`);
  if (!OBJECTS.has(object)) {
    return invalidPayload(
      `Property ${at}.conditions.$is.0.object must be equal to one of the allowed values [ ${[...OBJECTS].join(', ')} ]`,
    );
  }
  const quantity = checkQuantity(wire['rules'], `${at}.rules`);
  if (isRefusal(quantity)) return quantity;
  return {
    id,
    object: object as TargetObject,
    ...(typeof type === 'string' && { type: type.slice(0, MAX_ID_CHARACTERS) }),
    quantity,
  };
}

function checkQuantity(wire: unknown, at: string): number | RuleSetRefusal {
  if (isNothing(wire)) return 1;
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  const rules = Object.entries(wire).filter(([number, value]) => number !== 'logic' && !isNothing(value));
  const [first, ...more] = rules;
  if (!first) return 1;
  if (more.length > 0) return invalidPayload(`Property ${at} must not have more than 1 rules`);
  const [number, rule] = first;
  if (!isRecord(rule)) return invalidPayload(`Property ${at}.${echo(number)} must be an object`);
  if (!isNothing(rule['name']) && rule['name'] !== 'order.items.aggregated_quantity') {
    return invalidRules(
      `Property ${at}.${echo(number)}.name must be equal to one of the allowed values [ order.items.aggregated_quantity ]`,
    );
  }
  const [value, ...others] = valuesOf(rule['conditions']);
  const quantity = value === undefined ? 1 : numberOf(value);
  if (others.length === 0 && quantity !== undefined && Number.isSafeInteger(quantity) && quantity >= 1) return quantity;
  return invalidPayload(`Property ${at}.${echo(number)}.conditions.$is must be one whole number, at least 1`);
}

function valuesOf(conditions: unknown): readonly unknown[] {
  const values = isRecord(conditions) ? conditions['$is'] : undefined;
  return Array.isArray(values) ? values : [];
}
