import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type AsyncActionAnswer,
  type AsyncActionFinished,
  type AsyncActionProgressed,
  type AsyncActionScheduled,
  type AsyncActionWithResultAnswer,
  type PartDone,
} from '@perkstream/published';

/** An action in its wire form. */
export interface AsyncActionDocument extends AsyncActionWithResultAnswer {
  readonly projectId: string;
  /** When the work began; null: not yet */
  readonly begunAt: string | null;
}

export const asyncActionsView = view<AsyncActionDocument>({
  kind: 'entity',
  collection: {
    name: 'async_actions',
    version: 1,
    fields: { projectId: 'text', created_at: 'text' },
    indexes: [['projectId', 'created_at']],
    countedBy: 'projectId',
  },
  on: {
    'async_action.scheduled': scheduled,
    'async_action.progressed': progressed,
    'async_action.part_done': progressed,
    'async_action.finished': (event) => {
      const { id, outcome, result, at } = event.data as AsyncActionFinished['data'];
      const succeeded = outcome === 'SUCCESS';
      return after(id, at, {
        status: succeeded ? 'DONE' : 'FAILED',
        operation_status: outcome,
        ...(succeeded && { progress: 100 }),
        result,
      });
    },
  },
});

/** Without what only some answers show. */
export function presentAction(document: AsyncActionDocument): AsyncActionAnswer {
  const { result: _result, ...action } = presentActionWithResult(document);
  return action;
}

export function presentActionWithResult(document: AsyncActionDocument): AsyncActionWithResultAnswer {
  const { projectId: _project, begunAt: _begun, _at, ...action } = document as AsyncActionDocument & { _at?: object };
  return action;
}

function scheduled(event: RecordedEvent): readonly ViewChange<AsyncActionDocument>[] {
  const { id, type, requestId, at } = event.data as AsyncActionScheduled['data'];
  return changes(id, () => ({
    id,
    type,
    status: 'ENQUEUED',
    operation_status: 'UNKNOWN',
    created_at: at,
    request_id: requestId,
    processing_time: 0,
    progress: 0,
    object: 'async_action',
    projectId: event.metadata.projectId,
    begunAt: null,
  }));
}

function progressed(event: RecordedEvent): readonly ViewChange<AsyncActionDocument>[] {
  const { id, progress, at } = event.data as AsyncActionProgressed['data'] | PartDone['data'];
  return after(id, at, { status: 'IN_PROGRESS', progress });
}

function after(id: string, at: string, news: Partial<AsyncActionDocument>): readonly ViewChange<AsyncActionDocument>[] {
  return changes<AsyncActionDocument>(id, (before) => {
    if (!before) return null;
    const begunAt = before.begunAt ?? at;
    const processing_time = Math.max(0, Date.parse(at) - Date.parse(begunAt));
    return { ...before, ...news, begunAt, updated_at: at, processing_time };
  });
}
