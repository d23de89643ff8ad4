import { type LazyClient } from './lazy-client.js';

/** Milliseconds after which a question is given up: the client does not notice each connection that closes under it. */
const MAX_PROBE_MS = 3_000;

/** Asks the engine whether it is there: once for all who want to know at the same time. */
export class Probe {
  private asking: Promise<unknown> | undefined;

  /** @param client one that nothing else waits for */
  constructor(
    private readonly client: LazyClient,
    private readonly database: string,
  ) {}

  /** @throws Error of the client, or when there is no answer in so many milliseconds */
  async answeredWithin(milliseconds: number): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    const { asking } = this;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      const late = new Error(`no answer within ${milliseconds} ms`);
      timer = setTimeout(() => reject(late), milliseconds);
    });
    try {
      await Promise.race([asking, silence]);
    } finally {
      clearTimeout(timer);
      asking.catch(() => undefined);
    }
  }

  private async ask(): Promise<void> {
    await this.client.ready();
    await this.client.db(this.database).command({ ping: 1 }, { signal: AbortSignal.timeout(MAX_PROBE_MS) });
  }
}
