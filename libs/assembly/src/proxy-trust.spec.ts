import { describe, expect, it, jest } from '@jest/globals';
import { EngineUnavailable } from '@perkstream/ports';
import { type Ask } from './ask.js';
import { checkProxyTrust } from './proxy-trust.js';

const found = (appId: string | undefined) => jest.fn(async () => appId) as unknown as jest.MockedFunction<Ask>;

describe('trust in every proxy', () => {
  it('is logged, and refused where a key has addresses that it is used from', async () => {
    const warn = jest.fn();
    await expect(checkProxyTrust(true, found('app_1'), { warn })).rejects.toThrow(/TRUST_PROXY is true.*app_1/);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('every client can name the address'));
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/evade the limits .*keys with allowed_ips are refused/));
    await expect(checkProxyTrust(true, found(undefined), { warn })).resolves.toBeUndefined();
  });

  it('is taken where keys cannot be asked for: the edge lets none with addresses in', async () => {
    const away = (async () => {
      throw new EngineUnavailable('auth', 'not_done', {});
    }) as unknown as Ask;
    await expect(checkProxyTrust(true, away, { warn: jest.fn() })).resolves.toBeUndefined();
  });

  it.each([false, 1, 'loopback'])('is none with %s', async (trust) => {
    const [warn, ask] = [jest.fn(), found('app_1')];
    await checkProxyTrust(trust, ask, { warn });
    expect([warn.mock.calls, ask.mock.calls]).toEqual([[], []]);
  });
});
