import { afterEach, expect, it } from '@jest/globals';
import { followClock, timeNow } from './time-now.js';

afterEach(() => followClock());

it('is the real time, unless the clock of a sandbox was set', () => {
  expect(Math.abs(timeNow() - Date.now())).toBeLessThan(60_000);
  const clock = { time: '2031-01-01T12:00:00.000Z', real_time: new Date().toISOString() };
  followClock({ ...clock, running: false });
  expect(new Date(timeNow()).toISOString()).toBe('2031-01-01T12:00:00.000Z');
  followClock({ ...clock, running: true });
  expect(timeNow()).toBeGreaterThanOrEqual(Date.parse('2031-01-01T12:00:00.000Z'));
  followClock();
  expect(Math.abs(timeNow() - Date.now())).toBeLessThan(60_000);
});
