import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * What the client does where the address does not say otherwise. It finds out within two seconds that nobody is there (milliseconds,
 * but `gossipTimeout`, which is in seconds), and notices a connection that died silently.
 */
const DEFAULTS = {
  maxDiscoverAttempts: 2,
  discoveryInterval: 100,
  gossipTimeout: 1,
  keepAliveInterval: 10_000,
  keepAliveTimeout: 2_000,
  defaultDeadline: 1_700,
  connectionName: 'perkstream',
};

/** @param url `esdb://host:2113?tls=false`, `esdb+discover://user:password@host:2113`, and so on */
export function connect(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(withDefaults(url));
  // Appends go one by one, over a call each. The client's batches share one call and one table of promises for the whole process: when
  // a connection breaks under load, they reject promises that nobody holds, and the process ends.
  client['supports'] = async () => false;
  // The client looks into failures without anybody waiting for it: what goes wrong there must not end the process either.
  const look = client['handleError'];
  client['handleError'] = (failed, error) => look(failed, error).catch(() => undefined);
  return client;
}

/** Cancels what is under way, and closes the connection. */
export async function disconnect(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const channel = await client['getChannel']().catch(() => undefined);
  channel?.close();
}

function withDefaults(url: string): string {
  const query = url.slice(url.indexOf('?') + 1);
  const given = url.includes('?') ? query.split('&').map((pair) => flat(pair.split('=')[0] ?? '')) : [];
  const missing = Object.entries(DEFAULTS).filter(([name]) => !given.includes(flat(name)));
  // A refused append has to throw: what the client answers with otherwise is wrong. The last one named wins.
  const added = [...missing, ['throwOnAppendFailure', true]].map(([name, value]) => `${name}=${value}`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${added}`;
}

/** How the client compares names of settings. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}
