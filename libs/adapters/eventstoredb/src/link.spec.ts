import { describe, expect, it } from '@jest/globals';
import { loopTurns, stoppedClock } from '@perkstream/kernel/testing';
import { Link } from './link.js';
import { outcomeOf } from './testing/outcomes.js';

const clock = stoppedClock();

function linkWith(answers: boolean[]) {
  let probes = 0;
  const link = new Link(async () => {
    probes += 1;
    await loopTurns(2);
    if (!answers.shift()) throw new Error('Nobody answers');
  });
  return { link, probes: () => probes };
}

describe('the way to the engine', () => {
  it('is taken without a question, as long as it was not lost', async () => {
    const { link, probes } = linkWith([]);
    await link.ready();
    expect(probes()).toBe(0);
  });

  it('is looked for once by all who wait, and then taken again without a question', async () => {
    const { link, probes } = linkWith([true]);
    link.lost(new Error('Cut'));
    await Promise.all([link.ready(), link.ready(), link.ready()]);
    await link.ready();
    expect(probes()).toBe(1);
  });

  it('is not looked for again right after it was not found', async () => {
    const { link, probes } = linkWith([false, true]);
    link.lost(new Error('Cut'));
    expect(await Promise.all([outcomeOf(link.ready()), outcomeOf(link.ready())])).toEqual(['not_done', 'not_done']);
    expect(await outcomeOf(link.ready())).toBe('not_done');
    expect(probes()).toBe(1);
    await clock.passes(120);
    await link.ready();
    expect(probes()).toBe(2);
  });

  it('is asked about each time that somebody wants to know', async () => {
    const { link, probes } = linkWith([true, false, true]);
    await link.check();
    expect(await outcomeOf(link.check())).toBe('not_done');
    await link.check();
    await link.ready();
    expect(probes()).toBe(3);
  });
});
