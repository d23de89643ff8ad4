/** What every process is assembled from. What needs an event store and documents as well is in `with-storage`. */
export { type Credentials, credentialsFileOf, loadCredentials, givenCredentials } from './credentials.js';
export { forgetVersion, noteVersion, VERSION, type VersionBefore } from './data-version.js';
export { prepareTopics } from './engines/all-topics.js';
export { openBusBetween } from './engines/open-bus.js';
export { keyLookup } from './key-lookup.js';
export { guessReporter, usageReporter } from './usage-reporter.js';
export { type EdgeSurroundings, observability } from './observability.js';
export { openIdOf, readOpenIdSettings } from './openid-settings.js';
export { checkProxyTrust, meaningOfTrust } from './proxy-trust.js';
export { engineProbes, gatewayProbes, storeProbes } from './readiness.js';
export { StartingServer, untilThere } from './starting.js';
export { dataDirectoryOf, dataFileOf, type Settings, readSettings } from './settings.js';
export { readSecret, parseSwitch } from './setting-values.js';
