import { createHash, randomBytes } from 'node:crypto';
import { type KeyStore } from '@perkstream/ports';
import { turn } from './turn.js';

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

  protected make(_owner: string): Uint8Array {
    return randomBytes(32);
  }
}

export const brokenKeys: readonly (readonly [mistake: string, caughtBy: string, store: typeof MemoryKeys])[] = [
  [
    'makes short keys',
    'makes a key of 32 bytes at first use, and gives the same one ever after',
    class extends MemoryKeys {
      protected override make() {
        return randomBytes(16);
      }
    },
  ],
  [
    'looks for a key before it makes one, not while',
    'makes one key for many who ask at the same time',
    class extends MemoryKeys {
      override async obtain(owner: string) {
        const known = this.durable.get(owner);
        await turn();
        const key = known ?? this.make(owner);
        this.durable.set(owner, key);
        return key;
      }
    },
  ],
  [
    'makes one key for everyone',
    'makes a key of its own for everyone',
    class extends MemoryKeys {
      protected override make() {
        return createHash('sha256').update('everyone').digest();
      }
    },
  ],
  [
    'makes a key for whoever looks',
    'finds no key that was not made',
    class extends MemoryKeys {
      override find(owner: string) {
        return this.obtain(owner);
      }
    },
  ],
  [
    'derives keys, so that a destroyed one comes back',
    'destroys a key for good, once or twice, and no other',
    class extends MemoryKeys {
      protected override make(owner: string) {
        return createHash('sha256').update(owner).digest();
      }
    },
  ],
  [
    'hands out what it keeps',
    'gives nobody a key that altering would alter for others',
    class extends MemoryKeys {
      override async obtain(owner: string) {
        await super.obtain(owner);
        return this.durable.get(owner) ?? new Uint8Array();
      }
    },
  ],
  [
    'keeps keys in memory only',
    'has every key that it gave, and none that it destroyed, after a crash',
    class extends MemoryKeys {
      private readonly cached = new Map<string, Uint8Array>();
      override async obtain(owner: string) {
        const key = this.cached.get(owner) ?? this.make(owner);
        this.cached.set(owner, key);
        setTimeout(() => this.durable.set(owner, key), 5);
        return key;
      }
    },
  ],
];
