import { describe, expect, it } from '@jest/globals';
import { wholeNumber } from '@perkstream/kernel';
import { isDurationText, isInstantText, isWebAddress } from './shape.js';

describe('texts that body classes admit', () => {
  it.each(['2026-03-01', '2026-03-01T08:00:00Z', '2026-03-01T08:00:00.123+02:00', '2026-03-01T08:00'])(
    '%s is an instant',
    (text) => {
      expect(isInstantText(text)).toBe(true);
    },
  );

  it.each(['', 'tomorrow', '2026-13-01', '2026-02-30', '01.03.2026', '9999-12-31T23:59:59-14:00', 1772352000000, null])(
    '%s is none',
    (text) => {
      expect(isInstantText(text)).toBe(false);
    },
  );

  it.each(['P2D', 'PT1H', 'P1Y2M3DT4H5M6S'])('%s is a duration', (text) => {
    expect(isDurationText(text)).toBe(true);
  });

  it.each(['', 'P', 'PT', '2D', '1 hour', 'P1'])('%s is no duration', (text) => {
    expect(isDurationText(text)).toBe(false);
  });

  it.each(['https://hooks.example/promotions?x=1', 'HTTP://[2606:4700::1111]:8080/', 'http://bücher.example'])(
    '%s is an address of the web',
    (text) => {
      expect(isWebAddress(text)).toBe(true);
    },
  );

  it.each(['http://a b/', 'http://[::1', 'http://a:99999/', 'http:a', 'http:///a', 'ftp://a/', 'a.example', null])(
    '%s is no address of the web',
    (text) => {
      expect(isWebAddress(text)).toBe(false);
    },
  );

  it('reads a whole number from a number and from its text', () => {
    expect([wholeNumber(3), wholeNumber('3')]).toEqual([3, 3]);
  });
});
