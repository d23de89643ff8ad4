export { getAsyncAction } from './get-async-action/get-async-action.handler.js';
export { listAsyncActions } from './list-async-actions/list-async-actions.handler.js';
export { revertAsyncAction } from './revert-async-action/revert-async-action.handler.js';
export { bulkUpdateHandlers } from './update-in-bulk/update-in-bulk.handlers.js';
