import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { GONE_AFTER_MS } from './link.js';
import { type Beat, Presence } from './presence.js';

const clock = stoppedClock();

const beat = (instance: string, ...serves: number[]): Beat => ({ instance, service: 'promotions', serves });

describe('presence', () => {
  it('sends the requests of one key to one partition, and those of many keys to all that are served', async () => {
    const presence = new Presence();
    presence.heard(beat('a', 0, 2, 4));
    const keys = Array.from({ length: 100 }, (_each, n) => `key-${n}`);
    const chosen = await Promise.all(keys.map((key) => presence.partitionFor('promotions', key, 0)));
    expect(new Set(chosen)).toEqual(new Set([0, 2, 4]));
    expect(await Promise.all(keys.map((key) => presence.partitionFor('promotions', key, 0)))).toEqual(chosen);
  });

  it('waits for somebody to appear who answers, but not for ever', async () => {
    const presence = new Presence();
    const [patient, other, impatient] = [
      presence.partitionFor('promotions', 'k', 1000),
      presence.partitionFor('loyalty', 'k', 1000),
      presence.partitionFor('promotions', 'k', 0),
    ];
    expect(await impatient).toBeUndefined();
    await clock.passes(500);
    presence.heard(beat('a', 3));
    expect(await patient).toBe(3);
    await clock.passes(500);
    expect(await other).toBeUndefined();
  });

  it('forgets who is silent, and names it', async () => {
    const presence = new Presence();
    presence.heard(beat('a', 0));
    await clock.passes(GONE_AFTER_MS);
    presence.heard(beat('b', 1));
    expect(presence.forgetSilent()).toEqual([]);
    await clock.passes(1);
    expect(presence.forgetSilent()).toEqual([beat('a', 0)]);
    expect([presence.isServed('promotions', 0), presence.isServed('promotions', 1)]).toEqual([false, true]);
    expect(presence.forgetSilent()).toEqual([]);
  });

  it('takes answers for signs of life', async () => {
    const presence = new Presence();
    presence.heard(beat('a', 0));
    await clock.passes(GONE_AFTER_MS);
    presence.heardFrom('a');
    presence.heardFrom('nobody');
    await clock.passes(GONE_AFTER_MS);
    expect(presence.forgetSilent()).toEqual([]);
  });

  it('sends nothing more to who takes leave, and everything to who takes over', async () => {
    const presence = new Presence();
    presence.heard(beat('a', 0, 1));
    presence.heard(beat('b', 1));
    presence.heard(beat('a'));
    expect(await presence.partitionFor('promotions', 'k', 0)).toBe(1);
    presence.heard(beat('b', 0, 1));
    expect(presence.isServed('promotions', 0)).toBe(true);
    presence.heard(beat('b'));
    expect(await presence.partitionFor('promotions', 'k', 0)).toBeUndefined();
  });
});
