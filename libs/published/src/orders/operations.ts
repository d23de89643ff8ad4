import { betweenParameter, sampleOrder, listOf, operation, orderParameter, rowParameters } from '../language/index.js';
import { OrderAnswer } from './answers.js';
import { CreateOrderBody, ORDER_STATUSES, UpdateOrderBody } from './bodies.js';

const ours = { context: 'orders', service: 'promotions', keys: 'application', scope: 'orders' } as const;

export class CreateOrder extends operation({
  ...ours,
  id: 'create-order',
  method: 'POST',
  path: '/v1/orders',
  summary: 'Create an order, or update the one with that id or source id',
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
  summary: 'List orders, the newest last',
  query: {
    ...rowParameters,
    ids: { type: 'array', items: { type: 'string' }, maxItems: 100 },
    status: { type: 'string', enum: ORDER_STATUSES, description: 'those of this state alone' },
    customer: { type: 'string', description: 'id or source id of the customer' },
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
  answer: OrderAnswer,
}) {}

export class UpdateOrder extends operation({
  ...ours,
  id: 'update-order',
  method: 'PUT',
  path: '/v1/orders/{orderId}',
  summary: 'Change an order',
  body: UpdateOrderBody,
  answer: OrderAnswer,
  sample: () => ({ metadata: { till: 7 } }),
}) {}
