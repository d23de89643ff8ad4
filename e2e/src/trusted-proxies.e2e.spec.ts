import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { type Json, newProject, unique } from './client.js';
import { OWN_KEYS } from './own-keys.js';
import { ServerProcess } from './server-process.js';

const OFFICE = '203.0.113.9';

describeWith('one process on a data folder', 'The address that a client comes from', () => {
  let engine: ServerProcess;
  let key: Json;

  beforeAll(async () => {
    engine = await ServerProcess.create();
    await engine.start({ environment: { TRUST_PROXY: '1' } });
    const till = { kind: 'application', project_id: OWN_KEYS.PERKSTREAM_PROJECT_ID, name: 'Till' };
    key = (await engine.management.post('/management/v1/api-keys', { ...till, allowed_ips: [OFFICE] })).body;
  });

  afterAll(() => engine.remove());

  const statusFor = async (forwarded: string): Promise<number> => {
    const headers = { 'x-app-id': key.app_id, 'x-app-token': key.app_token, 'x-forwarded-for': forwarded };
    return (await engine.at(headers).get('/v1/vouchers')).status;
  };

  it('is what the nearest of the trusted proxies says, not what the client has named before', async () => {
    expect(await statusFor(OFFICE)).toBe(200);
    expect(await statusFor(`192.0.2.1, ${OFFICE}`)).toBe(200);
    expect(await statusFor(`${OFFICE}, 192.0.2.1`)).toBe(401);
  });

  it('is that of the network of which browsers lock five uses of a code', async () => {
    const { client, browser } = await newProject({}, engine.management);
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
    await client.post('/v1/vouchers/PUBLIC', { ...voucher, redemption: { quantity: 50 } });
    const locks = async (address: string): Promise<boolean> => {
      const session = { type: 'LOCK', key: unique('session') };
      const body = { redeemables: [{ object: 'voucher', id: 'PUBLIC' }], order: { amount: 1_000 }, session };
      return (await browser.post('/client/v1/validations', body, { 'x-forwarded-for': address })).body.valid;
    };
    // A subscriber has as many addresses of a network as they like.
    for (let host = 1; host <= 5; host++) expect(await locks(`2001:db8:1:2::${host}`)).toBe(true);
    expect(await locks('2001:db8:1:2:ffff::6')).toBe(false);
    expect(await locks('2001:db8:1:3::1')).toBe(true);
    expect(await locks(OFFICE)).toBe(true);
  });

  it('may not be named by everybody where a key has allowed_ips: the engine does not start', async () => {
    await engine.end('SIGTERM');
    const { code, output } = await engine.startInVain({ TRUST_PROXY: 'true' });
    expect([code, output]).toEqual([1, expect.stringContaining('TRUST_PROXY is true')]);
    expect(output).toContain(key.app_id);
  });

  it('is named by everybody with TRUST_PROXY=true: the log says so, and a new key with allowed_ips opens nothing', async () => {
    await engine.start({ environment: { TRUST_PROXY: 'loopback' } });
    const path = `/management/v1/api-keys/${key.id}`;
    await engine.management.put(path, { allowed_ips: [] });
    await engine.end('SIGTERM');
    await engine.start({ environment: { TRUST_PROXY: 'true' } });
    expect(await statusFor('192.0.2.1')).toBe(200);
    await engine.management.put(path, { allowed_ips: [OFFICE] });
    expect(await statusFor(OFFICE)).toBe(401);
    const { output } = await engine.end('SIGTERM');
    expect(output).toContain('every client can name the address');
  });
});
