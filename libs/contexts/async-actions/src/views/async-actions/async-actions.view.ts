import { withoutUndefined } from '@perkstream/kernel';
import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type AsyncActionAnswer,
  type AsyncActionEvent,
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
  /** A report is kept, until then at most. */
  readonly reportUntil?: string;
}

export const asyncActionsView = view<AsyncActionDocument, AsyncActionEvent>({
  kind: 'entity',
  collection: {
    name: 'async_actions',
    version: 2,
    fields: { projectId: 'text', created_at: 'text', reportUntil: 'text' },
    indexes: [['projectId', 'created_at'], ['projectId', 'reportUntil'], ['reportUntil']],
    countedBy: 'projectId',
  },
  on: {
    'async_action.scheduled': scheduled,
    'async_action.progressed': progressed,
    'async_action.bulk_begun': ({ data: { id, reportUntil, isRevertible, reverts } }) => {
      const known = withoutUndefined({ reportUntil, revertible: isRevertible, reverts });
      return changes<Doc>(id, (before) => before && { ...before, ...known });
    },
    'async_action.revert_requested': ({ data: { id, revertId } }) =>
      changes<Doc>(id, (before) => before && { ...before, reverted_by: revertId }),
    'async_action.part_done': progressed,
    'async_action.report_forgotten': (event) =>
      changes<Doc>(event.data.id, (before) => before && withoutReport(before)),
    'async_action.finished': (event) => {
      const { id, outcome, result, at } = event.data;
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

type Doc = AsyncActionDocument;

function withoutReport({ reportUntil: _until, ...document }: Doc): Doc {
  return document;
}

/** Without what only some answers show. */
export function presentAction(document: AsyncActionDocument): AsyncActionAnswer {
  const { result: _result, ...action } = presentActionWithResult(document);
  return action;
}

export function presentActionWithResult(document: AsyncActionDocument): AsyncActionWithResultAnswer {
  const {
    projectId: _project,
    begunAt: _begun,
    reportUntil: _until,
    _at,
    ...action
  } = document as Doc & { _at?: object };
  return action;
}

function scheduled(event: RecordedEvent & AsyncActionScheduled): readonly ViewChange<AsyncActionDocument>[] {
  const { id, type, requestId, at } = event.data;
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

function progressed(
  event: RecordedEvent & (AsyncActionProgressed | PartDone),
): readonly ViewChange<AsyncActionDocument>[] {
  const { id, progress, at } = event.data;
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
