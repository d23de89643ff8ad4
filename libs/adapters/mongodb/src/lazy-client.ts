import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { away } from './engine-failure.js';

/** A client that connects at first use. One of MongoDB's own whose first attempt fails never makes another by itself. */
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

  /** To be waited for before anything else. Once it was connected the client finds its way back by itself. */
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
