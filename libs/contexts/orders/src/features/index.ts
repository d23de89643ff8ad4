export { changeOrder } from './change-order/change-order.handler.js';
export { createOrder } from './create-order/create-order.handler.js';
export { getOrder } from './get-order/get-order.handler.js';
export { listOrders } from './list-orders/list-orders.js';
export { pageOfOrders } from './page-of-orders/page-of-orders.js';
export { searchOrders } from './search-orders/search-orders.js';
export { updateOrder } from './update-order/update-order.handler.js';
