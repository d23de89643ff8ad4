/** What others build the engine from without its HTTP edge: demo data, benchmarks, commands. */
export { bootstrap } from './bootstrap.js';
export { contexts, operations } from './contexts.js';
export { type Credentials, credentialsOf } from './credentials.js';
export { embeddedEngines } from './engines.js';
export { dataDirectoryOf, dataFileOf } from './settings.js';
