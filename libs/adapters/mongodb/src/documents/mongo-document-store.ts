import { type Collection, type CollectionDefinition, type DocumentStore } from '@perkstream/ports';
import { type MongoConnection } from '../connection.js';
import { KeyedLock } from '../keyed-lock.js';
import { prepareCollection } from './collection-indexes.js';
import { type EngineWays } from './engine-ways.js';
import { ferretDbWays } from './ferretdb-ways.js';
import { MongoCollection } from './mongo-collection.js';
import { mongoDbWays } from './mongodb-ways.js';

/** A collection of the engine for each of the port, under the same name. */
export class MongoDocumentStore implements DocumentStore {
  private readonly lock = new KeyedLock();
  private ways: EngineWays | undefined;

  /** @param ways those of the engine that is found there, where absent */
  constructor(
    private readonly connection: MongoConnection,
    ways?: EngineWays,
  ) {
    this.ways = ways;
  }

  async open<D extends object>(definition: CollectionDefinition): Promise<Collection<D>> {
    const ways = await this.waysOfEngine();
    await this.connection.change(() => prepareCollection(this.connection.db, definition, ways));
    return new MongoCollection<D>({ connection: this.connection, ways, lock: this.lock }, definition);
  }

  async drop(name: string): Promise<void> {
    await this.connection.change(() => this.connection.db.dropCollection(name));
  }

  async swap(name: string, replacement: string): Promise<void> {
    const ways = await this.waysOfEngine();
    await this.connection.change(() => ways.renameOver(this.connection.db, replacement, name));
  }

  ping(): Promise<void> {
    return this.connection.ping();
  }

  private async waysOfEngine(): Promise<EngineWays> {
    if (this.ways) return this.ways;
    const about = await this.connection.ask(() => this.connection.db.command({ buildInfo: 1 }));
    return (this.ways = 'ferretdbVersion' in about ? ferretDbWays : mongoDbWays);
  }
}
