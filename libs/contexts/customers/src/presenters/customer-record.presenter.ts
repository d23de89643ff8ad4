import { type JsonObject } from '@perkstream/kernel';
import { type CustomerRecord, type StoredCustomer } from '@perkstream/published';

/** A customer is the same object for as long as nothing changes: what other contexts need of it is made once. */
const records = new WeakMap<StoredCustomer, CustomerRecord>();

export function recordOf(customer: StoredCustomer): CustomerRecord {
  const known = records.get(customer);
  if (known) return known;
  const { id, sourceId, trackingId, name, email, phone, birthdate, createdAt, updatedAt } = customer;
  const record: CustomerRecord = {
    id,
    sourceId,
    trackingId,
    name,
    email,
    phone,
    birthdate,
    address: customer.address && { ...customer.address },
    metadata: customer.metadata,
    createdAt,
    updatedAt,
    embedded: embeddedForm(customer),
  };
  records.set(customer, record);
  return record;
}

function embeddedForm({ id, sourceId, name, email, metadata }: StoredCustomer): JsonObject {
  return {
    id,
    ...(sourceId !== null && { source_id: sourceId }),
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    metadata,
    object: 'customer',
  };
}
