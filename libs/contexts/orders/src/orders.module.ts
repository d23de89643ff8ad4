import { Module } from '@nestjs/common';
import { LookupsModule } from '@perkstream/lookups';
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
import { ReturnQuestions } from './features/list-returns/return-questions.js';
import { ReturnProcess } from './processes/return/return.process.js';
import { ReturnMaker } from './services/return-maker.js';
import { ReturnableOrders } from './services/returnable-orders.js';
import { returnsView } from './views/returns/returns.view.js';
import { OrderWriter } from './services/order-writer.js';
import { orderProblems } from './orders.refusals.js';
import { ordersView } from './views/orders/orders.view.js';

/** Orders as the shop sends them: lines, amounts, states and owner. */
@Module({
  imports: [LookupsModule],
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
    ReturnableOrders,
    ReturnProcess,
    ReturnMaker,
    ReturnQuestions,
    ...ordersAnswers,
    ...providersOf(features),
    joins({
      name: 'orders',
      problems: orderProblems,
      views: [ordersView, returnsView],
      publishing: orderTranslations,
    }),
  ],
})
export class OrdersModule {}
