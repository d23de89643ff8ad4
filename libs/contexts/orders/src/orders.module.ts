import { Module } from '@nestjs/common';
import { joins, Pace, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { ordersAnswers } from './orders.answers.js';
import { orderTranslations } from './publishing/order.translation.js';
import { OrderAudit } from './services/order-audit.js';
import { OrderAuditRound } from './services/order-audit-round.js';
import { OrderCatalogue } from './services/order-catalogue.js';
import { OrderRepository } from './repositories/order.repository.js';
import { OrderGate } from './services/order-gate.js';
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
    OrderGate,
    OrderAudit,
    OrderAuditRound,
    { provide: Pace, useFactory: () => new Pace() },
    OrderPeople,
    OrderWriter,
    ...ordersAnswers,
    ...providersOf(features),
    joins({
      name: 'orders',
      problems: orderProblems,
      views: [ordersView],
      publishing: orderTranslations,
    }),
  ],
})
export class OrdersModule {}
