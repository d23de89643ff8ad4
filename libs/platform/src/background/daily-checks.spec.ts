import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loopTurns, stoppedClock } from '@perkstream/kernel/testing';
import { type Collection } from '@perkstream/ports';
import { Registry } from 'prom-client';
import { Scheduler } from '../scheduler/scheduler.js';
import { FaultyDocuments } from '../testing/faulty-documents.js';
import { DailyChecks, type DailyRun, dailyRuns } from './daily-checks.js';

const TEN_MINUTES_MS = 600_000;
const clock = stoppedClock();

describe('a daily check', () => {
  const documents = new FaultyDocuments();
  let schedulers: Scheduler[] = [];
  let begun = 0;
  let found: () => Promise<number> = async () => 3;
  let metrics: Registry;

  /** One more replica. */
  async function replica(): Promise<void> {
    const scheduler = new Scheduler(() => undefined);
    schedulers.push(scheduler);
    metrics = new Registry();
    const count = () => {
      begun += 1;
      return found();
    };
    const runs = await documents.open<DailyRun>(dailyRuns);
    new DailyChecks(scheduler, runs, metrics).add({ name: 'orders', metric: 'orders_wrong', help: 'wrong', count });
  }

  const metric = async () => (await metrics.getSingleMetricAsString('orders_wrong')).split(' ').at(-1);
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round++) {
      await clock.passes(TEN_MINUTES_MS);
      await loopTurns(20);
    }
  };

  beforeEach(async () => {
    await documents.drop(dailyRuns.name);
    begun = 0;
    found = async () => 3;
  });
  afterEach(async () => {
    await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
    schedulers = [];
  });

  it('is carried out once a day by one of the replicas, and all of them show what it found', async () => {
    await replica();
    expect(await metric()).toBe('Nan');
    await replica();
    await rounds(2);
    expect(begun).toBe(1);
    expect(await metric()).toBe('3');
    found = async () => 0;
    await rounds(24 * 6);
    expect(begun).toBe(2);
    expect(await metric()).toBe('0');
  });

  it('shows what was found before while it fails, and is tried again the next day', async () => {
    await replica();
    await rounds(1);
    found = () => Promise.reject(new Error('away'));
    await rounds(24 * 6);
    expect([begun, await metric()]).toEqual([2, '3']);
    found = async () => 1;
    await rounds(24 * 6);
    expect([begun, await metric()]).toEqual([3, '1']);
  });

  it('shows nothing while the documents are away', async () => {
    const scheduler = new Scheduler(() => undefined);
    schedulers.push(scheduler);
    metrics = new Registry();
    const away = { get: () => Promise.reject(new Error('away')) } as unknown as Collection<DailyRun>;
    new DailyChecks(scheduler, away, metrics).add({
      name: 'orders',
      metric: 'orders_wrong',
      help: 'wrong',
      count: found,
    });
    expect(await metric()).toBe('Nan');
  });
});
