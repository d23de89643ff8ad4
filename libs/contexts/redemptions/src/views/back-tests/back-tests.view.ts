import { changes, view } from '@perkstream/platform';
import {
  type BackTestEvent,
  type BackTestReport,
  type BackTestStatus,
  type CreateBackTestBody,
} from '@perkstream/published';

export interface BackTestDocument {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly sent: Omit<CreateBackTestBody, 'name'>;
  /** Place of the event that queued it */
  readonly position: number;
  readonly created_at: string;
  readonly status: BackTestStatus;
  readonly progress: number;
  readonly reason: string | null;
  readonly ended_at: string | null;
  readonly report: BackTestReport | null;
}

export const backTestsView = view<BackTestDocument, BackTestEvent>({
  kind: 'entity',
  collection: {
    name: 'back_tests',
    version: 1,
    fields: { projectId: 'text', created_at: 'text', status: 'text' },
    indexes: [['projectId', 'created_at'], ['projectId', 'status'], ['created_at']],
    countedBy: 'projectId',
  },
  on: {
    'back_test.queued': ({ data: { id, name, sent, at: created_at }, metadata: { projectId }, position }) =>
      changes<BackTestDocument>(id, () => ({
        ...{ id, projectId, name, sent, position, created_at, status: 'QUEUED', progress: 0 },
        ...{ reason: null, ended_at: null, report: null },
      })),
    'back_test.begun': ({ data: { id } }) => after(id, { status: 'RUNNING', progress: 0 }),
    'back_test.progressed': ({ data: { id, progress } }) => after(id, { progress }),
    'back_test.done': ({ data: { id, report, at } }) =>
      after(id, { status: 'DONE', progress: 1, report, ended_at: at }),
    'back_test.failed': ({ data: { id, reason, at } }) => after(id, { status: 'FAILED', reason, ended_at: at }),
    'back_test.canceled': ({ data: { id, at } }) => after(id, { status: 'CANCELED', ended_at: at }),
    'back_test.removed': ({ data: { id } }) => changes<BackTestDocument>(id, () => null),
  },
});

function after(id: string, news: Partial<BackTestDocument>) {
  return changes<BackTestDocument>(id, (before) => before && { ...before, ...news });
}
