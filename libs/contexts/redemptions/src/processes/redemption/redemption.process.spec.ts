import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { LocalFiles } from '@perkstream/adapter-local-files';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { Test, type TestingModule } from '@nestjs/testing';
import { CommandRunner, type Messenger, PlatformModule, ProcessRunner } from '@perkstream/platform';
import { type CommandOrigin, type RedemptionCompleted } from '@perkstream/published';
import { type Participant, redemptionProcess } from '../../domain/redemption-process/redemption-process.decider.js';
import { Hand, RememberingParticipants } from '../../testing/redemption-hands.js';
import { type Participants } from './participants.js';
import { RedemptionProcess } from './redemption.process.js';

const participants: readonly Participant[] = ['c', 'a', 'b'].map((id) => ({
  kind: 'voucher',
  id,
  redemptionId: `r_${id}`,
}));
/** There is no project to ask for. */
const messenger = { ask: () => undefined } as unknown as Messenger;
const completed: RedemptionCompleted = {
  id: 'r_0',
  date: '2026-03-01T08:00:00.000Z',
  redemptions: participants.map(({ redemptionId: id }) => ({ id })) as unknown as RedemptionCompleted['redemptions'],
  customerId: null,
  trackingId: null,
  metadata: null,
  channel: { channel_id: 'a', channel_type: 'API' },
  order: null,
};
const origin: CommandOrigin = {
  projectId: 'proj_1',
  actor: { kind: 'system', id: 'test' },
  channel: 'INTERNAL',
  correlationId: 'v-1',
  commandId: 'v-1/process',
  now: '2026-03-01T08:00:00.000Z',
};
const unfinished = { projectId: 'proj_1', key: 'r_0', begunAt: origin.now, begunAfter: undefined };

