import { derivedId, type DomainEvent } from '@perkstream/kernel';
import { byType, creates, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type ActivityEntry } from './activity.js';
import { concernedCustomer } from './concerned-customer.js';
import { type ValidationEvent } from '@perkstream/published';

/** Which events concern a customer. What they say is read from them when it is asked for. */
export const customerActivityView = view<ActivityEntry, DomainEvent>({
  kind: 'folding',
  collection: {
    name: 'customer_activity',
    version: 6,
    fields: { projectId: 'text', customerId: 'text', at: 'text', position: 'number' },
    indexes: [['projectId', 'customerId', 'at', 'position']],
  },
  on: {
    ...Object.fromEntries(
      Object.entries(concernedCustomer).map(([type, customerOf]) => [
        type,
        (event: RecordedEvent) => [customerOf(event)].flat().flatMap((customerId) => entered(event, customerId)),
      ]),
    ),
    ...byType<ValidationEvent, readonly ViewChange<ActivityEntry>[]>({ 'validation.counted': validated }),
  },
});

/** One event counts validations of several moments: each stands where it belongs. */
function validated(event: RecordedEvent & ValidationEvent): readonly ViewChange<ActivityEntry>[] {
  const { validations = [] } = event.data;
  const parts = new Map<string, number>();
  return validations.flatMap(({ customerId, date }) => {
    const part = parts.get(customerId) ?? 0;
    parts.set(customerId, part + 1);
    return entered(event, customerId, { at: date, part });
  });
}

function entered(
  event: RecordedEvent,
  customerId: string | null | undefined,
  one?: { readonly at: string; readonly part: number },
): readonly ViewChange<ActivityEntry>[] {
  if (!customerId) return [];
  const { position, stream, revision } = event;
  const { projectId, time } = event.metadata;
  const { at = time, part } = one ?? {};
  const id = derivedId('evcus_', Date.parse(at), event.id, part === undefined ? customerId : `${customerId}/${part}`);
  return creates(id, {
    id,
    projectId,
    customerId,
    at,
    position,
    stream,
    revision,
    ...(part !== undefined && { part }),
  });
}
