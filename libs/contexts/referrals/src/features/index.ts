export { addHolders } from './add-holders/add-holders.handler.js';
export { listHolders } from './list-holders/list-holders.js';
export { removeHolder } from './remove-holder/remove-holder.handler.js';
