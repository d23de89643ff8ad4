import { type Engines } from '@perkstream/platform';

type KeyStore = Engines['keys'];

/** Keys for contexts whose customers are made up: each customer has one, until it is destroyed. */
export class KeysOfEverybody implements KeyStore {
  /** @param destroyed what the names of owners begin with whose keys are gone: kept beside, for a process that opens the data again */
  constructor(
    private readonly keys: KeyStore,
    private readonly destroyed: string[],
  ) {}

  obtain(owner: string): Promise<Uint8Array> {
    return this.keys.obtain(owner);
  }

  find(owner: string): Promise<Uint8Array | undefined> {
    const isMadeUp = owner.startsWith('customer-') && !this.destroyed.some((prefix) => owner.startsWith(prefix));
    return isMadeUp ? this.keys.obtain(owner) : this.keys.find(owner);
  }

  destroy(owner: string): Promise<void> {
    this.destroyed.push(owner);
    return this.keys.destroy(owner);
  }

  destroyAll(prefix: string): Promise<void> {
    this.destroyed.push(prefix);
    return this.keys.destroyAll(prefix);
  }
}
