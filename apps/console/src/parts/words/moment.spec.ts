import { describe, expect, it } from '@jest/globals';
import { dayOf, dayText, distanceText, instantOf, localOf, momentText, timeText, weekdayText } from './moment.js';

const BERLIN = 'Europe/Berlin';

describe('A moment in the zone of the project', () => {
  it.each([
    ['2026-08-28T13:28', BERLIN, '2026-08-28T11:28:00.000Z'],
    ['2026-01-15T00:00', BERLIN, '2026-01-14T23:00:00.000Z'],
    ['2026-01-15T00:00', 'America/New_York', '2026-01-15T05:00:00.000Z'],
    ['2026-01-15T00:00', 'Asia/Kathmandu', '2026-01-14T18:15:00.000Z'],
    ['2026-03-29T03:30', BERLIN, '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', BERLIN, '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
    expect(localOf(instant, zone)).toBe(local);
  });

  it('of a time that clocks leave out is after the gap', () => {
    expect(instantOf('2026-03-29T02:30', BERLIN)).toBe('2026-03-29T01:30:00.000Z');
  });

  it('lies in the day of that zone', () => {
    expect(dayOf(new Date('2026-08-28T23:00:00Z'), BERLIN)).toBe('2026-08-29');
  });

  it('is said in words', () => {
    expect(momentText('2026-08-28T11:28:00Z', BERLIN)).toBe('28 Aug 2026, 13:28');
    expect(weekdayText('2026-08-28T23:00:00Z', BERLIN)).toBe('Sat, 29 Aug 2026');
    expect(timeText('2026-08-28T23:00:00Z', BERLIN)).toBe('01:00');
    expect(dayText('2026-08-28', 'America/New_York')).toBe('28 Aug 2026');
    const now = Date.parse('2026-08-28T12:00:00Z');
    expect(distanceText('2026-08-28T09:00:00Z', now)).toBe('3 hours ago');
    expect(distanceText('2026-08-30T13:00:00Z', now)).toBe('in 2 days');
  });
});
