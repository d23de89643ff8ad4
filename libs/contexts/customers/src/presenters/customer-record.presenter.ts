import { type JsonObject, memoized } from '@perkstream/kernel';
import { type CustomerRecord, type StoredCustomer } from '@perkstream/published';

/** A customer is the same object for as long as nothing changes: what other contexts need of it is made once. */
export const recordOf = memoized((customer: StoredCustomer): CustomerRecord => {
  const { id, sourceId, trackingId, name, email, phone, birthdate, createdAt, updatedAt } = customer;
  return {
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
});

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
