import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { type Client, type Json, type Keys, unique } from './client.js';
import { OWN_KEYS } from './own-keys.js';
import { ServerProcess } from './server-process.js';

const KEYS = '/management/v1/api-keys';

/** The secrets that an engine received or made, and the places where they might be stored. */
describeWith('one process on a data folder', 'What opens something', () => {
  let engine: ServerProcess;
  const secrets: string[] = [];
  const answers: Json[] = [];

  beforeAll(async () => {
    engine = await ServerProcess.create();
    await engine.start({ environment: { LOG_LEVEL: 'trace', LOG_REQUESTS: 'on' } });
  });

  afterAll(() => engine.remove());

  /** Requests whose answers show a secret once: the answer is not kept, and a repetition is refused. */
  async function madeOnce(by: Client, path: string, body: unknown): Promise<Json> {
    const headers = { 'idempotency-key': unique('once') };
    const first = await by.post(path, body, headers);
    expect(await by.post(path, body, headers)).toMatchObject({ status: 409, body: { key: 'idempotency_key_reused' } });
    return first.body;
  }

  it('is in no log, event, document or error', async () => {
    const { management } = engine;
    const settings = { name: 'Shop', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true };
    const project = await madeOnce(management, '/management/v1/projects', settings);
    const { server_side_key: server, client_side_key: browser, webhook_token: webhookToken } = project;
    const key = await madeOnce(management, KEYS, { kind: 'application', project_id: project.id, name: 'Till' });
    const rotated = await madeOnce(management, `${KEYS}/${key.id}/rotate`, undefined);
    secrets.push(server.app_token, browser.app_token, webhookToken, key.app_token, rotated.app_token);

    const shop = engine.at({ 'x-app-id': server.app_id, 'x-app-token': server.app_token });
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' });
    const { access_token: token } = (await shop.post('/v1/oauth/token', form)).body;
    secrets.push(token, token.split('.')[1]);
    const bearer = engine.at({ authorization: `Bearer ${token}` });
    for (const client of [shop, bearer]) {
      answers.push(await client.get('/v1/vouchers'), await client.post('/v1/vouchers', { type: 7 }));
      answers.push(await client.get(`/v1/vouchers/${unique('NONE')}`), await client.get('/v1/nothing'));
    }
    // Each has one wrong part and one right part.
    const guessed = 'guessed-by-nobody-yet';
    secrets.push(guessed);
    const wrong: Keys[] = [
      { 'x-app-id': server.app_id, 'x-app-token': guessed },
      { 'x-app-id': 'nobody', 'x-app-token': server.app_token },
      { 'x-management-id': server.app_id, 'x-management-token': server.app_token },
      { authorization: `Basic ${guessed}` },
      { authorization: `Bearer ${guessed}` },
    ];
    for (const keys of wrong) {
      answers.push(await engine.at(keys).get('/v1/vouchers'), await engine.at(keys).get('/management/v1/projects'));
    }
    answers.push(await management.get(`${KEYS}?project_id=${project.id}`), await management.get(`${KEYS}/${key.id}`));
    answers.push(await management.get(`/management/v1/projects/${project.id}/audit-log`));

    const { output } = await engine.end('SIGTERM');
    expect(output).toContain('list-vouchers');
    const shown = answers.map(({ body }) => JSON.stringify(body)).join('\n');
    const files = readdirSync(engine.dataDirectory, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && each.name !== 'keys.json')
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
    expect(files.join('').includes(server.app_id)).toBe(true);
    const given = Object.entries(OWN_KEYS).flatMap(([name, value]) => (name.endsWith('TOKEN') ? [value] : []));
    for (const secret of [...secrets, ...given]) {
      expect(shown.includes(secret)).toBe(false);
      expect(output.includes(secret)).toBe(false);
      for (const bytes of files) expect(bytes.includes(secret)).toBe(false);
    }
  });
});
