import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type AsyncActionWithResultAnswer, GetAsyncAction } from '@perkstream/published';
import { BulkReports } from '../../services/bulk-reports.js';
import { asyncActionsView, presentActionWithResult } from '../../views/async-actions/async-actions.view.js';

@QueryHandler(GetAsyncAction)
export class GetAsyncActionHandler implements IQueryHandler<GetAsyncAction> {
  private readonly documents;

  constructor(
    views: ViewRunner,
    private readonly reports: BulkReports,
  ) {
    this.documents = views.lazily(asyncActionsView);
  }

  async execute({
    context: { projectId, now },
    params: { asyncActionId: id },
  }: GetAsyncAction): Promise<AsyncActionWithResultAnswer | Refusal<'not_found'>> {
    const document = await this.documents().get(id);
    if (document?.projectId !== projectId) return notFound('async_action', id);
    return { ...presentActionWithResult(document), result: await this.reports.resultOf(document, now) };
  }
}
