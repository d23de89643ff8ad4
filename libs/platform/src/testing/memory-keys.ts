import { randomBytes } from 'node:crypto';
import { type KeyStore } from '@perkstream/ports';

/** Keys in memory; answers can be held back. */
export class MemoryKeys implements KeyStore {
  readonly keys = new Map<string, Uint8Array>();
  finds = 0;
  private gate: Promise<void> = Promise.resolve();

  /** Answers leave when the returned function is called; what they say is looked up before. */
  hold(): () => void {
    let open: () => void = () => undefined;
    this.gate = new Promise((resolve) => {
      open = resolve;
    });
    return open;
  }

  async obtain(owner: string): Promise<Uint8Array> {
    const key = this.keys.get(owner) ?? new Uint8Array(randomBytes(32));
    this.keys.set(owner, key);
    await this.gate;
    return key;
  }

  async find(owner: string): Promise<Uint8Array | undefined> {
    this.finds += 1;
    const key = this.keys.get(owner);
    await this.gate;
    return key;
  }

  async destroy(owner: string): Promise<void> {
    this.keys.delete(owner);
  }
}
