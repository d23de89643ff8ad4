import { randomBytes } from 'node:crypto';
import { Binary, type Collection } from 'mongodb';
import { type KeyStore } from '@perkstream/ports';
import { type MongoConnection } from '../connection.js';
import { isDuplicate } from '../engine-failure.js';

interface StoredKey {
  readonly _id: string;
  readonly bytes: Binary;
}

/** No view has a name with a dot. */
const COLLECTION = 'encryption.keys';
const KEY_BYTES = 32;

/** Keys in a collection of their own. What is sealed under a key that the engine loses is lost: so it has to be on its disks first. */
export class MongoKeyStore implements KeyStore {
  private readonly keys: Collection<StoredKey>;

  constructor(private readonly connection: MongoConnection) {
    const writeConcern = { w: 'majority', journal: true } as const;
    this.keys = connection.db.collection<StoredKey>(COLLECTION, { writeConcern });
  }

  async obtain(owner: string): Promise<Uint8Array> {
    const known = await this.find(owner);
    if (known) return known;
    const bytes = randomBytes(KEY_BYTES);
    try {
      await this.connection.change(() => this.keys.insertOne({ _id: owner, bytes: new Binary(bytes) }));
      return new Uint8Array(bytes);
    } catch (error) {
      if (isDuplicate(error)) return this.obtain(owner);
      throw error;
    }
  }

  async find(owner: string): Promise<Uint8Array | undefined> {
    const found = await this.connection.ask(() => this.keys.findOne({ _id: owner }));
    return found ? new Uint8Array(found.bytes.value()) : undefined;
  }

  async destroy(owner: string): Promise<void> {
    await this.connection.change(() => this.keys.deleteOne({ _id: owner }));
  }

  async destroyAll(prefix: string): Promise<void> {
    await this.connection.change(() => this.keys.deleteMany({ _id: { $gte: prefix, $lt: `${prefix}\uffff` } }));
  }
}
