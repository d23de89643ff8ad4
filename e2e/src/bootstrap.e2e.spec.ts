import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { OWN_KEYS } from './own-keys.js';
import { ServerProcess } from './server-process.js';

describeWith('one process on a data folder', 'The keys that an engine is started with', () => {
  let engine: ServerProcess;

  beforeEach(async () => {
    engine = await ServerProcess.create();
  });
  afterEach(() => engine.remove());

  it('open nothing any more from the start on that has others, and none is printed where no terminal is', async () => {
    await engine.start();
    const list = async () => (await engine.shop.get('/v1/vouchers')).status;
    expect(await list()).toBe(200);
    const { output } = await engine.end('SIGTERM');
    expect(output).toContain(OWN_KEYS.PERKSTREAM_APP_ID);
    expect(output).not.toMatch(/own-\w+-token/);
    await engine.start({ environment: { PERKSTREAM_APP_ID: 'another-app', PERKSTREAM_APP_TOKEN: 'another-token' } });
    expect(await list()).toBe(401);
    const other = engine.at({ 'x-app-id': 'another-app', 'x-app-token': 'another-token' });
    expect((await other.get('/v1/vouchers')).status).toBe(200);
    expect((await engine.management.get('/management/v1/projects')).status).toBe(200);
  });

  it('are not taken out of a damaged file, which is named', async () => {
    const file = join(engine.dataDirectory, 'keys.json');
    writeFileSync(file, '{"appId": "app"');
    const { code, output } = await engine.startInVain();
    expect(code).toBe(1);
    expect(output).toContain(`${file} is damaged`);
    expect(output).not.toContain('at parsed');
  });
});
