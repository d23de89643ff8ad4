export { listViews } from './list-views/list-views.handler.js';
export { rebuildView } from './rebuild-view/rebuild-view.handler.js';
export { rebuildViews } from './rebuild-views/rebuild-views.handler.js';
