import { describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { PublishedQuery } from '@perkstream/published';
import { KnownAnswers } from './known-answers.js';

class FindSettings extends PublishedQuery<{ readonly zone: string } | undefined> {
  static readonly context = 'projects';
  static readonly goodFor = 1_000;

  constructor(readonly projectId: string) {
    super();
  }
}

class FindBalance extends PublishedQuery<{ readonly amount: number }> {
  static readonly context = 'vouchers';
}

/** Another service, and how often it was asked. */
function service(zone?: string) {
  const asked = { times: 0, zone, ask: async () => (asked.times++, asked.zone ? { zone: asked.zone } : undefined) };
  return asked;
}

const clock = () => ({
  time: 5_000,
  now() {
    return this.time;
  },
});

describe('the answer to a query that says for how long it is good', () => {
  it('is known for so long from the question on, and asked for again after that', async () => {
    const [time, there] = [clock(), service('UTC')];
    const known = new KnownAnswers(time);
    expect(await known.of(new FindSettings('p'), there.ask)).toEqual({ zone: 'UTC' });
    time.time += 499;
    there.zone = 'Europe/Warsaw';
    expect(await known.of(new FindSettings('p'), there.ask)).toEqual({ zone: 'UTC' });
    expect(there.times).toBe(1);
    time.time += 501;
    expect(await known.of(new FindSettings('p'), there.ask)).toEqual({ zone: 'Europe/Warsaw' });
    expect(there.times).toBe(2);
  });

  it('is asked for ahead of time, beside those who go on with it', async () => {
    const [time, there] = [clock(), service('UTC')];
    const known = new KnownAnswers(time);
    await known.of(new FindSettings('p'), there.ask);
    time.time += 600;
    there.zone = 'Europe/Warsaw';
    expect(await known.of(new FindSettings('p'), there.ask)).toEqual({ zone: 'UTC' });
    await loopTurns();
    expect(await known.of(new FindSettings('p'), there.ask)).toEqual({ zone: 'Europe/Warsaw' });
    expect(there.times).toBe(2);
  });

  it('that is longer under way than it is good for is not waited for by others', async () => {
    const time = clock();
    const known = new KnownAnswers(time);
    let answer: (settings: { zone: string }) => void = () => undefined;
    const slow = known.of(new FindSettings('p'), () => new Promise<{ zone: string }>((resolve) => (answer = resolve)));
    time.time += 1_000;
    expect(await known.of(new FindSettings('p'), service('Europe/Warsaw').ask)).toEqual({ zone: 'Europe/Warsaw' });
    answer({ zone: 'UTC' });
    expect(await slow).toEqual({ zone: 'UTC' });
    expect(await known.of(new FindSettings('p'), service().ask)).toEqual({ zone: 'Europe/Warsaw' });
  });

  it('is the same object for as long as nothing in it changes', async () => {
    const [time, there] = [clock(), service('UTC')];
    const known = new KnownAnswers(time);
    const first = await known.of(new FindSettings('p'), there.ask);
    time.time += 1_000;
    expect(await known.of(new FindSettings('p'), there.ask)).toBe(first);
    there.zone = 'Europe/Warsaw';
    time.time += 1_000;
    expect(await known.of(new FindSettings('p'), there.ask)).not.toBe(first);
  });

  it('belongs to what was asked', async () => {
    const known = new KnownAnswers(clock());
    await known.of(new FindSettings('p'), service('UTC').ask);
    expect(await known.of(new FindSettings('q'), service('Europe/Warsaw').ask)).toEqual({ zone: 'Europe/Warsaw' });
  });

  it('is asked for once by many at the same time', async () => {
    const [known, there] = [new KnownAnswers(clock()), service('UTC')];
    await Promise.all(Array.from({ length: 10 }, () => known.of(new FindSettings('p'), there.ask)));
    expect(there.times).toBe(1);
  });

  it('is not known when there is none, or when nobody answers', async () => {
    const known = new KnownAnswers(clock());
    expect(await known.of(new FindSettings('p'), service().ask)).toBeUndefined();
    await expect(known.of(new FindSettings('p'), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await known.of(new FindSettings('p'), service('UTC').ask)).toEqual({ zone: 'UTC' });
  });
});

it('an answer to any other query is never known', async () => {
  const [known, there] = [new KnownAnswers(clock()), service('UTC')];
  for (let n = 0; n < 3; n++) await known.of(new FindBalance(), there.ask);
  expect(there.times).toBe(3);
});
