export { deleteBinEntry } from './delete-bin-entry/delete-bin-entry.handler.js';
export { listBinEntries } from './list-bin-entries/list-bin-entries.js';
export { restoreBinEntry } from './restore-bin-entry/restore-bin-entry.handler.js';
