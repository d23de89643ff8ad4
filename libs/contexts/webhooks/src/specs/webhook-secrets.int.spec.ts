import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { voucherEvents } from '@perkstream/published';
import { NOW, SHOP, WebhooksInProcess } from '../testing/webhooks-in-process.js';

const SECONDS = Date.parse(NOW) / 1_000;
const HOUR_MS = 3_600_000;

describe('the secret of a webhook', () => {
  let webhooks: WebhooksInProcess;
  const clock = stoppedClock({ timers: 'real' });

  beforeEach(async () => {
    clock.jumps(Date.parse(NOW) - Date.now());
    webhooks = await WebhooksInProcess.start();
  });
  afterEach(() => webhooks.stop());

  /** The secrets that the next call is signed with, out of those given. */
  async function signing(...secrets: unknown[]): Promise<unknown[]> {
    const before = webhooks.calls.length;
    await webhooks.publish(voucherEvents.enabled, { id: `v_${before}` });
    await webhooks.calledTimes(before + 1);
    const { headers, body } = webhooks.calls[before]!;
    const [, seconds, signatures = ''] = /^t=(\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(headers['x-perkstream-signature']!)!;
    const sent = signatures.split(',v1=').slice(1);
    const of = (secret: unknown) => createHmac('sha256', String(secret)).update(`${seconds}.${body}`).digest('hex');
    expect(sent.filter((each) => !secrets.map(of).includes(each))).toEqual([]);
    return secrets.filter((secret) => sent.includes(of(secret)));
  }

  it('is one of its own, is shown once, and signs moment and body', async () => {
    const [one, other] = [await webhooks.webhook(['voucher.enabled']), await webhooks.webhook(['voucher.disabled'])];
    expect(one['secret']).toMatch(/^whsec_[0-9a-f]{40}$/);
    expect(one['secret']).not.toBe(other['secret']);
    const shown = await webhooks.answer('get-webhook', { projectId: SHOP, webhookId: one['id'] });
    expect(shown).not.toHaveProperty('secret');
    expect(await signing(one['secret'], other['secret'])).toEqual([one['secret']]);
    expect(webhooks.calls[0]?.headers['x-perkstream-signature']).toContain(`t=${SECONDS},`);
  });

  it('signs beside the next one for 24 hours after it was rotated', async () => {
    const { id: webhookId, secret: first } = await webhooks.webhook(['voucher.enabled']);
    const rotate = () => webhooks.answer('rotate-webhook-secret', { projectId: SHOP, webhookId });
    const { secret: second, previous_secret_until: until } = await rotate();
    expect([second === first, until]).toEqual([false, '2026-03-02T08:00:00.000Z']);
    expect(await signing(first, second)).toEqual([first, second]);
    clock.jumps(23 * HOUR_MS);
    expect(await signing(first, second)).toEqual([first, second]);
    clock.jumps(HOUR_MS);
    expect(await signing(first, second)).toEqual([second]);
  });

  it('signs no more from the second rotation on', async () => {
    const { id: webhookId, secret: first } = await webhooks.webhook(['voucher.enabled']);
    const rotate = async () =>
      (await webhooks.answer('rotate-webhook-secret', { projectId: SHOP, webhookId }))['secret'];
    const [second, third] = [await rotate(), await rotate()];
    expect(await signing(first, second, third)).toEqual([second, third]);
  });
});

describe('the address of a webhook', () => {
  it('is shown and sent without user and password, which stay when it is sent back as it was shown', async () => {
    const webhooks = await WebhooksInProcess.start();
    const url = 'https://ada:pass@hooks.example.com/in';
    const { id: webhookId, target_url: shown } = await webhooks.webhook(['voucher.enabled'], { target_url: url });
    expect(shown).toBe('https://hooks.example.com/in');
    const body = { target_url: shown, events: ['voucher.enabled'] };
    expect(await webhooks.answer('update-webhook', { projectId: SHOP, webhookId }, body)).toMatchObject({
      target_url: shown,
    });
    await webhooks.publish(voucherEvents.enabled, { id: 'v_1' });
    const [sent] = await webhooks.calledTimes(1);
    expect(webhooks.calls[0]?.url).toBe(url);
    expect(sent).toMatchObject({ source: { target_url: shown } });
    await webhooks.stop();
  });
});
