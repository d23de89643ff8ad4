import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { ordersAnswers } from './orders.answers.js';
import { changeOrder } from './features/change-order/change-order.handler.js';
import { createOrder } from './features/create-order/create-order.handler.js';
import { getOrder } from './features/get-order/get-order.handler.js';
import { listOrders } from './features/list-orders/list-orders.js';
import { pageOfOrders } from './features/page-of-orders/page-of-orders.js';
import { updateOrder } from './features/update-order/update-order.handler.js';
import { orderTranslations } from './publishing/order.translation.js';
import { OrderCatalogue } from './services/order-catalogue.js';
import { OrderRepository } from './repositories/order.repository.js';
import { OrderPeople } from './services/order-people.js';
import { OrderSourceIds } from './services/order-source-ids.js';
import { OrderWriter } from './services/order-writer.js';
import { orderProblems } from './orders.refusals.js';
import { ordersView } from './views/orders/orders.view.js';

@Module({
  providers: [
    OrderSourceIds,
    OrderRepository,
    OrderCatalogue,
    OrderPeople,
    OrderWriter,
    changeOrder,
    createOrder,
    listOrders,
    pageOfOrders,
    getOrder,
    updateOrder,
    ...ordersAnswers,
    joins({
      name: 'orders',
      problems: orderProblems,
      views: [ordersView],
      publishing: orderTranslations,
    }),
  ],
})
export class OrdersModule {}
