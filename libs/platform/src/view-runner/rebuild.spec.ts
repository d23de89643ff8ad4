import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { startBuild } from './rebuild.js';

const NAMES = ['vouchers', 'orders'];

describe('views that are built at a start', () => {
  const clock = stoppedClock();
  let warn: jest.SpiedFunction<Logger['warn']>;
  const lines = () => warn.mock.calls.map(([line]) => String(line));
  beforeEach(() => {
    warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => warn.mockRestore());

  it.each([
    [100, 'Building read models: at position 40 of 100 (40 %) of the events'],
    [undefined, 'Building read models: at position 40 of the events'],
  ])('report every two seconds how far they are: of %p', async (end, line) => {
    const { tempo } = startBuild(NAMES, true, async () => end);
    await tempo.afterSlice(20);
    expect(lines()).toEqual([]);
    await clock.passes(2_000);
    await tempo.afterSlice(40);
    await tempo.afterSlice(60);
    expect(lines()).toEqual([line]);
  });

  it('are named before and after where they were there before, also when it takes no time', () => {
    const build = startBuild(NAMES, true, async () => 100);
    build.begun();
    expect(lines()).toEqual([expect.stringMatching(/^Rebuilding the read models vouchers, orders as this/)]);
    build.done();
    expect(lines().slice(1)).toEqual([expect.stringMatching(/^Built the read models in 0\.0 s$/)]);
  });

  it('are named at a first start where it takes a while, and not where there is nothing to read', async () => {
    const { tempo, begun, done } = startBuild(NAMES, false, async () => 100);
    begun();
    done();
    expect(lines()).toEqual([]);
    await clock.passes(2_000);
    await tempo.afterSlice(40);
    await clock.passes(2_000);
    await tempo.afterSlice(80);
    done();
    expect(lines()).toEqual([
      expect.stringMatching(/^Building the read models vouchers, orders from/),
      expect.stringContaining('40 %'),
      expect.stringContaining('80 %'),
      'Built the read models in 4.0 s',
    ]);
  });
});
