import { EventStoreDBClient } from '@eventstore/db-client';
import { Discovery, parseMembers } from './discovery.js';
import { leaderNamedBy } from './engine-failure.js';

/**
 * The settings of the client where the address does not name others. The client finds out within two seconds that nobody is
 * there, and notices a connection that died silently; where somebody waits, `LivenessCheck` does so sooner. The keep-alive of gRPC does not
 * know when this process itself stood still, so it lasts longer than such stalls. In milliseconds, except for `gossipTimeout`, which is in
 * seconds.
 */
const DEFAULTS = {
  maxDiscoverAttempts: 2,
  discoveryInterval: 100,
  gossipTimeout: 1,
  keepAliveInterval: 10_000,
  keepAliveTimeout: 10_000,
  defaultDeadline: 10_000,
  connectionName: 'perkstream',
};

/**
 * Bytes that the engine may send before they are read. Behind the 64 KiB that are usual, live subscriptions of many events were
 * dropped as too slow forty times as often.
 */
const FLOW_CONTROL_WINDOW_BYTES = 8 * 1024 * 1024;

export interface Connection {
  readonly client: EventStoreDBClient;
  /** Several nodes: where one is silent there is another to turn to. */
  readonly isCluster: boolean;
  /** Closes the channel to a node that is silent. In a cluster, the other nodes are asked first from then on. */
  abandon(): void;
}

/** @param url `esdb://host:2113?tls=false`, `esdb+discover://user:password@host:2113`, and so on */
export function connect(url: string): Connection {
  const settings = withDefaults(url);
  const members = parseMembers(settings);
  // When a setting is named twice, the last one holds. The client itself must not look for members: it would fail at
  // once and forget the channel that it could not make.
  const client = EventStoreDBClient.connectionString(members ? `${settings}&maxDiscoverAttempts=0` : settings);
  // The client looks into failures without anybody waiting for it: what goes wrong there must not end the process either.
  const look = client['handleError'];
  const discovery = members && new Discovery(members);
  client['handleError'] = (failed, error) => {
    const leader = leaderNamedBy(error);
    if (leader) discovery?.follow(leader);
    return look(failed, error).catch(() => undefined);
  };
  widenWindow(client);
  const own = client['resolveUri'];
  if (discovery) {
    client['resolveUri'] = () => discovery.find().catch((error) => own().catch(() => Promise.reject(error as Error)));
  }
  const abandon = () => {
    discovery?.avoid();
    void closeChannel(client);
  };
  return { client, isCluster: members !== undefined, abandon };
}

/** The client has no setting for it. A channel reads its options when it connects, at the first call. */
function widenWindow(client: EventStoreDBClient): void {
  const create = client['createChannel'];
  client['createChannel'] = async () => {
    const channel = await create();
    const { internalChannel } = channel as unknown as { internalChannel: { options: Record<string, unknown> } };
    internalChannel.options['grpc-node.flow_control_window'] = FLOW_CONTROL_WINDOW_BYTES;
    return channel;
  };
}

/** Cancels what is under way, and closes the connection. */
export async function disconnect(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  const channel = await client['getChannel']().catch(() => undefined);
  channel?.close();
}

/** Does what the client does when a call fails for want of a connection: the next call makes a new one. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const channel = await client['getChannel']().catch(() => undefined);
  if (!channel) return;
  const lost = Object.assign(new Error('The node is silent'), { code: 14, details: 'The node is silent' });
  await client['handleError']({ getChannel: () => channel } as never, lost);
}

function withDefaults(url: string): string {
  const query = url.slice(url.indexOf('?') + 1);
  const given = url.includes('?') ? query.split('&').map((pair) => flat(pair.split('=')[0] ?? '')) : [];
  const missing = Object.entries(DEFAULTS).filter(([name]) => !given.includes(flat(name)));
  const added = missing.map(([name, value]) => `${name}=${value}`).join('&');
  if (added === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${added}`;
}

/** How the client compares names of settings. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}
