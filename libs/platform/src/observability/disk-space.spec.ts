import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loopTurns, stoppedClock } from '@perkstream/kernel/testing';
import { Registry } from 'prom-client';
import { watchDisk } from './disk-space.js';

const GIB = 1024 ** 3;
const MINUTE_MS = 60_000;

const clock = stoppedClock();
let metrics: Registry;
let lines: object[];
let free: number;
let end: () => void;

beforeEach(() => {
  metrics = new Registry();
  lines = [];
});

afterEach(() => end());

async function watch(bytes: number): Promise<void> {
  free = bytes;
  const logger = { warn: (fields: object) => void lines.push(fields) };
  end = watchDisk(metrics, logger as never, '/data', async () => ({ free, all: 100 * GIB }));
  await loopTurns();
}

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await clock.passes(MINUTE_MS);
    await loopTurns();
  }
}

describe('the disk of the data folder', () => {
  it('is measured when it is asked for', async () => {
    await watch(50 * GIB);
    free = 40 * GIB;
    const text = await metrics.metrics();
    expect(text).toContain(`data_disk_free_bytes ${40 * GIB}`);
    expect(text).toContain(`data_disk_bytes ${100 * GIB}`);
    expect(lines).toEqual([]);
  });

  it('is warned of when a tenth is left, and once an hour', async () => {
    await watch(11 * GIB);
    await pass(1);
    expect(lines).toEqual([]);
    free = 9 * GIB;
    await pass(1);
    expect(lines).toEqual([{ folder: '/data', free, all: 100 * GIB }]);
    await pass(59);
    expect(lines).toHaveLength(1);
    await pass(1);
    expect(lines).toHaveLength(2);
  });

  it('is warned of at once where it fills again', async () => {
    await watch(9 * GIB);
    free = 50 * GIB;
    await pass(1);
    free = 9 * GIB;
    await pass(1);
    expect(lines).toHaveLength(2);
  });
});
