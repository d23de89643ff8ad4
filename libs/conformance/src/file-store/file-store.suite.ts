import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { type FileStore } from '@perkstream/ports';
import { type SuiteCase, type SuiteOptions, runSuite } from '../suite.js';
import { deferred, rejection } from '../promises.js';

/** What the conformance suite needs of a file store. */
interface FileStoreSubject {
  readonly store: FileStore;
  close(): Promise<void>;
}

const newFileName = () => `exports/contract-${randomUUID()}.csv`;

async function contentOf(store: FileStore, name: string): Promise<string | undefined> {
  const content = await store.read(name);
  if (!content) return undefined;
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString('utf8');
}

/** Begins well and fails then. */
function failing(): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from('the beginning');
      await loopTurns(5);
      throw new Error('The content failed');
    })(),
  );
}

export const fileStoreCases: readonly SuiteCase<FileStoreSubject>[] = [
  {
    name: 'gives back what was written, and says how many bytes it is',
    run: async ({ store }) => {
      const name = newFileName();
      const content = 'id,näme\n1,✓\n';
      expect(await store.write(name, Readable.from([content.slice(0, 5), content.slice(5)]))).toBe(
        Buffer.byteLength(content),
      );
      expect(await contentOf(store, name)).toBe(content);
    },
  },
  {
    name: 'keeps an empty file',
    run: async ({ store }) => {
      const name = newFileName();
      expect(await store.write(name, Readable.from([]))).toBe(0);
      expect(await contentOf(store, name)).toBe('');
    },
  },
  {
    name: 'keeps a file of many parts whole',
    run: async ({ store }) => {
      const name = newFileName();
      const part = Buffer.from('0123456789abcdef'.repeat(4096));
      expect(await store.write(name, Readable.from(Array.from({ length: 64 }, () => part)))).toBe(64 * part.length);
      expect(await contentOf(store, name)).toBe(part.toString().repeat(64));
    },
  },
  {
    name: 'answers undefined for a file that is not there',
    run: async ({ store }) => {
      expect(await store.read(newFileName())).toBeUndefined();
    },
  },
  {
    name: 'replaces a file whole',
    run: async ({ store }) => {
      const name = newFileName();
      await store.write(name, Readable.from(['a long first content']));
      await store.write(name, Readable.from(['short']));
      expect(await contentOf(store, name)).toBe('short');
    },
  },
  {
    name: 'stores nothing of a content that fails, and keeps what was there',
    run: async ({ store }) => {
      const [fresh, present] = [newFileName(), newFileName()];
      await store.write(present, Readable.from(['what was there']));
      for (const name of [fresh, present]) {
        expect(await rejection(store.write(name, failing()))).toMatchObject({ message: 'The content failed' });
      }
      expect(await contentOf(store, fresh)).toBeUndefined();
      expect(await contentOf(store, present)).toBe('what was there');
    },
  },
  {
    name: 'keeps one of two contents whole that are written at the same time',
    run: async ({ store }) => {
      const name = newFileName();
      const contents = ['a', 'b'].map((letter) => letter.repeat(100_000));
      await Promise.all(contents.map((content) => store.write(name, Readable.from([content]))));
      expect(contents).toContain(await contentOf(store, name));
    },
  },
  {
    name: 'deletes a file, once or twice, and no other',
    run: async ({ store }) => {
      const [name, other] = [newFileName(), newFileName()];
      for (const each of [name, other]) await store.write(each, Readable.from(['content']));
      await store.delete(name);
      await store.delete(name);
      expect(await store.read(name)).toBeUndefined();
      expect(await contentOf(store, other)).toBe('content');
    },
  },
  {
    name: 'lists the complete files below a folder, and no others',
    run: async ({ store }) => {
      const folder = `listed/${randomUUID()}`;
      const below = [`${folder}/1-0.csv`, `${folder}/1-1.csv`, `${folder}/deeper/2-0.csv`];
      for (const name of [...below, `${folder}2/1-0.csv`, newFileName()]) await store.write(name, Readable.from(['x']));
      await store.write(`${folder}/1-0.csv`, Readable.from(['written twice']));
      await rejection(store.write(`${folder}/failed.csv`, failing()));
      expect([...(await store.list(folder))].sort()).toEqual(below);
      await store.delete(`${folder}/1-1.csv`);
      expect([...(await store.list(folder))].sort()).toEqual([`${folder}/1-0.csv`, `${folder}/deeper/2-0.csv`]);
      expect(await store.list(`${folder}/nothing`)).toEqual([]);
    },
  },
  {
    name: 'clears away neither what is written nor what is being written',
    run: async ({ store }) => {
      const [name, underWay] = [newFileName(), newFileName()];
      await store.write(name, Readable.from(['content']));
      const begun = deferred();
      const cleared = deferred();
      const content = async function* () {
        yield Buffer.from('the beginning');
        begun.resolve();
        await cleared.promise;
        yield Buffer.from(' and the end');
      };
      const writing = store.write(underWay, Readable.from(content()));
      await begun.promise;
      await store.clear();
      cleared.resolve();
      await writing;
      expect(await contentOf(store, name)).toBe('content');
      expect(await contentOf(store, underWay)).toBe('the beginning and the end');
    },
  },
];

/** The rules that every file store keeps. */
export function fileStoreSuite(options: Omit<SuiteOptions<FileStoreSubject, never>, 'capabilities'>): void {
  runSuite('file store', fileStoreCases, { ...options, capabilities: {} });
}
