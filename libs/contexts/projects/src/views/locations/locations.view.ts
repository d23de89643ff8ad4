import { changes, view } from '@perkstream/platform';
import { type LocationAnswer, type LocationEvent } from '@perkstream/published';
import { type RecordedEvent } from '@perkstream/ports';

export interface LocationDocument extends LocationAnswer {
  readonly projectId: string;
}

export const locationsView = view<LocationDocument, LocationEvent>({
  kind: 'entity',
  collection: {
    name: 'locations',
    version: 1,
    fields: { projectId: 'text', name: 'text', created_at: 'text', updated_at: 'text' },
    indexes: [['projectId', 'created_at']],
    countedBy: 'projectId',
  },
  on: {
    'location.created': kept,
    'location.updated': kept,
    'location.deleted': ({ data: { id } }) => changes<LocationDocument>(id, () => null),
  },
});

function kept({
  data: { record },
  metadata: { projectId },
}: RecordedEvent & { readonly data: { readonly record: LocationAnswer } }) {
  return changes<LocationDocument>(record.id, () => ({ ...record, projectId }));
}

export function presentLocation(document: LocationDocument): LocationAnswer {
  const { id, object, name, shape, created_at, updated_at } = document;
  return { id, object, name, shape, created_at, updated_at };
}
