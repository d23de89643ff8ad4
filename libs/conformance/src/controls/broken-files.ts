import { Readable } from 'node:stream';
import { MemoryFiles } from '../memory/memory-files.js';

export const brokenFiles: readonly (readonly [mistake: string, caughtBy: string, store: typeof MemoryFiles])[] = [
  [
    'counts letters instead of bytes',
    'gives back what was written, and says how many bytes it is',
    class extends MemoryFiles {
      override async write(name: string, content: Readable) {
        await super.write(name, content);
        return String(this.files.get(name)).length;
      }
    },
  ],
  [
    'takes an empty file for none',
    'keeps an empty file',
    class extends MemoryFiles {
      override async read(name: string) {
        return this.files.get(name)?.length ? super.read(name) : undefined;
      }
    },
  ],
  [
    'keeps the first megabyte',
    'keeps a file of many parts whole',
    class extends MemoryFiles {
      override async write(name: string, content: Readable) {
        const bytes = await super.write(name, content);
        this.files.set(name, (this.files.get(name) ?? Buffer.alloc(0)).subarray(0, 1_000_000));
        return bytes;
      }
    },
  ],
  [
    'gives an empty file for one that is not there',
    'answers undefined for a file that is not there',
    class extends MemoryFiles {
      override async read(name: string) {
        return (await super.read(name)) ?? Readable.from([]);
      }
    },
  ],
  [
    'writes over the beginning of the old content',
    'replaces a file whole',
    class extends MemoryFiles {
      override async write(name: string, content: Readable) {
        const old = this.files.get(name) ?? Buffer.alloc(0);
        const bytes = await super.write(name, content);
        this.files.set(name, Buffer.concat([this.files.get(name) ?? old, old.subarray(bytes)]));
        return bytes;
      }
    },
  ],
  [
    'keeps the beginning of a content that fails',
    'stores nothing of a content that fails, and keeps what was there',
    class extends MemoryFiles {
      override async write(name: string, content: Readable) {
        this.files.set(name, Buffer.from('the beginning'));
        return super.write(name, content);
      }
    },
  ],
  [
    'mixes contents that are written at the same time',
    'keeps one of two contents whole that are written at the same time',
    class extends MemoryFiles {
      override async write(name: string, content: Readable) {
        this.files.set(name, Buffer.alloc(0));
        let bytes = 0;
        for await (const part of content) {
          const added = Buffer.from(part as Uint8Array);
          bytes += added.length;
          this.files.set(name, Buffer.concat([this.files.get(name) ?? added, added]));
        }
        return bytes;
      }
    },
  ],
  [
    'cannot delete twice',
    'deletes a file, once or twice, and no other',
    class extends MemoryFiles {
      override async delete(name: string) {
        if (!this.files.delete(name)) throw new Error('No such file');
      }
    },
  ],
  [
    'lists what is in folders whose names begin alike',
    'lists the complete files below a folder, and no others',
    class extends MemoryFiles {
      override async list(folder: string) {
        return [...this.files.keys()].filter((name) => name.startsWith(folder));
      }
    },
  ],
  [
    'clears away everything',
    'clears away neither what is written nor what is being written',
    class extends MemoryFiles {
      override async clear() {
        this.files.clear();
      }
    },
  ],
];
