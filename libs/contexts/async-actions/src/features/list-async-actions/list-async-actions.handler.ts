import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { parseLimit, parseMoment, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { type AsyncActionsAnswer, ListAsyncActions } from '@perkstream/published';
import { asyncActionsView, presentAction } from '../../views/async-actions/async-actions.view.js';

@QueryHandler(ListAsyncActions)
export class ListAsyncActionsHandler implements IQueryHandler<ListAsyncActions> {
  private readonly documents;

  constructor(views: ViewRunner) {
    this.documents = views.lazily(asyncActionsView);
  }

  async execute({ context: { projectId }, query }: ListAsyncActions): Promise<AsyncActionsAnswer | QueryRefusal> {
    const limit = parseLimit(query.limit);
    if (isRefusal(limit)) return limit;
    const before = parseMoment(query.end_date, 'end_date');
    if (isRefusal(before)) return before;
    const documents = await this.documents().find({
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
  }
}
