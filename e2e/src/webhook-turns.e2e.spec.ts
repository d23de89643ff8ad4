import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Client, management, newProject, type Project } from './client.js';
import { WebhookReceiver } from './webhook-receiver.js';

const discount = { type: 'AMOUNT', amount_off: 100 };

describe('Webhooks of a project whose receivers never answer', () => {
  let dead: WebhookReceiver;
  let healthy: WebhookReceiver;

  beforeEach(async () => {
    [dead, healthy] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
    dead.status = undefined;
  });
  afterEach(() => {
    dead.stop();
    healthy.stop();
  });

  const hook = ({ id }: Project, receiver: WebhookReceiver) =>
    management.post(`/management/v1/projects/${id}/webhooks`, {
      target_url: receiver.at(),
      events: ['voucher.created'],
    });
  const vouchers = async (client: Client, count: number) => {
    for (let made = 0; made < count; made++) await client.post('/v1/vouchers', { discount });
  };

  it('are attempted eight at a time, and delay neither those of another project nor a healthy one of their own', async () => {
    const [sick, well] = [await newProject(), await newProject()];
    await hook(sick, healthy);
    await vouchers(sick.client, 1);
    await healthy.receivedTimes(1);
    for (let made = 0; made < 19; made++) await hook(sick, dead);
    await hook(well, healthy);
    await vouchers(sick.client, 4);
    await until(() => dead.mostOpen > 0);
    await vouchers(well.client, 3);
    await healthy.receivedTimes(8);
    expect(dead.mostOpen).toBeLessThanOrEqual(8);
  });
});
