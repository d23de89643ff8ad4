import {
  betweenParameter,
  sampleOrder,
  listOf,
  operation,
  orderParameter,
  rowParameters,
  asOfParameters,
  historyOperation,
} from '../language/index.js';
import { OrderAnswer, OrderOfMomentAnswer } from './answers.js';
import { ReturnAnswer } from './return.answer.js';
import { ReturnBody } from './return.body.js';
import { CreateOrderBody, ORDER_STATUSES, UpdateOrderBody } from './bodies.js';

const ours = { context: 'orders', service: 'promotions', keys: 'application', scope: 'orders' } as const;

export class CreateOrder extends operation({
  ...ours,
  id: 'create-order',
  method: 'POST',
  path: '/v1/orders',
  summary: 'Create an order, or update the order with the given ID or source ID',
  body: CreateOrderBody,
  answer: OrderAnswer,
  key: ({ body }) => body.id ?? body.source_id ?? undefined,
  sample: ({ customer }) => ({ ...sampleOrder, customer: { id: customer.id } }),
}) {}

export class ListOrders extends operation({
  ...ours,
  id: 'list-orders',
  method: 'GET',
  path: '/v1/orders',
  summary: 'List orders, oldest first',
  query: {
    ...rowParameters,
    ids: { type: 'array', items: { type: 'string' }, maxItems: 100 },
    status: { type: 'string', enum: ORDER_STATUSES, description: 'Only orders with this status.' },
    customer: { type: 'string', description: 'ID or source ID of the customer.' },
    created_at: betweenParameter,
    order: orderParameter('created_at', 'updated_at'),
  },
  answer: listOf('orders', OrderAnswer),
}) {}

export class GetOrder extends operation({
  ...ours,
  id: 'get-order',
  method: 'GET',
  path: '/v1/orders/{orderId}',
  summary: 'Get an order',
  query: asOfParameters,
  answer: OrderOfMomentAnswer,
}) {}

export class ListOrderHistory extends historyOperation({
  ...ours,
  subject: 'order',
  path: '/v1/orders/{orderId}',
}) {}

export class UpdateOrder extends operation({
  ...ours,
  id: 'update-order',
  method: 'PUT',
  path: '/v1/orders/{orderId}',
  summary: 'Update an order',
  body: UpdateOrderBody,
  answer: OrderAnswer,
  sample: () => ({ metadata: { till: 7 } }),
}) {}

export class ReturnItems extends operation({
  ...ours,
  id: 'return-items',
  method: 'POST',
  path: '/v1/orders/{orderId}/returns',
  summary: 'Return items of an order',
  body: ReturnBody,
  answer: ReturnAnswer,
  key: ({ params }) => params.orderId,
  sample: () => ({ items: [{ product_id: 'prod_shirt', quantity: 1 }], reason: 'Too small' }),
}) {}

export class ListReturnsOfOrder extends operation({
  ...ours,
  id: 'list-returns-of-order',
  method: 'GET',
  path: '/v1/orders/{orderId}/returns',
  summary: 'List the returns of an order, oldest first',
  query: { ...rowParameters },
  answer: listOf('returns', ReturnAnswer),
}) {}

export class ListReturns extends operation({
  ...ours,
  id: 'list-returns',
  method: 'GET',
  path: '/v1/returns',
  summary: 'List returns, newest first',
  query: {
    ...rowParameters,
    order_id: { type: 'string', description: 'ID or source ID of the order.' },
    customer_id: { type: 'string', description: 'ID or source ID of the customer of the order.' },
    created_at: betweenParameter,
  },
  answer: listOf('returns', ReturnAnswer),
}) {}

export class GetReturn extends operation({
  ...ours,
  id: 'get-return',
  method: 'GET',
  path: '/v1/returns/{returnId}',
  summary: 'Get a return',
  answer: ReturnAnswer,
}) {}
