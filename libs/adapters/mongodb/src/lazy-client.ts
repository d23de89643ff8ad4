import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { away } from './engine-failure.js';

/** A client that connects at first use. MongoDB's own client never tries again when its first attempt has failed. */
export class LazyClient {
  private readonly client: MongoClient;
  private connecting: Promise<unknown> | undefined;
  private renewed = 0;
  private isClosed = false;

  constructor(url: string, options: MongoClientOptions) {
    this.client = new MongoClient(url, options);
  }

  db(database: string): Db {
    return this.client.db(database);
  }

  /** How many times it was renewed. */
  get renewals(): number {
    return this.renewed;
  }

  /** Resolves when the client has connected once. From then on it reconnects by itself. */
  async ready(): Promise<void> {
    if (this.isClosed) throw away('not_done', new Error('the connection was closed'));
    this.connecting ??= this.connect();
    await this.connecting;
  }

  /**
   * Closes all connections and connects anew: the client does not notice it when a connection closes while it is about to write to
   * it, and never uses that connection again.
   * @param renewals as they were when the operation began that is not answered; others may have renewed it since
   */
  renew(renewals: number): void {
    if (renewals !== this.renewed || this.isClosed) return;
    this.renewed++;
    this.connecting = this.client.close().then(() => this.connect());
    this.connecting.catch(() => undefined);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client.close();
  }

  private connect(): Promise<unknown> {
    return this.client.connect().catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
  }
}
