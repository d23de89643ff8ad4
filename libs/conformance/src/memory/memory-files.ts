import { Readable } from 'node:stream';
import { type FileStore } from '@perkstream/ports';

/** A plain file store in memory: as it should be, in parts that the broken ones replace. */
export class MemoryFiles implements FileStore {
  protected readonly files = new Map<string, Buffer>();

  async write(name: string, content: Readable): Promise<number> {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(Buffer.from(part as Uint8Array));
    this.files.set(name, Buffer.concat(parts));
    return Buffer.concat(parts).length;
  }

  async read(name: string): Promise<Readable | undefined> {
    const content = this.files.get(name);
    return content && Readable.from([content]);
  }

  async delete(name: string): Promise<void> {
    this.files.delete(name);
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...this.files.keys()].filter((name) => name.startsWith(`${folder}/`));
  }

  /** Nothing survives its process. */
  async clear(): Promise<void> {}
}
