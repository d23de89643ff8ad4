import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, expect, jest } from '@jest/globals';
import { type SuiteCase, type OwnEngine, rejection, runSuite, startOwnEngine } from '@perkstream/conformance';
import { eventually, pause, until } from '@perkstream/kernel/testing';
import { type Collection, EngineUnavailable } from '@perkstream/ports';
import { MongoConnection } from './connection.js';
import { MongoDocumentStore } from './documents/mongo-document-store.js';
import { GridFsFiles } from './files/grid-fs-files.js';
import { MongoKeyStore } from './keys/mongo-key-store.js';
import { DATABASE, unreachable } from './testing/engine.js';

interface Counter {
  readonly n: number;
}

interface Subject {
  readonly engine: OwnEngine;
  readonly connection: MongoConnection;
  readonly store: MongoDocumentStore;
  readonly counters: Collection<Counter>;
  close(): Promise<void>;
}

const COUNTERS = { name: 'counters', version: 1, fields: { n: 'number' }, indexes: [['n']] } as const;

const increment = { id: 'counter', change: (before: Counter | null) => ({ n: (before?.n ?? 0) + 1 }) };

async function outcomeOf(asked: Promise<unknown>): Promise<EngineUnavailable['outcome']> {
  const error = await rejection(asked);
  expect(error).toBeInstanceOf(EngineUnavailable);
  return (error as EngineUnavailable).outcome;
}

/** Closes the connection as the first message of each of these commands is written. */
function closeWhenWriting(...commands: readonly string[]): void {
  const left = new Set(commands);
  const { write } = Socket.prototype;
  const spy = jest.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, message, ...rest) {
    const command = [...left].find((each) => String(message).includes(each));
    if (command !== undefined && left.delete(command)) this.destroy();
    if (left.size === 0) spy.mockRestore();
    return write.call(this, message, ...rest);
  });
}

async function again<T>(attempt: () => Promise<T>): Promise<T> {
  const found = await eventually(() =>
    attempt().then(
      (value) => ({ value }),
      (error: unknown) => {
        if (!(error instanceof EngineUnavailable)) throw error;
        return undefined;
      },
    ),
  );
  return (found as { value: T }).value;
}

const cases: readonly SuiteCase<Subject>[] = [
  {
    name: 'turns everybody away while the engine is dead, and goes on by itself when it is back',
    run: async ({ engine, connection, store, counters }) => {
      await counters.put('a', { n: 1 });
      engine.kill();
      await outcomeOf(counters.get('a'));
      const attempts = [
        counters.get('a'),
        counters.find({}),
        counters.count(),
        counters.put('a', { n: 2 }),
        counters.delete('a'),
        counters.apply([increment]),
        store.open(counters.definition),
        store.ping(),
        new MongoKeyStore(connection).obtain('somebody'),
        new GridFsFiles(connection).write('file', Readable.from(['content'])),
        new GridFsFiles(connection).read('file'),
      ];
      const outcomes = await Promise.all(attempts.map(outcomeOf));
      expect(new Set(outcomes)).toEqual(new Set(['not_done']));
      await engine.bringBack();
      await again(() => store.ping());
      expect(await counters.get('a')).toEqual({ n: 1 });
      await counters.put('a', { n: 2 });
    },
  },
  {
    name: 'does not wait for an engine that does not answer, nor for those who wait in front',
    run: async ({ engine, store, counters }) => {
      await counters.apply([increment]);
      engine.freeze();
      const reading = counters.get('counter');
      const writing = counters.put('other', { n: 1 });
      const inLine = Array.from({ length: 10 }, () => counters.apply([increment]));
      expect(await outcomeOf(reading)).toBe('not_done');
      expect(await outcomeOf(writing)).toBe('unknown');
      await Promise.all(inLine.map(outcomeOf));
      await outcomeOf(store.ping());
      await engine.bringBack();
      await again(() => counters.apply([increment]));
      expect((await counters.get('counter'))?.n).toBeGreaterThan(1);
    },
  },
  {
    name: 'waits for work that takes long while the engine is there',
    run: async ({ connection }) => {
      expect(await connection.ask(() => pause(2_200).then(() => 'done'))).toBe('done');
    },
  },
  {
    name: 'goes on when connections close as something is written to them',
    run: async ({ engine }) => {
      const connection = new MongoConnection({ url: engine.url, database: DATABASE, longest: 2_000 });
      const counters = await again(() => new MongoDocumentStore(connection).open<Counter>(COUNTERS));
      await counters.put('a', { n: 1 });
      await connection.ping();
      closeWhenWriting('update', 'ping');
      expect(await outcomeOf(counters.put('a', { n: 2 }))).toBe('unknown');
      await again(() => connection.ping());
      await again(() => counters.put('a', { n: 3 }));
      expect(await counters.get('a')).toEqual({ n: 3 });
      await connection.close();
    },
  },
  {
    name: 'has everything that it answered, however often the engine is killed',
    run: async ({ engine, counters }) => {
      const answered = new Map<string, number>();
      let isOver = false;
      const write = async (id: string) => {
        for (let n = 1; !isOver; n++) {
          await again(() => counters.put(id, { n }));
          answered.set(id, n);
        }
      };
      const writing = Promise.all(['a', 'b', 'c', 'd'].map(write));
      const written = () => [...answered.values()].reduce((sum, n) => sum + n, 0);
      const manyMore = async () => {
        const wanted = written() + 50;
        await until(() => written() >= wanted);
      };
      for (let kills = 0; kills < 3; kills++) {
        await manyMore();
        engine.kill();
        await engine.bringBack();
      }
      await manyMore();
      isOver = true;
      await writing;
      for (const [id, n] of answered) expect(await again(() => counters.get(id))).toEqual({ n });
    },
  },
  {
    name: 'does nothing after it was closed',
    run: async ({ connection, store, counters }) => {
      await connection.close();
      expect(await outcomeOf(counters.put('a', { n: 1 }))).toBe('not_done');
      await outcomeOf(counters.get('a'));
      await outcomeOf(store.ping());
    },
  },
];

/** One for all cases: it is brought back after each. */
let engine: OwnEngine | undefined;
afterAll(() => engine?.stop());

runSuite('documents whose engine fails', cases, {
  name: 'MongoDocumentStore',
  open: async () => {
    const own = (engine ??= await startOwnEngine('ferretdb'));
    await own.bringBack();
    const connection = new MongoConnection({ url: own.url, database: DATABASE });
    const store = new MongoDocumentStore(connection);
    const counters = await again(() => store.open<Counter>(COUNTERS));
    return { engine: own, connection, store, counters, close: () => connection.close() };
  },
  capabilities: {},
  ...unreachable,
});
