import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ViewsOfServices } from '@perkstream/platform';
import { ListViews, type ViewsAnswer } from '@perkstream/published';
import { presentViews } from '../../presenters/views.presenter.js';

@QueryHandler(ListViews)
export class ListViewsHandler implements IQueryHandler<ListViews> {
  constructor(private readonly views: ViewsOfServices) {}

  async execute(): Promise<ViewsAnswer> {
    return presentViews(await this.views.list());
  }
}
