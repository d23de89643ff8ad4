import { givenCredentials, settingsOf } from '@perkstream/assembly';
import { standaloneSettingsOf } from '@perkstream/standalone/settings';

const ENGINES = ['EVENTSTORE_URL', 'MONGODB_URL'];

/** The variables that an app reads, and those that it requires; found out by having it read its settings. */
export function variablesOf(app) {
  const read = new Set();
  const environment = new Proxy({}, { get: (_, name) => void read.add(String(name)) });
  const isAlone = app === 'standalone';
  if (isAlone) standaloneSettingsOf(environment);
  else settingsOf(environment);
  const settings = [...read];
  read.clear();
  try {
    givenCredentials(environment);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  if (isAlone) return { known: [...new Set([...settings, ...read])], required: ['HOST', 'PORT'] };
  const required = ['HOST', 'PORT', 'KAFKA_BROKERS', ...(app === 'gateway' ? [] : ENGINES), ...read];
  return { known: [...new Set([...settings, ...read])], required: [...new Set(required)] };
}
