import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EngineUnavailable, type FileStore } from '@perkstream/ports';

const ENGINE = 'files';
const UNFINISHED = '.unfinished-';
/** Parts of letters, digits and `._-`, not beginning with a dot, separated by slashes. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){0,7}$/;

/**
 * Files under one folder. A file appears under its name when it is complete and on the disk; what an interrupted write left is
 * removed by `clear`.
 */
export class LocalFiles implements FileStore {
  /** Names of what is being written now. */
  private readonly underWay = new Set<string>();

  /** @param folder made when it is missing, and this process's alone */
  constructor(private readonly folder: string) {}

  async clear(): Promise<void> {
    await answering('not_done', async () => {
      await mkdir(this.folder, { recursive: true });
      const entries = await readdir(this.folder);
      const left = entries.filter((entry) => entry.startsWith(UNFINISHED) && !this.underWay.has(entry));
      await Promise.all(left.map((entry) => rm(join(this.folder, entry), { force: true })));
    });
  }

  async write(name: string, content: Readable): Promise<number> {
    const path = this.pathOf(name);
    const entry = UNFINISHED + randomUUID();
    const unfinished = join(this.folder, entry);
    this.underWay.add(entry);
    try {
      return await answering('not_done', async () => {
        await mkdir(dirname(path), { recursive: true });
        const bytes = await this.store(content, unfinished);
        await rename(unfinished, path);
        await flush(dirname(path));
        return bytes;
      });
    } finally {
      // What cannot be removed now is removed by `clear`.
      await rm(unfinished, { force: true }).catch(() => undefined);
      this.underWay.delete(entry);
    }
  }

  async read(name: string): Promise<Readable | undefined> {
    const path = this.pathOf(name);
    return answering('not_done', async () => {
      try {
        const handle = await open(path, 'r');
        if ((await handle.stat()).isFile()) return createReadStream(path, { fd: handle });
        await handle.close();
        return undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    });
  }

  async delete(name: string): Promise<void> {
    const path = this.pathOf(name);
    await answering('unknown', () => rm(path, { force: true }));
  }

  async list(folder: string): Promise<readonly string[]> {
    const path = this.pathOf(folder);
    return answering('not_done', async () => {
      try {
        const entries = await readdir(path, { recursive: true, withFileTypes: true });
        return entries
          .filter((entry) => entry.isFile())
          .map((entry) => relative(this.folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    });
  }

  private async store(content: Readable, unfinished: string): Promise<number> {
    let bytes = 0;
    const counting = new Transform({
      transform(chunk: Buffer | string, encoding, done) {
        bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(content, counting, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
    await flush(unfinished);
    return bytes;
  }

  /** Names come from code, but parts of them may come from elsewhere: none leads out of the folder. */
  private pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error(`Not a name of a file: ${JSON.stringify(name)}`);
    return join(this.folder, name);
  }
}

/** What the machine refuses is under its name in the port; what the content's own stream throws is passed on. */
async function answering<T>(outcome: 'not_done' | 'unknown', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).syscall !== 'string') throw error;
    throw new EngineUnavailable(ENGINE, outcome, { cause: error });
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
