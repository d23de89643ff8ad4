import { describe, expect, it } from '@jest/globals';
import { readOpenIdSettings } from './openid-settings.js';

const ALL = {
  PERKSTREAM_OPENID_ISSUER: 'https://accounts.example/shop',
  PERKSTREAM_OPENID_CLIENT_ID: 'console',
  PERKSTREAM_OPENID_CLIENT_SECRET: 'secret',
  PERKSTREAM_PUBLIC_URL: 'https://shop.example/',
};

describe('the settings of OpenID Connect', () => {
  it('are off by default, and where they are empty', () => {
    expect(readOpenIdSettings({ PERKSTREAM_PUBLIC_URL: 'https://shop.example' })).toBeUndefined();
    expect(readOpenIdSettings({ PERKSTREAM_OPENID_ISSUER: '', PERKSTREAM_OPENID_NAME: 'Shop ID' })).toBeUndefined();
  });

  it('name a client of a provider, by its host where it has no name', () => {
    const settings = {
      issuer: 'https://accounts.example/shop',
      clientId: 'console',
      clientSecret: 'secret',
      name: 'accounts.example',
      publicUrl: 'https://shop.example',
    };
    expect(readOpenIdSettings(ALL)).toEqual(settings);
    expect(readOpenIdSettings({ ...ALL, PERKSTREAM_OPENID_NAME: 'Shop ID' })?.name).toBe('Shop ID');
  });

  it.each(Object.keys(ALL))('are refused without %s', (name) => {
    expect(() => readOpenIdSettings({ ...ALL, [name]: '' })).toThrow(`Signing in by OpenID Connect lacks ${name}`);
  });

  it.each([
    ['PERKSTREAM_OPENID_ISSUER', 'http://accounts.example'],
    ['PERKSTREAM_OPENID_ISSUER', 'http://localhost.evil.example'],
    ['PERKSTREAM_OPENID_ISSUER', 'accounts.example'],
    ['PERKSTREAM_PUBLIC_URL', 'shop.example'],
    ['PERKSTREAM_OPENID_NAME', 'x'.repeat(61)],
  ])('that cannot be used are named: %s=%s', (name, value) => {
    expect(() => readOpenIdSettings({ ...ALL, [name]: value })).toThrow(name);
  });

  it('admit an issuer without TLS on this machine', () => {
    expect(readOpenIdSettings({ ...ALL, PERKSTREAM_OPENID_ISSUER: 'http://localhost:8080' })).toBeDefined();
  });
});
