import { derivedId } from '@perkstream/kernel';
import { creates, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { activitiesOf, type Concerns } from './activities-of.js';
import { type ActivityDocument, type ActivitySource } from './activity.js';

/** What happened to customers. Holds nothing of the person but the id. */
export const customerActivityView = view<ActivityDocument>({
  kind: 'folding',
  collection: {
    name: 'customer_activity',
    version: 1,
    fields: { projectId: 'text', customerId: 'text', at: 'text', position: 'number' },
    indexes: [['projectId', 'customerId', 'at', 'position']],
  },
  on: Object.fromEntries(
    Object.entries(activitiesOf).map(([type, concernsOf]) => [
      type,
      (event: RecordedEvent) => documented(event, concernsOf(event)),
    ]),
  ),
});

function documented(
  event: RecordedEvent,
  { customerId, activities }: Concerns,
): readonly ViewChange<ActivityDocument>[] {
  if (!customerId || activities.length === 0) return [];
  const { projectId, time: at, correlationId: groupId } = event.metadata;
  const id = derivedId('evcus_', Date.parse(at), event.id, customerId);
  const { position } = event;
  return creates(id, { id, projectId, customerId, at, position, groupId, source: sourceOf(event), activities });
}

function sourceOf({ metadata: { actor, channel } }: RecordedEvent): ActivitySource {
  if (actor.kind === 'user') return { channel, user: { id: actor.id } };
  return actor.kind === 'key' ? { channel, api_key: { name: actor.name ?? '', app_id: actor.id } } : { channel };
}
