import { type Server } from 'node:http';
import { type Socket } from 'node:net';

/** How often connections are looked at within the time that they have. */
const LOOKS = 5;

interface Progress {
  /** Changes with every byte that the client takes. */
  mark: string;
  /** When it last changed: milliseconds by the clock of the process */
  at: number;
}

/**
 * Ends connections on which an answer waits for a client that takes nothing of it for a time. How long an answer takes in all, or how
 * long the engine needs for it, does not matter.
 * @param milliseconds that a client may take nothing
 */
export function endConnectionsThatStall(server: Server, milliseconds: number): void {
  const open = new Map<Socket, Progress>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { mark: '', at: 0 });
    socket.once('close', () => open.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, progress] of open) {
      const mark = socket.writableLength === 0 ? '' : markOf(socket);
      if (mark === '' || mark !== progress.mark) Object.assign(progress, { mark, at: now });
      else if (now - progress.at >= milliseconds) socket.destroy();
    }
  };
  const looking = setInterval(look, milliseconds / LOOKS).unref();
  server.once('close', () => clearInterval(looking));
}

/** Node counts whole writes; what is left of the one under way is known to its handle only. */
function markOf(socket: Socket): string {
  const { _handle: handle } = socket as Socket & { _handle?: { readonly writeQueueSize?: number } | null };
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize ?? 0}`;
}
