import { describe, expect, it } from '@jest/globals';
import { type EdgeKey, type KeyLookup } from '../edge-options.js';
import { KEY } from '../testing/test-edge.js';
import { KeyRing } from './key-ring.js';

const CREDENTIALS = { id: 'app-1', token: 'secret-1' };

function lookup(find: () => Promise<EdgeKey | undefined>): KeyLookup & { asked: number } {
  const counted = { asked: 0, find: () => (counted.asked++, find()) };
  return counted;
}

describe('the key ring', () => {
  it('remembers a key for 30 seconds', async () => {
    const clock = { time: 1_000, now: () => clock.time };
    const keys = lookup(async () => KEY);
    const ring = new KeyRing(keys, undefined, clock);
    expect(ring.remembered('application', CREDENTIALS)).toBeUndefined();
    await ring.find('application', CREDENTIALS);
    clock.time += 29_000;
    expect(ring.remembered('application', CREDENTIALS)).toEqual(KEY);
    clock.time += 2_000;
    expect(ring.remembered('application', CREDENTIALS)).toBeUndefined();
  });

  it('remembers a key for as long as it is told', async () => {
    const clock = { time: 1_000, now: () => clock.time };
    const keys = lookup(async () => KEY);
    const ring = new KeyRing(keys, 500, clock);
    await ring.find('application', CREDENTIALS);
    clock.time += 499;
    expect(ring.remembered('application', CREDENTIALS)).toEqual(KEY);
    clock.time += 2;
    expect(ring.remembered('application', CREDENTIALS)).toBeUndefined();
  });

  it('remembers none where the lookup does that itself', async () => {
    const ring = new KeyRing(
      lookup(async () => KEY),
      0,
    );
    expect(await ring.find('application', CREDENTIALS)).toEqual(KEY);
    expect(ring.remembered('application', CREDENTIALS)).toBeUndefined();
  });

  it('tells kinds, ids and tokens apart', async () => {
    const ring = new KeyRing(lookup(async () => KEY));
    await ring.find('application', CREDENTIALS);
    expect(ring.remembered('client', CREDENTIALS)).toBeUndefined();
    expect(ring.remembered('application', { ...CREDENTIALS, token: 'other' })).toBeUndefined();
    expect(ring.remembered('application', { ...CREDENTIALS, id: 'other' })).toBeUndefined();
  });

  it('does not remember that a key is unknown', async () => {
    const keys = lookup(async () => undefined);
    const ring = new KeyRing(keys);
    await ring.find('application', CREDENTIALS);
    await ring.find('application', CREDENTIALS);
    expect(keys.asked).toBe(2);
  });

  it('does not remember that the lookup failed', async () => {
    const ring = new KeyRing(lookup(() => Promise.reject(new Error('away'))));
    await expect(ring.find('application', CREDENTIALS)).rejects.toThrow('away');
    expect(ring.remembered('application', CREDENTIALS)).toBeUndefined();
  });

  it('asks once for many requests at the same time', async () => {
    const keys = lookup(async () => KEY);
    const ring = new KeyRing(keys);
    await Promise.all(Array.from({ length: 10 }, () => ring.find('application', CREDENTIALS)));
    expect(keys.asked).toBe(1);
  });

  it('forgets a key with all its tokens at once', async () => {
    const ring = new KeyRing(lookup(async () => KEY));
    await ring.find('application', CREDENTIALS);
    await ring.find('application', { id: 'app-1', token: 'second' });
    ring.forget('app-2');
    expect(ring.remembered('application', CREDENTIALS)).toEqual(KEY);
    ring.forget('app-1');
    expect(ring.remembered('application', CREDENTIALS)).toBeUndefined();
    expect(ring.remembered('application', { id: 'app-1', token: 'second' })).toBeUndefined();
  });

  it('does not remember an answer that was on its way when the key was forgotten', async () => {
    let tell: (key: EdgeKey) => void = () => undefined;
    const ring = new KeyRing(lookup(() => new Promise((resolve) => (tell = resolve))));
    const found = ring.find('application', CREDENTIALS);
    ring.forget('app-1');
    tell(KEY);
    await found;
    expect(ring.remembered('application', CREDENTIALS)).toBeUndefined();
  });
});
