import { notFound } from '@perkstream/kernel';
import { handler, ViewRunner } from '@perkstream/platform';
import { GetAsyncAction } from '@perkstream/published';
import { BulkReports } from '../../services/bulk-reports.js';
import { asyncActionsView, presentActionWithResult } from '../../views/async-actions/async-actions.view.js';

export const getAsyncAction = handler(
  GetAsyncAction,
  [ViewRunner, BulkReports],
  async ({ context: { projectId, now }, params: { asyncActionId: id } }, views, reports) => {
    const document = await views.collection(asyncActionsView).get(id);
    if (document?.projectId !== projectId) return notFound('async_action', id);
    return { ...presentActionWithResult(document), result: await reports.resultOf(document, now) };
  },
);
