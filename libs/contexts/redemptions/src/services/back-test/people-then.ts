import { type JsonObject, memoized } from '@perkstream/kernel';
import { partsOfStream } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type CustomerDefined, type CustomerRecord, type StoredCustomer } from '@perkstream/published';

/** Customers as they are after the events that were folded. */
export class PeopleThen {
  private readonly people = new Map<string, StoredCustomer>();

  fold({ type, data, stream }: RecordedEvent): void {
    if (type === 'customer.created' || type === 'customer.updated') {
      const { customer } = data as CustomerDefined['data'];
      if (customer) this.people.set(customer.id, customer);
    } else if (type === 'customer.deleted' || type === 'customer.erased') {
      this.people.delete(partsOfStream(stream).key);
    }
  }

  /** Of somebody who was erased since, the id is left. @returns undefined where nobody is named */
  find(id: string | null): CustomerRecord | undefined {
    if (id === null) return undefined;
    const stored = this.people.get(id);
    return stored ? recordOf(stored) : { ...NOTHING_KNOWN, id };
  }
}

const NOTHING_KNOWN: Omit<CustomerRecord, 'id'> = {
  sourceId: null,
  trackingId: null,
  name: null,
  email: null,
  phone: null,
  birthdate: null,
  address: null,
  metadata: {},
  createdAt: '',
  updatedAt: null,
  embedded: {},
};

/** No answer shows anybody. */
const recordOf = memoized((stored: StoredCustomer): CustomerRecord => {
  const { address, metadata } = stored;
  return { ...stored, address: address && { ...address }, metadata: metadata as JsonObject, embedded: {} };
});
