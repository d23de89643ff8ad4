import { givenCredentials, readOpenIdSettings, readSettings } from '@perkstream/assembly';
import { standaloneSettingsOf } from '@perkstream/standalone/settings';

const ENGINES = ['EVENTSTORE_URL', 'MONGODB_URL'];

/** The variables that an app reads, and those that it requires, itself or as `<name>_FILE`; found out by having it read its settings. */
export function findVariables(app) {
  const read = new Set();
  const environment = new Proxy({}, { get: (_, name) => void read.add(String(name)) });
  const isAlone = app === 'standalone';
  if (isAlone) standaloneSettingsOf(environment);
  else readSettings(environment);
  readOpenIdSettings(environment);
  const settings = [...read];
  read.clear();
  attempt(() => givenCredentials(environment, app));
  const needed = [...read].filter((name) => !name.endsWith('_FILE'));
  // Keys that a service does not need are known all the same, as OpenID Connect is: all services may get the same settings.
  attempt(() => givenCredentials(environment, 'auth'));
  const known = [...new Set([...settings, ...read])];
  if (isAlone) return { known, required: ['HOST', 'PORT'] };
  return { known, required: ['HOST', 'PORT', 'KAFKA_BROKERS', ...(app === 'gateway' ? [] : ENGINES), ...needed] };
}

function attempt(work) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}
