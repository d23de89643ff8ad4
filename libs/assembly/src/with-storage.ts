/** What processes that host contexts are assembled from, besides what all of them share. Loads the drivers of the engines. */
export { bootstrap, bootstrapKeys, bootstrapOwner, bootstrapProject, firstSignInLink } from './bootstrap.js';
export { openEnginesBeside, type OpenEngines, openStandaloneEngines } from './engines/open-engines.js';
