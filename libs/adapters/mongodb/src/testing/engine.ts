import { MongoConnection } from '../connection.js';

const url = process.env['MONGODB_URL'];

/** Why the suites cannot reach an engine; nothing where they can. */
export const unreachable = url ? {} : { unreachable: 'MONGODB_URL names no server' };

/** One for all suites: an engine may need long to make one. */
export const DATABASE = 'perkstream_contract';

export function engineUrl(): string {
  if (!url) throw new Error('MONGODB_URL names no server');
  return url;
}

/** One that waits for an engine on a busy machine. */
export function connection(address = engineUrl(), database = DATABASE): MongoConnection {
  return new MongoConnection({ url: address, database, lookPatience: 10_000 });
}
