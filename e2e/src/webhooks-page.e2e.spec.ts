import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Json, management, newProject, type Project } from './client.js';
import { freePort } from './server-process.js';

const DOCS = new URL('../../docs/', import.meta.url);
const PAGE = readFileSync(new URL('webhooks.md', DOCS), 'utf8');

async function status(receiver: string, body: string, signature?: string): Promise<number> {
  const headers = signature === undefined ? undefined : { 'x-perkstream-signature': signature };
  return (await fetch(receiver, { method: 'POST', body, headers })).status;
}

describe('docs/webhooks.md', () => {
  let project: Project;
  let receiver: string;
  let hook: Json;
  let webhooks: string;
  let child: ChildProcess;
  let printed = '';

  beforeEach(async () => {
    project = await newProject();
    const [, code = ''] = /```js\n(.*?)```/s.exec(PAGE) ?? [];
    const PORT = String(await freePort());
    receiver = `http://127.0.0.1:${PORT}/`;
    webhooks = `/management/v1/projects/${project.id}/webhooks`;
    hook = (await management.post(webhooks, { target_url: receiver, events: ['voucher.created'] })).body;
    printed = '';
    const environment = { ...process.env, PORT, WEBHOOK_SECRET: hook.secret };
    child = spawn(process.execPath, ['--input-type=module', '--eval', code], { env: environment });
    child.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
    await until(async () => (await fetch(receiver, { method: 'POST' }).catch(() => undefined)) !== undefined);
  });

  afterEach(() => void child.kill());

  it('has a receiver that takes what the engine sends, and nothing else', async () => {
    await project.client.post('/v1/vouchers', { discount: { type: 'AMOUNT', amount_off: 100 } });
    await until(() => printed === 'voucher.created\n');
    const delivered = async () => (await management.get(`${webhooks}/${hook.id}/deliveries`)).body.data[0]?.status;
    await until(async () => (await delivered()) === 'DELIVERED');
    const body = JSON.stringify({ type: 'voucher.created' });
    expect(await status(receiver, body)).toBe(401);
    const now = Math.floor(Date.now() / 1_000);
    const signed = (seconds: number, secret = hook.secret) =>
      `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
    for (const wrong of [`t=${now},v1=${'a'.repeat(64)}`, signed(now, 'another'), signed(now - 600), signed(NaN)]) {
      expect(await status(receiver, body, wrong)).toBe(401);
    }
    expect(printed).toBe('voucher.created\n');
  });

  it('lists all events that webhooks can be created for', () => {
    const { components } = JSON.parse(readFileSync(new URL('openapi.json', DOCS), 'utf8'));
    const accepted: string[] = components.schemas.WebhookBody.properties.events.items.enum;
    const [, section = ''] = PAGE.split('\n## Events\n');
    const listed = [...section.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name);
    const unmisspelt = (accepted as Json[]).filter((name: string) => !name.endsWith('aded'));
    expect([...new Set(listed)].sort()).toEqual([...unmisspelt].sort());
  });
});
