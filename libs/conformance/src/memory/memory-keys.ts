import { randomBytes } from 'node:crypto';
import { type KeyStore } from '@perkstream/ports';

/** A plain key store in memory: as it should be, in parts that the broken ones replace. */
export class MemoryKeys implements KeyStore {
  /** @param durable what is stored: all that a crash leaves */
  constructor(readonly durable = new Map<string, Uint8Array>()) {}

  async obtain(owner: string): Promise<Uint8Array> {
    const key = this.durable.get(owner) ?? this.make(owner);
    this.durable.set(owner, key);
    return new Uint8Array(key);
  }

  async find(owner: string): Promise<Uint8Array | undefined> {
    const key = this.durable.get(owner);
    return key && new Uint8Array(key);
  }

  async destroy(owner: string): Promise<void> {
    this.durable.delete(owner);
  }

  async destroyAll(prefix: string): Promise<void> {
    for (const owner of [...this.durable.keys()]) if (owner.startsWith(prefix)) this.durable.delete(owner);
  }

  protected make(_owner: string): Uint8Array {
    return randomBytes(32);
  }
}
