export { exportOrders } from './export-orders/export-orders.handler.js';
export {
  exportCampaignTransactions,
  exportVoucherTransactions,
} from './export-transactions/export-transactions.handlers.js';
export { manageExports } from './manage-exports/manage-exports.js';
