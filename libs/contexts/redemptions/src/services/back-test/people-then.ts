import { type JsonObject } from '@perkstream/kernel';
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
    return {
      ...{ id, sourceId: stored?.sourceId ?? null, trackingId: stored?.trackingId ?? null },
      ...{ name: stored?.name ?? null, email: stored?.email ?? null, phone: stored?.phone ?? null },
      birthdate: stored?.birthdate ?? null,
      address: stored?.address ? { ...stored.address } : null,
      metadata: (stored?.metadata ?? {}) as JsonObject,
      ...{ createdAt: stored?.createdAt ?? '', updatedAt: stored?.updatedAt ?? null },
      embedded: {},
    };
  }
}
