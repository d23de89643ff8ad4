import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { away } from './engine-failure.js';

/** A client that connects at first use. MongoDB's own client never tries again when its first attempt has failed. */
export class LazyClient {
  private readonly client: MongoClient;
  private connecting: Promise<unknown> | undefined;
  private isClosed = false;

  constructor(url: string, options: MongoClientOptions) {
    this.client = new MongoClient(url, options);
  }

  db(database: string): Db {
    return this.client.db(database);
  }

  /** Resolves when the client has connected once. From then on it reconnects by itself. */
  async ready(): Promise<void> {
    if (this.isClosed) throw away('not_done', new Error('the connection was closed'));
    this.connecting ??= this.client.connect().catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
    await this.connecting;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client.close();
  }
}
