import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { pageOfRows, ViewRunner } from '@perkstream/platform';
import { PageOfOrders, type PageOfRows } from '@perkstream/published';
import { presentOrder } from '../../presenters/order.presenter.js';
import { ordersView } from '../../views/orders/orders.view.js';

/** Rows of `order`, as answers show them. */
@QueryHandler(PageOfOrders)
export class PageOfOrdersHandler implements IQueryHandler<PageOfOrders> {
  private readonly entries;

  constructor(views: ViewRunner) {
    this.entries = views.lazily(ordersView);
  }

  execute({ asked }: PageOfOrders): Promise<PageOfRows> {
    return pageOfRows(this.entries(), asked, (entries) => entries.map(({ order }) => presentOrder(order)));
  }
}
