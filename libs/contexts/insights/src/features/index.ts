export { getFigures } from './get-figures/get-figures.js';
export { listNamedCustomers, listNames } from './list-names/list-names.js';
export { listRunningCampaigns } from './list-running-campaigns/list-running-campaigns.js';
export { manageSavedViews } from './manage-saved-views/manage-saved-views.js';
export { search } from './search/search.js';
export { watchProject } from './watch-project/watch-project.js';