describe('A redemption over several participants', () => {
  let folder: string;
  let sqlite: Sqlite;
  let module: TestingModule;
  let people: RememberingParticipants;
  let process: RedemptionProcess;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'redemption-process-'));
    sqlite = openSqlite({ file: join(folder, 'data.db') });
    const { eventStore, documents, keys } = sqlite;
    const engines = {
      eventStore,
      documents,
      keys,
      bus: new InProcessBus(),
      files: new LocalFiles(folder),
      callouts: {} as never,
    };
    module = await Test.createTestingModule({ imports: [PlatformModule.with(engines, () => undefined)] }).compile();
    people = new RememberingParticipants();
    const runner = module.get(CommandRunner);
    process = new RedemptionProcess(runner, people as unknown as Participants, new ProcessRunner(), messenger);
  });

  afterEach(async () => {
    await module.close();
    await sqlite.close();
    rmSync(folder, { recursive: true });
  });

  const stateOf = async (key = 'r_0') => module.get(CommandRunner).current(redemptionProcess, 'proj_1', key);
  const request = (...prices: readonly (readonly Participant[])[]) => new Hand(process, origin, completed, prices);

  it('asks them in one order, when given in any order', async () => {
    await request(participants).until('complete');
    expect(people.log).toEqual(['hold a', 'hold b', 'hold c']);
  });

  it('uses what it holds when it is completed', async () => {
    expect(await request(participants).finish()).toMatchObject({ as: 'redeemed', completed });
    expect([...people.used].sort()).toEqual(['a', 'b', 'c']);
  });

  it('lets go of what it holds when one objects, and can ask again without it', async () => {
    people.refuses = 'b';
    const hand = request(
      participants,
      participants.filter(({ id }) => id !== 'b'),
    );
    expect(await hand.finish()).toMatchObject({ as: 'redeemed' });
    expect(people.log.slice(0, 5)).toEqual(['hold a', 'hold b', 'let go a', 'hold a', 'hold c']);
    expect([...people.used].sort()).toEqual(['a', 'c']);
  });

  it('lets go of everything when it broke while holding', async () => {
    people.breaksAt = 'hold c';
    await expect(request(participants).finish()).rejects.toThrow();
    expect(people.held.size).toBe(2);
    people.breaksAt = undefined;
    await process.resume(unfinished);
    expect(people.held.size).toBe(0);
    expect(await stateOf()).toMatchObject({ status: 'abandoned' });
  });

  it('confirms everything when it broke after it was completed', async () => {
    people.breaksAt = 'confirm b';
    await expect(request(participants).finish()).rejects.toThrow();
    people.breaksAt = undefined;
    await process.resume(unfinished);
    expect([...people.used].sort()).toEqual(['a', 'b', 'c']);
    expect(people.held.size).toBe(0);
  });

  it('cannot be completed by a slow hand when another has given it up', async () => {
    const slow = request(participants);
    await slow.until('complete');
    await process.resume(unfinished);
    expect(await slow.finish()).toEqual({ as: 'anew' });
    expect(people.used.size).toBe(0);
  });

  it('is ended for another request: given up where it was not completed, else carried on', async () => {
    await process.end('r_0', origin);
    expect(await stateOf()).toMatchObject({ status: 'none' });
    await request(participants).until('complete');
    await process.end('r_0', origin);
    expect([people.held.size, (await stateOf()).status]).toEqual([0, 'abandoned']);
  });

  it('is ended for another request by confirming it where it was completed', async () => {
    people.breaksAt = 'confirm b';
    await expect(request(participants).finish()).rejects.toThrow();
    people.breaksAt = undefined;
    await process.end('r_0', origin);
    expect([...people.used].sort()).toEqual(['a', 'b', 'c']);
  });

  it('is what the first hand completed where another one had priced it differently', async () => {
    const other = new Hand(process, origin, { ...completed, trackingId: 'another' }, [participants]);
    await other.until('complete');
    await request(participants.filter(({ id }) => id !== 'c')).finish();
    expect(await other.finish()).toEqual({ as: 'again' });
    expect(people.held.has('c') || people.used.has('c')).toBe(false);
    expect(await stateOf()).toMatchObject({ completed: { trackingId: null } });
  });

  it('keeps nothing held that a slow hand asked for after another had given it up', async () => {
    const slow = request(participants);
    await slow.until('complete');
    await process.resume(unfinished);
    people.held.add('b');
    expect(await slow.finish()).toEqual({ as: 'anew' });
    expect(people.held.size).toBe(0);
  });

  it('is let go once more by a later round where the one that began it may have been alive', async () => {
    await request(participants).until('complete');
    let isAlive = true;
    const processes = Object.assign(new ProcessRunner(), { mayBeAlive: () => isAlive });
    const elsewhere = new RedemptionProcess(
      module.get(CommandRunner),
      people as unknown as Participants,
      processes,
      messenger,
    );
    await elsewhere.resume(unfinished);
    people.held.add('b');
    isAlive = false;
    await elsewhere.resume(unfinished);
    expect(people.held.size).toBe(0);
    const revision = async () =>
      (await module.get(CommandRunner).currentWithRevision(redemptionProcess, 'proj_1', 'r_0')).revision;
    expect(await revision()).toBe(2);
  });

  describe('with a reward to give', () => {
    const cup: Participant = {
      ...{ kind: 'reward', id: 'cup', redemptionId: 'r_cup', rewardId: 'rew_1', points: 5 },
      ...{ takesOne: true, gives: true, at: origin.now },
    };
    const all = [...participants, cup];
    const reward = { id: 'rew_1', name: '', type: 'CAMPAIGN', parameters: {}, metadata: {}, points: 5 } as const;
    const record = { id: 'r_cup', reward: { ...reward, assignmentId: 'rewa_1' } };
    const agreed = { ...completed, redemptions: [record] } as unknown as RedemptionCompleted;
    const given = { completed: { redemptions: [{ reward: { points: 5, voucherId: 'of cup' } }] } };
    const stands = { status: 'completed', ...given };
    const withCup = (...prices: readonly (readonly Participant[])[]) =>
      new Hand(process, origin, agreed, [all, ...prices]);
    /** It has broken when it was to be given. */
    const brokenAtGiving = async () => {
      people.breaksAt = 'give cup';
      await expect(withCup().finish()).rejects.toThrow();
      people.breaksAt = undefined;
    };

    it('gives it when all hold, and says what it was', async () => {
      expect(await withCup().finish()).toMatchObject(given);
      expect(people.log.indexOf('give cup')).toBeGreaterThan(people.log.indexOf('hold cup'));
      expect(people.used.size).toBe(4);
    });

    it('lets go of everything when it cannot be given, and can go on without it', async () => {
      people.refusesToGive = true;
      const hand = withCup(participants);
      await hand.until('decline');
      expect(people.held.size).toBe(4);
      expect(await hand.finish()).toMatchObject({ as: 'redeemed' });
      expect([...people.used].sort()).toEqual(['a', 'b', 'c']);
      expect(people.held.size).toBe(0);
    });

    it.each(['give cup', 'confirm b'])('is carried on when it broke at: %s', async (step) => {
      people.breaksAt = step;
      await expect(withCup().finish()).rejects.toThrow();
      people.breaksAt = undefined;
      await process.resume(unfinished);
      expect(people.used.size).toBe(4);
      expect(await stateOf()).toMatchObject(stands);
    });

    it('is let go when somebody who resumed it has declined it, and broke', async () => {
      await brokenAtGiving();
      people.refusesToGive = true;
      people.breaksAt = 'let go a';
      await expect(process.resume(unfinished)).rejects.toThrow();
      people.breaksAt = undefined;
      await process.resume(unfinished);
      expect(people.held.size + people.used.size).toBe(0);
      expect(await stateOf()).toMatchObject({ status: 'abandoned' });
    });

    it('is not completed by the one that has given it once another one has declined it, which breaks then', async () => {
      const first = withCup();
      await first.until('complete');
      people.refusesToGive = true;
      const runner = module.get(CommandRunner);
      const breaking: Pick<CommandRunner, 'execute'> = {
        execute: (aggregate, key, command, by) =>
          (command as { do: string }).do === 'abandon'
            ? Promise.reject(new Error('broken'))
            : runner.execute(aggregate, key, command, by),
      };
      const broken = Object.assign(Object.create(runner) as CommandRunner, breaking);
      const other = new RedemptionProcess(broken, people as unknown as Participants, new ProcessRunner(), messenger);
      await expect(other.resume(unfinished)).rejects.toThrow('broken');
      expect(await stateOf()).toMatchObject({ status: 'declined' });
      expect(await first.finish()).toEqual({ as: 'anew' });
      expect(people.held.size + people.used.size).toBe(0);
      expect(await stateOf()).toMatchObject({ status: 'abandoned' });
    });

    it('is not agreed again by a hand that found it agreed before another one declined it', async () => {
      const runner = module.get(CommandRunner);
      await brokenAtGiving();
      const found = await runner.currentWithRevision(redemptionProcess, 'proj_1', 'r_0');
      people.refusesToGive = true;
      people.breaksAt = 'let go a';
      await expect(process.resume(unfinished)).rejects.toThrow();
      people.breaksAt = undefined;
      jest.spyOn(runner, 'currentWithRevision').mockResolvedValueOnce(found as never);
      await process.resume(unfinished);
      const types = (await sqlite.eventStore.read('redemption-proj_1.r_0')).map(({ type }) => type);
      expect(types.filter((type) => type === 'redemption.agreed')).toHaveLength(1);
      expect(people.held.size + people.used.size).toBe(0);
      expect(await stateOf()).toMatchObject({ status: 'abandoned' });
    });

    it('is let go when it broke and cannot be given any more', async () => {
      await brokenAtGiving();
      people.refusesToGive = true;
      await process.resume(unfinished);
      expect(people.held.size + people.used.size).toBe(0);
      expect(await stateOf()).toMatchObject({ status: 'abandoned' });
    });

    it.each(['complete', 'decline'])(
      'stays with what another hand completed where one that is slow comes to: %s',
      async (step) => {
        await brokenAtGiving();
        const runner = module.get(CommandRunner);
        const slow: Pick<CommandRunner, 'execute'> = {
          execute: async (aggregate, key, command, by) => {
            if ((command as { do: string }).do === step) {
              people.refusesToGive = false;
              // It dies before all of them know.
              people.breaksAt = 'confirm b';
              await expect(process.resume(unfinished)).rejects.toThrow();
              people.breaksAt = undefined;
            }
            return runner.execute(aggregate, key, command, by);
          },
        };
        people.refusesToGive = step === 'decline';
        const slowRunner = Object.assign(Object.create(runner) as CommandRunner, slow);
        const late = new RedemptionProcess(
          slowRunner,
          people as unknown as Participants,
          new ProcessRunner(),
          messenger,
        );
        await late.resume(unfinished);
        expect(people.log.filter((line) => line.startsWith('let go'))).toEqual([]);
        expect(people.used.size).toBe(4);
        expect(await stateOf()).toMatchObject(stands);
      },
    );
  });

  it('ends once, however often it is resumed', async () => {
    await request(participants).finish();
    await process.resume(unfinished);
    await process.resume(unfinished);
    const types = (await sqlite.eventStore.read('redemption-proj_1.r_0')).map(({ type }) => type);
    expect(types.filter((type) => type === 'redemption.completed')).toHaveLength(1);
  });
});
