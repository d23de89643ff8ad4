import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { parseLimit, parseMoment, type QueryRefusal } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
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
    const where: Condition[] = [{ field: 'projectId', is: projectId }];
    if (before !== undefined) where.push({ field: 'created_at', less: before });
    const documents = await this.documents().find({
      where: { all: where },
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
