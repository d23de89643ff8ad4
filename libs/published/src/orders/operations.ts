import {
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameters,
} from '../language/index.js';
import { OrderAnswer } from './answers.js';
import { CreateOrderBody, UpdateOrderBody } from './bodies.js';

/** `orderId` is the id or the source id. */
interface OfOrder {
  orderId: string;
}

export class CreateOrder extends OperationRequest<CreateOrderBody, Record<string, never>> {}
export class ListOrders extends OperationRequest<undefined, Record<string, never>> {}
export class GetOrder extends OperationRequest<undefined, OfOrder> {}
export class UpdateOrder extends OperationRequest<UpdateOrderBody, OfOrder> {}

const ours = { context: 'orders', service: 'promotions', keys: 'application', scope: 'orders' } as const;
const byOrder = ({ params }: { params: Record<string, string> }) => params['orderId'];

export const createOrder = operation({
  ...ours,
  id: 'create-order',
  method: 'POST',
  path: '/v1/orders',
  request: CreateOrder,
  summary: 'Create an order, or update the one with that id or source id',
  body: CreateOrderBody,
  answer: OrderAnswer,
  key: ({ body }) => (body as CreateOrderBody).id ?? (body as CreateOrderBody).source_id ?? undefined,
});

export const listOrders = operation({
  ...ours,
  id: 'list-orders',
  method: 'GET',
  path: '/v1/orders',
  request: ListOrders,
  summary: 'List orders, the newest last',
  query: { ...pageParameters, order: orderParameter('created_at', 'updated_at') },
  answer: listOf('orders', OrderAnswer),
});

export const getOrder = operation({
  ...ours,
  id: 'get-order',
  method: 'GET',
  path: '/v1/orders/{orderId}',
  request: GetOrder,
  summary: 'Get an order',
  answer: OrderAnswer,
  key: byOrder,
});

export const updateOrder = operation({
  ...ours,
  id: 'update-order',
  method: 'PUT',
  path: '/v1/orders/{orderId}',
  request: UpdateOrder,
  summary: 'Change an order',
  body: UpdateOrderBody,
  answer: OrderAnswer,
  key: byOrder,
});

export const orderOperations: readonly Operation[] = [createOrder, listOrders, getOrder, updateOrder];
