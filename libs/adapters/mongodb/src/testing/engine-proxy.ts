import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy before an engine. It can be shut, which cuts all connections, or frozen, which leaves requests unanswered. */
export class EngineProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private isFrozen = false;
  private port = 0;

  private constructor(private readonly behind: URL) {}

  /** @param url of the engine */
  static async to(url: string): Promise<EngineProxy> {
    const proxy = new EngineProxy(new URL(url));
    await proxy.open();
    return proxy;
  }

  /** The address that leads through the proxy, and to no other server of the engine. */
  get url(): string {
    const url = new URL(this.behind);
    url.host = `127.0.0.1:${this.port}`;
    url.searchParams.set('directConnection', 'true');
    url.searchParams.delete('replicaSet');
    return url.href;
  }

  async open(): Promise<void> {
    const server = createServer((socket) => this.lead(socket)).listen(this.port, '127.0.0.1');
    this.server = server;
    await once(server, 'listening');
    this.port = (server.address() as { port: number }).port;
  }

  async shut(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  private lead(inner: Socket): void {
    const outer = connect(Number(this.behind.port || 27017), this.behind.hostname);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (part) => to.write(part));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.isFrozen) from.pause();
    }
  }
}
