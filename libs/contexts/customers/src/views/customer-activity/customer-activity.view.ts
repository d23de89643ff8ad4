import { derivedId } from '@perkstream/kernel';
import { creates, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type ActivityEntry } from './activity.js';
import { concernedCustomer } from './concerned-customer.js';

/** Which events concern a customer. What they tell is read from them when it is asked for. */
export const customerActivityView = view<ActivityEntry>({
  kind: 'folding',
  collection: {
    name: 'customer_activity',
    version: 5,
    fields: { projectId: 'text', customerId: 'text', at: 'text', position: 'number' },
    indexes: [['projectId', 'customerId', 'at', 'position']],
  },
  on: Object.fromEntries(
    Object.entries(concernedCustomer).map(([type, customerOf]) => [
      type,
      (event: RecordedEvent) => [customerOf(event)].flat().flatMap((customerId) => entered(event, customerId)),
    ]),
  ),
});

function entered(event: RecordedEvent, customerId: string | null | undefined): readonly ViewChange<ActivityEntry>[] {
  if (!customerId) return [];
  const { position, stream, revision } = event;
  const { projectId, time: at } = event.metadata;
  const id = derivedId('evcus_', Date.parse(at), event.id, customerId);
  return creates(id, { id, projectId, customerId, at, position, stream, revision });
}
