import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { LocalFiles } from '@perkstream/adapter-local-files';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { Test, type TestingModule } from '@nestjs/testing';
import { type Refusal, refuse } from '@perkstream/kernel';
import { CommandRunner, PlatformModule, ProcessRunner } from '@perkstream/platform';
import { type CommandOrigin, type RedemptionCompleted } from '@perkstream/published';
import { type Participant, redemptionProcess } from '../../domain/redemption-process/redemption-process.decider.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type Confirmed, type Participants } from './participants.js';
import { RedemptionProcess } from './redemption.process.js';

/** Participants that remember what they hold, refuse on demand, and can be made to break at any step. */
class RememberingParticipants {
  readonly held = new Set<string>();
  readonly used = new Set<string>();
  readonly log: string[] = [];
  refuses: string | undefined;
  refusesToGive = false;
  breaksAt: string | undefined;

  async hold({ id }: Participant, _origin: CommandOrigin): Promise<Refusal<RedemptionRefusal> | undefined> {
    this.step(`hold ${id}`);
    if (this.refuses === id) return refuse('quantity_exceeded');
    this.held.add(id);
    return undefined;
  }

  async give({ id }: Participant): Promise<{ voucherId: string } | Refusal<RedemptionRefusal>> {
    this.step(`give ${id}`);
    return this.refusesToGive ? refuse('no_voucher_suitable_for_publication') : { voucherId: `of ${id}` };
  }

  async confirm(participant: Participant, _completed: RedemptionCompleted): Promise<Confirmed> {
    this.step(`confirm ${participant.id}`);
    if (this.held.delete(participant.id)) this.used.add(participant.id);
    return { participant };
  }

  async letGo({ id }: Participant): Promise<void> {
    this.step(`let go ${id}`);
    this.held.delete(id);
  }

  private step(name: string): void {
    if (this.breaksAt === name) throw new Error(`broken at ${name}`);
    this.log.push(name);
  }
}

