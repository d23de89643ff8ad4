import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { type Json } from './client.js';
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
