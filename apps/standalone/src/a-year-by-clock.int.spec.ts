import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { instantOf, localDateOf, millisecondsOf, plusDays, startOfDay } from '@perkstream/kernel';
import { stoppedClock } from '@perkstream/kernel/testing';
import { PointsProgram } from './testing/points-program.js';
import { RunningEngine } from './testing/running-engine.js';

const DAY_MS = 86_400_000;
const ZONE = 'Europe/Berlin';

/** What happens in the year: on which day since it began, to which member. */
const YEAR: readonly (readonly [day: number, member: number, what: 'buys' | 'spends'])[] = [
  [3, 0, 'buys'],
  [4, 1, 'buys'],
  [19, 0, 'buys'],
  [40, 1, 'spends'],
  [77, 2, 'buys'],
  [118, 0, 'buys'],
  [119, 1, 'buys'],
  [200, 0, 'spends'],
  [214, 2, 'buys'],
  [290, 1, 'buys'],
];

const clock = stoppedClock({ timers: 'real' });

describe('A year of a points program', () => {
  it('is the same by the clock of a sandbox and by the clock of the machine', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-clock-'));
    const engine = await RunningEngine.on(folder);
    const began = Date.now();
    const momentOf = (day: number) => instantOf(began + day * DAY_MS + 3_600_000);
    const [sandbox, shop] = [await PointsProgram.in(engine, true), await PointsProgram.in(engine, false)];

    await sandbox.setClock(momentOf(0));
    await sandbox.begin();
    for (const [day, member, what] of YEAR) {
      await sandbox.advanceClock(momentOf(day));
      await sandbox.does(member, what);
    }
    await sandbox.advanceClock(momentOf(365));
    const byClock = await sandbox.ledgers();
    expect(Date.now()).toBe(began);

    const livesUntil = async (moment: string) => {
      for (let day = plusDays(localDateOf(new Date().toISOString(), ZONE), 1); ; day = plusDays(day, 1)) {
        const midnight = startOfDay(day, ZONE);
        if (midnight >= moment) break;
        clock.jumps(millisecondsOf(midnight) - Date.now());
        await shop.touchEveryCard();
      }
      clock.jumps(millisecondsOf(moment) - Date.now());
    };
    await livesUntil(momentOf(0));
    await shop.begin();
    for (const [day, member, what] of YEAR) {
      await livesUntil(momentOf(day));
      await shop.does(member, what);
    }
    await livesUntil(momentOf(365));
    await shop.rests();
    expect(await shop.ledgers()).toEqual(byClock);

    const types = byClock.flatMap(({ entries }) => entries.map(({ type }) => type));
    expect(types).toEqual(expect.arrayContaining(['POINTS_ACCRUAL', 'POINTS_EXPIRATION', 'PENDING_POINTS_ACTIVATION']));
    await engine.close();
    rmSync(folder, { recursive: true });
  }, 300_000);
});
