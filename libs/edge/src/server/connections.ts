import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { networkOf } from '../limits/networks.js';

export interface ConnectionBounds {
  readonly inAll: number;
  /** Of one address, or of one network of IPv6. */
  readonly ofNetwork: number;
}

/** Each may have 64 KiB of a body that waits in memory. */
export const CONNECTION_BOUNDS: ConnectionBounds = { inAll: 4_096, ofNetwork: 2_048 };

/**
 * Bounds the connections of a server. Where there are as many as there may be, the newest takes the place of one of the network that has
 * most, unless all of those are worked for: one network keeps nobody else out.
 */
export function boundConnections(server: Server, { inAll, ofNetwork }: ConnectionBounds): void {
  const networks = new Map<string, Set<Socket>>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const own = networks.get(network) ?? new Set<Socket>();
    if (own.size >= ofNetwork || (count >= inAll && !endOneOfMore(networks, own.size + 1))) {
      socket.destroy();
      return;
    }
    networks.set(network, own.add(socket));
    count += 1;
    socket.once('close', () => {
      if (!own.delete(socket)) return;
      count -= 1;
      if (own.size === 0) networks.delete(network);
    });
  });
}

/** @returns whether there was one to end, of a network that has more than so many */
function endOneOfMore(networks: ReadonlyMap<string, Set<Socket>>, than: number): boolean {
  let most: Set<Socket> | undefined;
  for (const sockets of networks.values()) if (sockets.size > (most?.size ?? than)) most = sockets;
  for (const socket of most ?? []) {
    if (isWorkedFor(socket)) continue;
    socket.destroy();
    return true;
  }
  return false;
}

/** Node keeps the open answer at the socket only. */
function isWorkedFor(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as Socket & {
    readonly _httpMessage?: { readonly req: { readonly complete: boolean } } | null;
  };
  return answer?.req.complete === true;
}
