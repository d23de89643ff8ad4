import { parseLimit, parseMoment, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { handler, ofProject, ViewRunner } from '@perkstream/platform';
import { type AsyncActionsAnswer, ListAsyncActions } from '@perkstream/published';
import { asyncActionsView, presentAction } from '../../views/async-actions/async-actions.view.js';

export const listAsyncActions = handler(
  ListAsyncActions,
  [ViewRunner],
  async ({ context: { projectId }, query }, views): Promise<AsyncActionsAnswer | QueryRefusal> => {
    const limit = parseLimit(query.limit);
    if (isRefusal(limit)) return limit;
    const before = parseMoment(query.end_date, 'end_date');
    if (isRefusal(before)) return before;
    const documents = await views.collection(asyncActionsView).find({
      where: ofProject(projectId, before === undefined ? undefined : { field: 'created_at', less: before }),
      orderBy: [{ field: 'created_at', descending: true }],
      limit: limit + 1,
    });
    return {
      object: 'list',
      data_ref: 'async_actions',
      async_actions: documents.slice(0, limit).map(presentAction),
      has_more: documents.length > limit,
    };
  },
);