const participants: readonly Participant[] = ['c', 'a', 'b'].map((id) => ({
  kind: 'voucher',
  id,
  redemptionId: `r_${id}`,
}));
const completed: RedemptionCompleted = {
  id: 'r_0',
  date: '2026-03-01T08:00:00.000Z',
  redemptions: [],
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
    process = new RedemptionProcess(runner, people as unknown as Participants, new ProcessRunner());
  });

  afterEach(async () => {
    await module.close();
    await sqlite.close();
    rmSync(folder, { recursive: true });
  });

  it('asks them in one order, when given in any order', async () => {
    expect(await process.hold('r_0', 0, participants, origin)).toBeUndefined();
    expect(people.log).toEqual(['hold a', 'hold b', 'hold c']);
  });

  it('uses what it holds when it is completed', async () => {
    await process.hold('r_0', 0, participants, origin);
    expect(await process.complete('r_0', 0, completed, participants, origin)).toMatchObject({ completed });
    expect([...people.used].sort()).toEqual(['a', 'b', 'c']);
  });

  it('lets go of what it holds when one objects, and can ask again without it', async () => {
    people.refuses = 'b';
    const objection = await process.hold('r_0', 0, participants, origin);
    expect(objection).toMatchObject({ participant: { id: 'b' }, refusal: { refused: 'quantity_exceeded' } });
    expect(people.held.size).toBe(0);
    const rest = participants.filter(({ id }) => id !== 'b');
    expect(await process.hold('r_0', 1, rest, origin)).toBeUndefined();
    await process.complete('r_0', 0, completed, rest, origin);
    expect([...people.used].sort()).toEqual(['a', 'c']);
  });

  it('lets go of everything when it broke while holding', async () => {
    people.breaksAt = 'hold c';
    await expect(process.hold('r_0', 0, participants, origin)).rejects.toThrow();
    expect(people.held.size).toBe(2);
    people.breaksAt = undefined;
    await process.resume(unfinished);
    expect(people.held.size).toBe(0);
    expect(await process.stateOf('proj_1', 'r_0')).toMatchObject({ status: 'abandoned' });
  });

  it('confirms everything when it broke after it was completed', async () => {
    await process.hold('r_0', 0, participants, origin);
    people.breaksAt = 'confirm b';
    await expect(process.complete('r_0', 0, completed, participants, origin)).rejects.toThrow();
    people.breaksAt = undefined;
    await process.resume(unfinished);
    expect([...people.used].sort()).toEqual(['a', 'b', 'c']);
    expect(people.held.size).toBe(0);
  });

  it('cannot be completed by a slow hand when another has given it up', async () => {
    await process.hold('r_0', 0, participants, origin);
    await process.resume(unfinished);
    expect(await process.complete('r_0', 0, completed, participants, origin)).toBeUndefined();
    expect(people.used.size).toBe(0);
  });

  it('is ended for another request: given up where it was not completed, else carried on', async () => {
    await process.end('r_0', origin);
    expect(await process.stateOf('proj_1', 'r_0')).toMatchObject({ status: 'none' });
    await process.hold('r_0', 0, participants, origin);
    await process.end('r_0', origin);
    expect([people.held.size, (await process.stateOf('proj_1', 'r_0')).status]).toEqual([0, 'abandoned']);

    await process.hold('r_1', 0, participants, origin);
    people.breaksAt = 'confirm b';
    await expect(process.complete('r_1', 0, completed, participants, origin)).rejects.toThrow();
    people.breaksAt = undefined;
    await process.end('r_1', origin);
    expect([...people.used].sort()).toEqual(['a', 'b', 'c']);
  });

  it('keeps nothing held that a slow hand asked for after another had given it up', async () => {
    await process.hold('r_0', 0, participants, origin);
    await process.resume(unfinished);
    people.held.add('b');
    expect(await process.complete('r_0', 0, completed, participants, origin)).toBeUndefined();
    expect(people.held.size).toBe(0);
  });

  it('is let go once more by a later round where the one that began it may have been alive', async () => {
    await process.hold('r_0', 0, participants, origin);
    let isAlive = true;
    const processes = Object.assign(new ProcessRunner(), { mayBeAlive: () => isAlive });
    const elsewhere = new RedemptionProcess(module.get(CommandRunner), people as unknown as Participants, processes);
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

    it('gives it when all hold, and says what it was', async () => {
      await process.hold('r_0', 0, all, origin);
      expect(await process.complete('r_0', 0, agreed, all, origin)).toMatchObject(given);
      expect(people.log.indexOf('give cup')).toBeGreaterThan(people.log.indexOf('hold cup'));
      expect(people.used.size).toBe(4);
    });

    it('lets go of everything when it cannot be given, and can go on without it', async () => {
      people.refusesToGive = true;
      await process.hold('r_0', 0, all, origin);
      const objection = await process.complete('r_0', 0, agreed, all, origin);
      expect(objection).toMatchObject({ participant: { id: 'cup' } });
      expect(people.held.size + people.used.size).toBe(0);
      await process.hold('r_0', 1, participants, origin);
      expect(await process.complete('r_0', 1, completed, participants, origin)).toMatchObject({ completed });
    });

    it.each(['give cup', 'confirm b'])('is carried on when it broke at: %s', async (step) => {
      await process.hold('r_0', 0, all, origin);
      people.breaksAt = step;
      await expect(process.complete('r_0', 0, agreed, all, origin)).rejects.toThrow();
      people.breaksAt = undefined;
      await process.resume(unfinished);
      expect(people.used.size).toBe(4);
      expect(await process.stateOf('proj_1', 'r_0')).toMatchObject(stands);
    });

    it('is let go when it broke and cannot be given any more', async () => {
      await process.hold('r_0', 0, all, origin);
      people.breaksAt = 'give cup';
      await expect(process.complete('r_0', 0, agreed, all, origin)).rejects.toThrow();
      people.breaksAt = undefined;
      people.refusesToGive = true;
      await process.resume(unfinished);
      expect(people.held.size + people.used.size).toBe(0);
      expect(await process.stateOf('proj_1', 'r_0')).toMatchObject({ status: 'abandoned' });
    });
  });

  it('ends once, however often it is resumed', async () => {
    await process.hold('r_0', 0, participants, origin);
    await process.complete('r_0', 0, completed, participants, origin);
    await process.resume(unfinished);
    await process.resume(unfinished);
    const types = (await sqlite.eventStore.read('redemption-proj_1.r_0')).map(({ type }) => type);
    expect(types.filter((type) => type === 'redemption.completed')).toHaveLength(1);
  });
});
