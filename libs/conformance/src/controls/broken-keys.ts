import { createHash, randomBytes } from 'node:crypto';
import { loopTurns } from '@perkstream/kernel/testing';
import { MemoryKeys } from '../memory/memory-keys.js';

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
        await loopTurns();
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
    'makes a key on a look-up',
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
    'destroys the keys of a project with a longer name, too',
    'destroys every key whose owner begins so, once or twice, and no other',
    class extends MemoryKeys {
      override destroyAll(prefix: string) {
        return super.destroyAll(prefix.slice(0, -1));
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
