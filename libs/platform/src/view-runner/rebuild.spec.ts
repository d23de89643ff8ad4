import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { loggedSpeed } from './rebuild.js';

describe('views that are built at a start', () => {
  const clock = stoppedClock();
  let log: jest.SpiedFunction<Logger['log']>;
  beforeEach(() => {
    log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => log.mockRestore());

  it.each([
    [100, 'Building views: at position 40 of 100 of the events'],
    [undefined, 'Building views: at position 40 of the events'],
  ])('report every two seconds how far they are: of %p', async (end, line) => {
    const tempo = loggedSpeed(async () => end);
    await tempo.afterSlice(20);
    expect(log).not.toHaveBeenCalled();
    await clock.passes(2_000);
    await tempo.afterSlice(40);
    await tempo.afterSlice(60);
    expect(log.mock.calls).toEqual([[line]]);
  });
});
