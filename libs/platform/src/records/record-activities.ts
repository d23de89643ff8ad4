import { type Provider, type Type } from '@nestjs/common';
import { defineList } from '@perkstream/domain-filters';
import { derivedId, isRefusal, type KeptRecord, type RecordShown, type Refusal } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type AnsweredRequest,
  type AuditedKind,
  type EventSource,
  eventSourceOf,
  type RecordActivityAnswer,
} from '@perkstream/published';
import { cursorListFeature } from '../lists/list-feature.js';
import { creates, type View, view, type ViewChange } from '../view-runner/view.js';

/** That a record was made or changed, and by whom. What it holds beside its name may be about people, and is not kept. */
interface RecordActivity {
  readonly id: string;
  readonly projectId: string;
  readonly recordId: string;
  readonly name: string;
  readonly at: string;
  readonly position: number;
  readonly type: string;
  readonly source: EventSource;
  readonly groupId: string;
}

interface Named extends KeptRecord {
  readonly name: string;
}

type Happened = 'created' | 'updated';

/** @param typeOf what the list calls it; `segment.updated` */
export function recordActivitiesView<Kept extends Named>(
  type: AuditedKind['type'],
  typeOf: (happened: Happened, record: Kept) => string,
): View<RecordActivity> {
  const entered = (happened: Happened) => (event: RecordedEvent) => activityOf(event, happened, typeOf);
  return view<RecordActivity, RecordShown<Kept>>({
    kind: 'entity',
    collection: {
      name: `${type}_activities`,
      version: 1,
      fields: { projectId: 'text', recordId: 'text', id: 'text', at: 'text', position: 'number' },
      indexes: [['projectId', 'recordId', 'position']],
    },
    on: { [`${type}.created`]: entered('created'), [`${type}.updated`]: entered('updated') } as never,
  });
}

function activityOf<Kept extends Named>(
  event: RecordedEvent,
  happened: Happened,
  typeOf: (happened: Happened, record: Kept) => string,
): readonly ViewChange<RecordActivity>[] {
  const [record] = Object.values(event.data) as [Kept];
  const { id: eventId, position, metadata } = event;
  const { projectId, time: at, correlationId: groupId } = metadata;
  const { id: recordId, name } = record;
  const id = derivedId('ev_', Date.parse(at), eventId, recordId);
  const source = eventSourceOf(metadata);
  return creates(id, {
    ...{ id, projectId, recordId, name, at, position, groupId, source },
    type: typeOf(happened, record),
  });
}

const list = defineList({ paging: 'cursor', order: { created_at: 'at' }, dateRange: 'at' });

/** The handler of the list of what became of one record: a provider of a module. */
export function recordActivitiesFeature(
  operation: AnsweredRequest,
  {
    records,
    view: activities,
    name,
  }: {
    readonly records: Type<{ find(projectId: string, id: string): Promise<KeptRecord | Refusal<'not_found'>> }>;
    readonly view: View<RecordActivity>;
    /** `object` of the record, and where it stands in an activity */
    readonly name: string;
  },
): Provider {
  return cursorListFeature(operation, {
    list,
    view: activities,
    service: records,
    of: async ({ context, params }, repository) => {
      const [id] = Object.values(params) as [string];
      const found = await repository.find(context.projectId, id);
      return isRefusal(found) ? found : { field: 'recordId', is: id };
    },
    row: (activity): RecordActivityAnswer => presented(activity, name),
    age: 'position',
    rowsStay: true,
  });
}

function presented(
  { id, recordId, name, at, type, source, groupId }: RecordActivity,
  of: string,
): RecordActivityAnswer {
  return {
    id,
    type,
    data: { data: { [of]: { id: recordId, name, object: of } }, event_source: { ...source } },
    created_at: at,
    group_id: groupId,
  };
}
