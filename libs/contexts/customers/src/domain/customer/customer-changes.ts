import { mergedMetadata } from '@perkstream/kernel';
import { isDeepStrictEqual } from 'node:util';
import { type StoredAddress, type StoredCustomer } from '@perkstream/published';

/** What was sent of a profile. A field that is undefined stays as it is, unless the whole profile is sent. */
export interface CustomerChanges {
  readonly name?: string;
  readonly description?: string;
  readonly email?: string;
  readonly phone?: string;
  /** YYYY-MM-DD */
  readonly birthdate?: string;
  /** Takes the place of the address known so far; null takes it away. */
  readonly address?: StoredAddress | null;
  /** Merged key by key; null removes a key. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The whole profile is sent: it takes the place of what is known, and what is not sent is taken away. */
  readonly isWhole?: boolean;
}

type Field = Exclude<keyof CustomerChanges, 'isWhole'>;
const FIELDS: readonly Field[] = ['name', 'description', 'email', 'phone', 'birthdate', 'address', 'metadata'];

/** The fields that would be different after the changes, with their new values; undefined when none would. */
export function differences(
  customer: StoredCustomer,
  changes: CustomerChanges,
): Partial<Pick<StoredCustomer, Field>> | undefined {
  let different: Partial<Record<Field, unknown>> | undefined;
  for (const field of FIELDS) {
    const sent = changes[field];
    if (sent === undefined && !changes.isWhole) continue;
    const value = field === 'metadata' ? metadataAfter(customer, changes) : (sent ?? null);
    if (isDeepStrictEqual(value, customer[field])) continue;
    different ??= {};
    different[field] = value;
  }
  return different as Partial<Pick<StoredCustomer, Field>> | undefined;
}

function metadataAfter(customer: StoredCustomer, { metadata = {}, isWhole }: CustomerChanges) {
  return mergedMetadata(isWhole ? {} : customer.metadata, metadata);
}

/** Changes that make a customer what another one is. */
export function wholeProfile(customer: StoredCustomer): CustomerChanges {
  const known = FIELDS.filter((field) => customer[field] !== null).map((field) => [field, customer[field]]);
  return { ...Object.fromEntries(known), isWhole: true };
}

export function isSameProfile(one: StoredCustomer, other: StoredCustomer): boolean {
  return differences(one, wholeProfile(other)) === undefined;
}
