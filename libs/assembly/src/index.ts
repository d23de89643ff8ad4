export { bootstrap, bootstrapKeys, bootstrapProject } from './bootstrap.js';
export { type Credentials, credentialsFileOf, credentialsOf, givenCredentials } from './credentials.js';
export { embeddedEngines, type OpenEngines, openEngines } from './engines/open-engines.js';
export { keyLookup } from './key-lookup.js';
export { type EdgeSurroundings, type Observability, observability } from './observability.js';
export { runProcess } from './running.js';
export { dataDirectoryOf, dataFileOf, type Settings, settingsOf, switchOf } from './settings.js';
