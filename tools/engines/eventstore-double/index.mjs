import { gossipOf, serverFeatures } from './cluster-services.mjs';
import { Door } from './door.mjs';
import { EventLog } from './event-log.mjs';
import { Faults } from './faults.mjs';
import { admitting, credentialsFrom } from './guard.mjs';
import { Journal } from './journal.mjs';
import { streamsService } from './streams-service.mjs';
import { GossipService, grpc, ServerFeaturesService, StreamsService } from './wire.mjs';

/**
 * A server that the unmodified client of the event store takes for the real one: streams with expected revisions, idempotent appends
 * one by one and in batches, reads, subscriptions to all events, deletes, tombstones and the metadata `$maxCount`. It knows one user
 * at most, no subscriptions to one stream and no persistent ones, and what it keeps survives only with a journal.
 * @param port 0 for any that is free
 * @param journal the file in which what is appended is kept; in memory only where absent
 * @param tls the folder of `key.pem` and `certificate.pem`; no TLS where absent
 * @param user `name:password` of the one who may read and write; everybody where absent
 */
export async function startEventStoreDouble({ port = 0, host = '127.0.0.1', journal, tls, user } = {}) {
  const kept = journal === undefined ? undefined : new Journal(journal);
  const log = new EventLog(kept);
  const limits = { 'grpc.max_receive_message_length': 17 * 1024 * 1024 };
  const server = new grpc.Server({ ...limits, interceptors: admitting(user) });
  const door = new Door(server, credentialsFrom(tls), host, port);
  const faults = new Faults(door);
  server.addService(StreamsService, streamsService(log, faults, host));
  server.addService(ServerFeaturesService, serverFeatures(faults));
  server.addService(GossipService, gossipOf(door, faults));
  await door.open();
  return {
    url: `esdb://${host}:${door.port}?tls=${tls !== undefined}`,
    port: door.port,
    faults,
    log,
    stop: async () => {
      await door.close();
      server.forceShutdown();
      kept?.close();
    },
  };
}
