import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { recordable } from '../command-runner/recordable.js';
import { STEP_RETRY_MS } from '../pacing/persevering.js';
import { contextOf, SHOP } from '../testing/stock.aggregate.js';
import { stopReplicas, ViewsBesideCommit } from '../testing/views-beside-commit.js';

/** More than two pages. */
const STOCKS = 900;

describe('a start that makes its views from many events', () => {
  const clock = stoppedClock();
  let warn: jest.SpiedFunction<Logger['warn']>;
  beforeEach(() => {
    warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => warn.mockRestore());
  afterEach(stopReplicas);

  /** @param failing is asked before each page, and throws where it cannot be had */
  function filled(failing: (page: number) => void) {
    const world = new ViewsBesideCommit();
    for (let n = 0; n < STOCKS; n++)
      world.store.write(
        `stock-${SHOP}.s${n}`,
        ...recordable([{ type: 'stock.added', data: { pieces: 1 } }], contextOf()),
      );
    const read = { pages: 0, events: 0 };
    const readAll = world.store.readAll.bind(world.store);
    world.store.readAll = async (options) => {
      failing(read.pages);
      const events = await readAll(options);
      read.pages += 1;
      read.events += events.length;
      return events;
    };
    return { world, read };
  }

  function away(): never {
    throw new EngineUnavailable('memory', 'not_done');
  }

  it('goes on from where it was when the events are there again, and reads none of them twice', async () => {
    let failures = 40;
    const { world, read } = filled((page) => {
      if (page === 1 && failures-- > 0) away();
    });
    await clock.during(world.replica(), 1_000);
    expect(failures).toBe(-1);
    expect(read.events).toBe(STOCKS);
    expect(Object.keys(world.image()['stocks'] ?? {})).toHaveLength(STOCKS);
    expect(world.image()['totals']).toMatchObject({ [SHOP]: { pieces: STOCKS, additions: STOCKS } });
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/tried again, for 10 minutes/));
  });

  it('goes on where its documents were away in between', async () => {
    const { world, read } = filled((page) => {
      if (page !== 1 || world.documents.isAway) return;
      world.documents.isAway = true;
      setTimeout(() => (world.documents.isAway = false), 20_000);
    });
    await clock.during(world.replica(), 1_000);
    expect(read.events).toBe(STOCKS);
    expect(world.image()['totals']).toMatchObject({ [SHOP]: { pieces: STOCKS, additions: STOCKS } });
  });

  it('ends where they stay away for too long', async () => {
    const { world, read } = filled((page) => void (page === 1 && away()));
    const began = Date.now();
    await expect(clock.during(world.replica(), 10_000)).rejects.toBeInstanceOf(EngineUnavailable);
    expect(Date.now() - began).toBeGreaterThanOrEqual(STEP_RETRY_MS);
    expect(read.pages).toBe(1);
  });
});
