import { describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import { loopTurns, stoppedClock } from '@perkstream/kernel/testing';
import {
  type Callouts,
  type Collection,
  type FileStore,
  type MessageBus,
  type NewEvent,
  NO_STREAM,
} from '@perkstream/ports';
import { type Engines, PlatformModule } from '../platform.module.js';
import { FaultyDocuments } from '../testing/faulty-documents.js';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { HeldKeys } from '../testing/held-keys.js';
import { ProcessRunner, type UnfinishedProcess } from './process-runner.js';
import { type Replica } from './replica.js';

const NOW = Date.parse('2026-03-01T08:00:00.000Z');

async function leftBehind(documents: FaultyDocuments, keys: readonly string[]): Promise<Collection<object>> {
  const collection = await documents.open<object>({ name: 'open_processes', version: 1, fields: {}, indexes: [] });
  for (const [index, key] of keys.entries()) {
    const begunAt = new Date(NOW - 60_000 + index).toISOString();
    await collection.put(key, { process: 'moves', projectId: 'proj_1', key, begunAt });
  }
  return collection;
}

const definition = (resume: (unfinished: UnfinishedProcess) => Promise<void>) => ({
  name: 'moves',
  begins: 'MoveBegun',
  ends: ['MoveEnded'],
  resume,
});

describe('work on a process', () => {
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

  it('is never done elsewhere where only one process writes', () => {
    expect(new ProcessRunner().mayBeAtWorkElsewhere(secondsAgo(1))).toBe(false);
  });

  it('may be done elsewhere until there is no news for half a minute', () => {
    const runner = new ProcessRunner({} as Replica);
    expect(runner.mayBeAtWorkElsewhere(secondsAgo(20))).toBe(true);
    expect(runner.mayBeAtWorkElsewhere(secondsAgo(40))).toBe(false);
    expect(runner.mayBeAtWorkElsewhere(secondsAgo(-3_600))).toBe(false);
  });

  it('is done by nobody where the last news are from before the one that began it was gone', () => {
    const runner = new ProcessRunner({} as Replica);
    expect(runner.mayBeAtWorkElsewhere(secondsAgo(5), Date.now() - 2_000)).toBe(false);
    expect(runner.mayBeAtWorkElsewhere(secondsAgo(1), Date.now() - 2_000)).toBe(true);
  });
});

describe('who began a process', () => {
  const clock = stoppedClock();
  const unfinished = { projectId: 'proj_1', key: 'r_1', begunAt: '2026-03-01T08:00:00.000Z', begunAfter: 7 };

  it('may be alive for half a minute after another replica has asked, however the time of day is set', async () => {
    const runner = new ProcessRunner({} as Replica);
    expect(runner.mayBeAlive(unfinished)).toBe(true);
    clock.jumps(3_600_000);
    await clock.passes(30_000);
    expect(runner.mayBeAlive(unfinished)).toBe(true);
    await clock.passes(1);
    expect(runner.mayBeAlive({ ...unfinished, begunAt: '2026-03-01T09:00:00.000Z' })).toBe(true);
    expect(runner.mayBeAlive(unfinished)).toBe(false);
  });

  it('is not alive where only one process writes', () => {
    expect(new ProcessRunner().mayBeAlive(unfinished)).toBe(false);
  });
});

describe('what a process left unfinished', () => {
  it('is finished although another one cannot be', async () => {
    const collection = await leftBehind(new FaultyDocuments(), ['a', 'b', 'c']);
    const finished: string[] = [];
    const runner = new ProcessRunner();
    runner.useCollection(() => collection as never);
    runner.register(
      definition(async ({ key }) => {
        if (key === 'b') throw new Error('cannot be finished');
        finished.push(key);
      }),
    );
    await expect(runner.finishUnfinished(NOW, false)).rejects.toThrow('cannot be finished');
    expect(finished).toEqual(['a', 'c']);
  });

  it('is asked for once where there is nothing, however many kinds of processes there are', async () => {
    const collection = await leftBehind(new FaultyDocuments(), []);
    let questions = 0;
    const counted = Object.assign(Object.create(collection) as Collection<object>, {
      find: (query: Parameters<typeof collection.find>[0]) => {
        questions += 1;
        return collection.find(query);
      },
    });
    const runner = new ProcessRunner();
    for (const name of ['moves', 'stays', 'leaves']) runner.register({ ...definition(async () => undefined), name });
    runner.useCollection(() => counted as never);
    expect(await runner.finishUnfinished(NOW, false)).toBe(0);
    expect(questions).toBe(1);
  });

  it('is left alone while it is at work here', async () => {
    const collection = await leftBehind(new FaultyDocuments(), ['a']);
    const runner = new ProcessRunner();
    runner.useCollection(() => collection as never);
    runner.register(definition(async () => undefined));
    await runner.during('proj_1', 'a', async () => {
      expect(await runner.finishUnfinished(NOW, false)).toBe(0);
    });
    expect(await runner.finishUnfinished(NOW, false)).toBe(1);
  });
});

describe('processes that cannot be finished', () => {
  it('hide none of the others, however many they are', async () => {
    const keys = Array.from({ length: 2300 }, (_each, n) => `process-${n}`);
    const collection = await leftBehind(new FaultyDocuments(), keys);
    const finished = new Set<string>();
    const runner = new ProcessRunner();
    runner.useCollection(() => collection as never);
    runner.register(
      definition(async ({ key }) => {
        if (Number(key.slice(8)) < 2200) throw new Error('cannot be finished');
        finished.add(key);
      }),
    );
    await expect(runner.finishUnfinished(NOW, false)).rejects.toThrow('cannot be finished');
    expect(finished.size).toBe(100);
  });

  it('hold up the others for a while at most', async () => {
    const collection = await leftBehind(new FaultyDocuments(), ['slow', 'quick']);
    let end: () => void = () => undefined;
    const finished: string[] = [];
    const runner = new ProcessRunner();
    runner.useCollection(() => collection as never);
    runner.register(
      definition(async ({ key }) => {
        if (key === 'slow') await new Promise<void>((resolve) => (end = resolve));
        finished.push(key);
      }),
    );
    const finishing = runner.finishUnfinished(NOW, false);
    for (let n = 0; n < 10; n++) await loopTurns();
    expect(finished).toEqual(['quick']);
    end();
    expect(await finishing).toBe(2);
  });
});

describe('very many unfinished processes', () => {
  const spin = (milliseconds: number) => {
    for (const end = performance.now() + milliseconds; performance.now() < end;);
  };

  it.each([
    ['a fast machine', 3_000, 0],
    ['a slow one, on which each is much work', 150, 5],
  ])('are finished on %s with a turn of the event loop after every few', async (_machine, count, milliseconds) => {
    const keys = Array.from({ length: count }, (_each, n) => `process-${n}`);
    const collection = await leftBehind(new FaultyDocuments(), keys);
    let inThisTurn = 0;
    let most = 0;
    let turn: NodeJS.Immediate | undefined;
    const runner = new ProcessRunner();
    runner.useCollection(() => collection as never);
    runner.register(
      definition(async () => {
        inThisTurn += 1;
        most = Math.max(most, inThisTurn);
        turn ??= setImmediate(() => {
          turn = undefined;
          inThisTurn = 0;
        });
        spin(milliseconds);
      }),
    );
    expect(await runner.finishUnfinished(NOW, false)).toBe(count);
    expect(most).toBeLessThanOrEqual(8);
  });
});

describe('a process', () => {
  it('is left alone for half a minute where others may be at work on it, and not at all where nobody can', async () => {
    const collection = await leftBehind(new FaultyDocuments(), ['a']);
    const begunAt = NOW - 60_000;
    const finished: number[] = [];
    const runner = new ProcessRunner();
    runner.useCollection(() => collection as never);
    runner.register(definition(async ({ begunAt: at }) => void finished.push(Date.parse(at))));
    expect(await runner.finishUnfinished(begunAt + 29_999, false)).toBe(0);
    expect(await runner.finishUnfinished(begunAt + 30_001, false)).toBe(1);
    expect(await runner.finishUnfinished(begunAt, true)).toBe(1);
    expect(finished).toEqual([begunAt, begunAt]);
  });

  it('is taken up although the clock was set back since it began', async () => {
    const collection = await leftBehind(new FaultyDocuments(), ['a']);
    let finished = 0;
    const runner = new ProcessRunner();
    runner.useCollection(() => collection as never);
    runner.register(definition(async () => void (finished += 1)));
    const hourBefore = NOW - 3_600_000;
    expect(await runner.finishUnfinished(hourBefore, true)).toBe(1);
    expect(await runner.finishUnfinished(hourBefore, false)).toBe(1);
    expect(finished).toBe(2);
  });

  it('is at work until the last one has left it', async () => {
    const collection = await leftBehind(new FaultyDocuments(), ['a']);
    const runner = new ProcessRunner();
    runner.useCollection(() => collection as never);
    runner.register(definition(async () => undefined));
    let end: () => void = () => undefined;
    const first = runner.during('proj_1', 'a', () => new Promise<void>((resolve) => (end = resolve)));
    await expect(runner.during('proj_1', 'a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await runner.finishUnfinished(NOW, true)).toBe(0);
    end();
    await first;
    expect(await runner.finishUnfinished(NOW, true)).toBe(1);
  });

  it('is nothing to finish before its documents can be found', async () => {
    const runner = new ProcessRunner();
    runner.register(definition(async () => undefined));
    expect(await runner.finishUnfinished(NOW, true)).toBe(0);
  });
});

class Move {
  constructor(readonly key: string) {}
}

const moved: string[] = [];
const moveBegun: NewEvent = {
  id: '01999d9c-0000-7000-8000-000000000000',
  type: 'MoveBegun',
  data: {},
  metadata: {
    projectId: 'proj_1',
    actor: { kind: 'system', id: 'test' },
    channel: 'INTERNAL',
    correlationId: 'test',
    causationId: 'test',
    time: new Date(NOW).toISOString(),
  },
};

@CommandHandler(Move)
class MoveHandler implements ICommandHandler<Move> {
  async execute({ key }: Move): Promise<void> {
    if (key === 'stuck') throw new Error('cannot be moved');
    moved.push(key);
  }
}

@Injectable()
class Moves {
  constructor(processes: ProcessRunner, commands: CommandBus) {
    processes.register(definition(({ key }) => commands.execute(new Move(key))));
  }
}

@Module({ providers: [Moves, MoveHandler] })
class MovesModule {}

const bus: MessageBus = {
  request: async () => undefined as never,
  handle: () => undefined,
  publish: async () => undefined,
  subscribe: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
  ping: async () => undefined,
};

describe('a start', () => {
  it('finishes what was left behind by the handlers of the contexts, and goes on when something cannot be finished', async () => {
    const eventStore = new FaultyEventStore({ exclusive: true });
    for (const key of ['stuck', 'left']) await eventStore.append(`moves-proj_1.${key}`, NO_STREAM, [moveBegun]);
    const engines: Engines = {
      eventStore,
      documents: new FaultyDocuments(),
      keys: new HeldKeys(),
      bus,
      files: {} as FileStore,
      callouts: {} as Callouts,
    };
    const failures: string[] = [];
    const platform = PlatformModule.with(engines, (where, error) => failures.push(`${where}: ${String(error)}`));
    const module = await Test.createTestingModule({ imports: [platform, MovesModule] }).compile();
    await module.init();
    expect(failures).toEqual(['unfinished processes: Error: cannot be moved']);
    expect(moved).toEqual(['left']);
    await module.close();
  });
});
