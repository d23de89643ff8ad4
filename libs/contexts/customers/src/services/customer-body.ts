import { type JsonObject, type Refusal, refuse } from '@perkstream/kernel';
import { isInstantText, type StoredAddress } from '@perkstream/published';
import { type CustomerChanges } from '../domain/customer/customer-changes.js';

/** A customer as a request sent it. */
export interface SentCustomer {
  readonly id: string | undefined;
  readonly sourceId: string | undefined;
  readonly changes: CustomerChanges;
}

type InvalidPayload = Refusal<'invalid_payload'>;

const TEXTS = ['name', 'description', 'email', 'phone'] as const;
const ADDRESS_LINES = ['city', 'state', 'line_1', 'line_2', 'country', 'postal_code'] as const;
const MAX_SOURCE_ID_CHARACTERS = 500;

/**
 * Reads the wire form of a customer. Other contexts hand on what their clients sent, so types and lengths are not taken for granted.
 * Fields that are not known are left alone.
 */
export function readCustomer(sent: JsonObject): SentCustomer | InvalidPayload {
  const { id, source_id: sourceId } = sent;
  if (id !== undefined && !isName(id)) return invalid('id', 'must be a text');
  if (sourceId !== undefined && !isName(sourceId)) {
    return invalid('source_id', `must be a text of 1 to ${MAX_SOURCE_ID_CHARACTERS} characters`);
  }
  const changes = readChanges(sent);
  if ('refused' in changes) return changes;
  return { id, sourceId, changes };
}

/** The fields that may change at any time. */
export function readChanges(sent: JsonObject): CustomerChanges | InvalidPayload {
  const changes: Record<string, unknown> = {};
  for (const field of TEXTS) {
    const value = sent[field];
    if (value === undefined) continue;
    if (typeof value !== 'string') return invalid(field, 'must be a text');
    changes[field] = value;
  }
  const born = sent['birthdate'] ?? sent['birthday'];
  if (born !== undefined) {
    if (!isInstantText(born)) return invalid('birthdate', 'must be a date (YYYY-MM-DD)');
    // The day as it was written: no time zone makes anybody a day older.
    changes['birthdate'] = (born as string).slice(0, 10);
  }
  if (sent['address'] !== undefined) {
    const address = readAddress(sent['address']);
    if (address === undefined) return invalid('address', 'must be an object of texts');
    changes['address'] = address;
  }
  const { metadata } = sent;
  if (metadata !== undefined) {
    if (!isRecord(metadata)) return invalid('metadata', 'must be an object');
    changes['metadata'] = metadata;
  }
  return changes;
}

function readAddress(sent: unknown): StoredAddress | null | undefined {
  if (sent === null) return null;
  if (!isRecord(sent)) return undefined;
  const address: Record<string, string> = {};
  for (const line of ADDRESS_LINES) {
    const value = sent[line];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string') return undefined;
    address[line] = value;
  }
  return address;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_SOURCE_ID_CHARACTERS;
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(field: string, rule: string): InvalidPayload {
  return refuse('invalid_payload', { details: `Property .customer.${field} ${rule}` });
}
