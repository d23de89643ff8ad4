import { MemoryKeys } from '@perkstream/conformance';

/** Keys in memory; answers can be held back. */
export class HeldKeys extends MemoryKeys {
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

  override async obtain(owner: string): Promise<Uint8Array> {
    const key = await super.obtain(owner);
    await this.gate;
    return key;
  }

  override async find(owner: string): Promise<Uint8Array | undefined> {
    this.finds += 1;
    const key = await super.find(owner);
    await this.gate;
    return key;
  }
}
