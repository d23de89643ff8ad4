export { manageViews } from './manage-views/manage-views.js';
