import { describe, expect, it } from '@jest/globals';
import { deferred, rejection } from '@perkstream/conformance';
import { stoppedClock } from '@perkstream/kernel/testing';
import { Link } from './link.js';

const clock = stoppedClock();
const LATER = Number.MAX_SAFE_INTEGER;
const away = { name: 'EngineUnavailable', outcome: 'not_done' };

describe('the way to the engine', () => {
  it('is taken for good until it was lost', async () => {
    let probes = 0;
    const link = new Link(async () => void (probes += 1));
    await link.ready(LATER);
    expect(probes).toBe(0);
    link.lost(new Error('gone'));
    await link.ready(LATER);
    await link.ready(LATER);
    expect(probes).toBe(1);
  });

  it('is looked for once by many who come after it was lost', async () => {
    let probes = 0;
    const { promise, resolve } = deferred();
    const link = new Link(() => {
      probes += 1;
      return promise;
    });
    link.lost(new Error('gone'));
    const waiting = Promise.all(Array.from({ length: 10 }, () => link.ready(LATER)));
    resolve();
    await waiting;
    expect(probes).toBe(1);
  });

  it('is not looked for by those who waited when it was lost', async () => {
    const link = new Link(() => Promise.reject(new Error('asked')));
    link.lost(new Error('gone'));
    expect(await rejection(link.ready(0))).toMatchObject({ ...away, message: 'documents are not available: gone' });
  });

  it('is left alone for a moment after nobody was found', async () => {
    let probes = 0;
    const link = new Link(() => {
      probes += 1;
      return Promise.reject(new Error('nobody'));
    });
    expect(await rejection(link.check())).toMatchObject(away);
    expect(await rejection(link.ready(LATER))).toMatchObject({
      ...away,
      message: 'documents are not available: nobody',
    });
    expect(probes).toBe(1);
    await clock.passes(120);
    await rejection(link.ready(LATER));
    expect(probes).toBe(2);
  });
});
