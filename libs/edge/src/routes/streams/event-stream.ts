import { type Exchange } from '../exchange.js';

const HEARTBEAT_MS = 15_000;
/** How often it is looked whether the client may still watch. */
const CHECK_MS = 5_000;
/** Bytes that a client has not taken yet, from which on it is cut off: it comes back, and goes on where it was. */
const MAX_UNREAD_BYTES = 256 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies would keep events back until they have many.
  'x-accel-buffering': 'no',
};

/** One open answer of server-sent events. */
export class EventStream {
  private isOpen = false;
  private isOver: boolean = false;
  private readonly ends: (() => void)[] = [];
  private readonly timers: NodeJS.Timeout[] = [];

  /** @param mayGoOn whether the client may still watch */
  constructor(
    private readonly exchange: Exchange,
    private readonly mayGoOn: () => Promise<boolean>,
  ) {}

  /** @returns false where the client takes no more */
  send(text: string): boolean {
    if (this.isOver) return false;
    if (!this.isOpen) this.open();
    if (this.isOver) return false;
    const { raw } = this.exchange.reply;
    if (text !== '') raw.write(text);
    if (raw.writableLength <= MAX_UNREAD_BYTES) return true;
    raw.destroy();
    return false;
  }

  /** @param step called once, when the answer is over */
  onEnd(step: () => void): void {
    if (this.isOver) step();
    else this.ends.push(step);
  }

  /** For a request that wants nothing but them. */
  headersOnly(): void {
    this.send('');
    this.end();
  }

  /** Another answer is sent in its place. */
  giveUp(): void {
    this.over();
  }

  /** The client learns that it was ended by the end of the answer, and may come back. */
  end(): void {
    if (this.isOver) return;
    this.over();
    this.exchange.reply.raw.end();
  }

  private open(): void {
    this.isOpen = true;
    const { exchange } = this;
    const { reply } = exchange;
    // Nothing would report the end of one whose client has left already.
    if (reply.raw.destroyed || exchange.request.raw.socket.destroyed) return this.over();
    reply.hijack();
    exchange.end(200);
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
    // Sends the headers, also where nothing has happened yet.
    reply.raw.write(': open\n\n');
    reply.raw.once('close', () => this.over());
    this.timers.push(
      setInterval(() => this.send(': \n\n'), HEARTBEAT_MS).unref(),
      setInterval(() => void this.check(), CHECK_MS).unref(),
    );
  }

  private async check(): Promise<void> {
    if (!(await this.mayGoOn())) this.end();
  }

  private over(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const step of this.ends) step();
  }
}
