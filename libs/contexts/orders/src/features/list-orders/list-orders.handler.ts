import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { type AnswerOf, ListOrders } from '@perkstream/published';
import { type OrderEntry, ordersView } from '../../views/orders/orders.view.js';
import { presentOrder } from '../../presenters/order.presenter.js';

const list = defineList({
  // None: a filter is refused, not left out of the question.
  fields: [],
  order: { created_at: 'order.created_at', updated_at: 'order.updated_at' },
  // Newest last. Source: programs facts, orders.
  defaultOrder: 'created_at',
});

@QueryHandler(ListOrders)
export class ListOrdersHandler implements IQueryHandler<ListOrders> {
  private readonly entries: () => Collection<OrderEntry>;

  constructor(views: ViewRunner) {
    this.entries = views.lazily(ordersView);
  }

  async execute({ context, query }: ListOrders): Promise<AnswerOf<typeof ListOrders> | QueryRefusal> {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const { found, total } = await pageOfList(this.entries(), ofProject(context.projectId), asked);
    return { object: 'list', data_ref: 'orders', orders: found.map(({ order }) => presentOrder(order)), total };
  }
}
