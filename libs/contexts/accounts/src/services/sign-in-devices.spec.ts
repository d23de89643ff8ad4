import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type UniqueValues } from '@perkstream/platform';
import { SignInDevices } from './sign-in-devices.js';

const NOW = '2026-11-29T12:00:00.000Z';

describe('a device on which somebody has signed in', () => {
  const keyedBy = (key: string) =>
    new SignInDevices({
      hash: (namespace: string, value: string) =>
        createHmac('sha256', key).update(`${namespace} ${value}`).digest('hex'),
    } as UniqueValues);
  const devices = keyedBy('secret');

  it('is known by its token for 90 days, and each has an id of its own', () => {
    const token = devices.tokenFor('Ada@example.com', NOW);
    expect(token).toMatch(/^[\w.-]{1,200}$/);
    const device = devices.of(token, 'ada@EXAMPLE.com', '2027-02-26T12:00:00.000Z');
    expect(device).toEqual({ id: expect.any(String), isTheirs: true });
    expect(devices.of(token, undefined, '2027-02-27T12:00:00.000Z')).toBeUndefined();
    expect(devices.of(devices.tokenFor('ada@example.com', NOW), undefined, NOW)?.id).not.toBe(device?.id);
    expect(devices.of(token, 'bob@example.com', NOW)).toEqual({ id: device?.id, isTheirs: false });
  });

  it('is not known by a token that was changed, or made elsewhere', () => {
    const [id, email, expires, signature] = devices.tokenFor('ada@example.com', NOW).split('.');
    const [, other] = devices.tokenFor('bob@example.com', NOW).split('.');
    for (const forged of [
      [id, other, expires, signature],
      [id, email, Number(expires) + 1, signature],
      [id, email, expires, ''],
      [id, email, expires],
      ['', '', '', ''],
    ]) {
      expect(devices.of(forged.join('.'), undefined, NOW)).toBeUndefined();
    }
    expect(devices.of(keyedBy('another').tokenFor('ada@example.com', NOW), undefined, NOW)).toBeUndefined();
  });
});
