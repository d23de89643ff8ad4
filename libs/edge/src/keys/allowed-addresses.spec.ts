import { describe, expect, it } from '@jest/globals';
import { isAllowedAddress } from './allowed-addresses.js';

const OFFICE = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32'];

describe('addresses that a key may be used from', () => {
  it('are any where none are named', () => {
    expect(isAllowedAddress('192.0.2.1')).toBe(true);
    expect(isAllowedAddress('192.0.2.1', [])).toBe(true);
  });

  it.each(['203.0.113.1', '203.0.113.255', '198.51.100.7', '2001:db8::1', '::ffff:203.0.113.1'])(
    'admit %s',
    (address) => {
      expect(isAllowedAddress(address, OFFICE)).toBe(true);
    },
  );

  it.each(['203.0.114.1', '198.51.100.8', '2001:db9::1', '::1', '::ffff:192.0.2.1', ''])(
    'do not admit %s',
    (address) => {
      expect(isAllowedAddress(address, OFFICE)).toBe(false);
    },
  );
});
