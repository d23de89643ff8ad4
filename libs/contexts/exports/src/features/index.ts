export { createExport } from './create-export/create-export.handler.js';
export { deleteExport } from './delete-export/delete-export.handler.js';
export { exportOrders } from './export-orders/export-orders.handler.js';
export {
  exportCampaignTransactions,
  exportVoucherTransactions,
} from './export-transactions/export-transactions.handlers.js';
export { getExport } from './get-export/get-export.handler.js';
export { listExports } from './list-exports/list-exports.js';
