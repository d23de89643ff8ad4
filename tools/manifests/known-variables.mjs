import { givenCredentials, settingsOf } from '@perkstream/assembly';

const ENGINES = ['EVENTSTORE_URL', 'MONGODB_URL'];

/** The variables that the code reads, and those that an app of the cluster does not do without: found out by having it read them. */
export function variablesOf(app) {
  const read = new Set();
  const environment = new Proxy({}, { get: (_, name) => void read.add(String(name)) });
  settingsOf(environment);
  const settings = [...read];
  read.clear();
  try {
    givenCredentials(environment);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const required = ['HOST', 'PORT', 'KAFKA_BROKERS', ...(app === 'gateway' ? [] : ENGINES), ...read];
  return { known: [...new Set([...settings, ...read])], required: [...new Set(required)] };
}
