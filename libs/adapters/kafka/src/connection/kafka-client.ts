import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { type ISocketFactory, Kafka, type KafkaConfig, type SASLOptions } from 'kafkajs';
import { patchIdleQueues } from './idle-queues.js';

/** What is sent to a broker that is away fails within them. */
const CONNECTION_TIMEOUT_MS = 1000;
const REQUEST_TIMEOUT_MS = 1500;
const KEEP_ALIVE_MS = 10_000;

export interface Access extends Pick<KafkaConfig, 'brokers' | 'ssl'> {
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
  /** What the names of all topics and groups begin with; nothing where absent. */
  readonly prefix?: string | undefined;
}

/** A client that gives up at once and says why: when to try again is decided here, not in the driver. */
export function kafkaClient({ brokers, ssl, sasl }: Access, clientId: string): Kafka {
  patchIdleQueues();
  return new Kafka({
    brokers,
    ...(ssl && { ssl }),
    ...(sasl && { sasl: sasl as SASLOptions }),
    clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: { retries: 0 },
    socketFactory,
    // Callers report the failures that matter.
    logCreator: () => () => undefined,
  });
}

/** Small messages leave at once, instead of waiting for the answer to the one before. */
const socketFactory: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const servername = isIP(host) ? {} : { servername: host };
  const socket = ssl
    ? connectSecure({ host, port, ...servername, ...ssl }, onConnect)
    : connectPlain({ host, port }, onConnect);
  return socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
};
