import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { ChangeOrderHandler } from './features/change-order/change-order.handler.js';
import { CreateOrderHandler } from './features/create-order/create-order.handler.js';
import { FindOrderHandler } from './features/find-order/find-order.handler.js';
import { FindOrdersHandler } from './features/find-orders/find-orders.handler.js';
import { GetOrderHandler } from './features/get-order/get-order.handler.js';
import { ImportOrderHandler } from './features/import-order/import-order.handler.js';
import { listOrders } from './features/list-orders/list-orders.js';
import { pageOfOrders } from './features/page-of-orders/page-of-orders.js';
import { PreviewOrderHandler } from './features/preview-order/preview-order.handler.js';
import { UpdateOrderHandler } from './features/update-order/update-order.handler.js';
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
    FindOrderHandler,
    FindOrdersHandler,
    ChangeOrderHandler,
    CreateOrderHandler,
    ImportOrderHandler,
    listOrders,
    pageOfOrders,
    PreviewOrderHandler,
    GetOrderHandler,
    UpdateOrderHandler,
    joins({
      name: 'orders',
      problems: orderProblems,
      views: [ordersView],
      publishing: orderTranslations,
    }),
  ],
})
export class OrdersModule {}
