import { describe, expect, it } from '@jest/globals';
import { isTrustedOrigin } from './trusted-origins.js';

describe('a trusted domain', () => {
  it.each([
    ['https://shop.example', 'shop.example'],
    ['http://shop.example:8080', 'shop.example'],
    ['http://shop.example:8080', 'shop.example:8080'],
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example', 'Shop.Example '],
    ['https://eu.shop.example', '*.shop.example'],
    ['https://anything.example', '*'],
    [undefined, '*'],
    ['null', '*'],
    ['capacitor://localhost', 'capacitor://localhost'],
    ['ionic://localhost', 'ionic://localhost'],
    ['file://', 'file://'],
    ['chrome-extension://abcdefgh', 'chrome-extension://abcdefgh'],
    ['https://shop.example', 'https://shop.example/'],
  ])('admits %s by %s', (origin, domain) => {
    expect(isTrustedOrigin(origin, ['other.example', domain])).toBe(true);
  });

  it.each([
    ['https://evil-shop.example', 'shop.example'],
    ['https://shop.example.evil.example', 'shop.example'],
    ['https://eu.shop.example', 'shop.example'],
    ['https://shop.example', '*.shop.example'],
    ['https://evilshop.example', '*.shop.example'],
    ['http://shop.example', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example'],
    ['null', 'shop.example'],
    ['null', 'null'],
    ['null', 'capacitor://localhost'],
    ['capacitor://evil', 'capacitor://localhost'],
    ['ionic://localhost', 'capacitor://localhost'],
    ['file://', 'capacitor://localhost'],
    ['chrome-extension://evil', 'chrome-extension://abcdefgh'],
    ['chrome-extension://abcdefgh', 'file://'],
    ['capacitor://shop.example', 'shop.example'],
    ['moz-extension://eu.shop.example', '*.shop.example'],
    ['', 'shop.example'],
    [undefined, 'shop.example'],
  ])('does not admit %s by %s', (origin, domain) => {
    expect(isTrustedOrigin(origin, [domain])).toBe(false);
  });

  it('is needed: none admits nothing', () => {
    expect(isTrustedOrigin('https://shop.example', [])).toBe(false);
  });
});
