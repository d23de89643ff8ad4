import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInLongRun, describeWith } from './capabilities.js';
import { newProject } from './client.js';
import { ServerProcess } from './server-process.js';
import { WebhookReceiver } from './webhook-receiver.js';

const environment = { PERKSTREAM_WEBHOOKS_TO_LOOPBACK: 'on' };

describeWith('one process on a data folder', 'Webhooks of an engine that is killed', () => {
  let engine: ServerProcess;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    [engine, receiver] = await Promise.all([ServerProcess.create(), WebhookReceiver.start()]);
    await engine.start({ environment });
  });

  afterAll(async () => {
    receiver.stop();
    await engine.remove();
  });

  // A delivery that was under way or has failed is tried again after a minute.
  describeInLongRun('a minute later', () => {
    it.each([
      ['was at work on one of them', undefined],
      ['was away', null],
    ])('arrive in order, also where the receiver %s', async (_where, status) => {
      const events = ['voucher.created', 'voucher.disabled', 'voucher.enabled'];
      const { id, client } = await newProject({}, engine.management);
      await engine.management.post(`/management/v1/projects/${id}/webhooks`, { target_url: receiver.at(), events });
      receiver.status = status;
      const discount = { type: 'AMOUNT', amount_off: 100 };
      const { body: coupon } = await client.post('/v1/vouchers', { discount });
      await receiver.receivedTimes(1);
      await client.post(`/v1/vouchers/${coupon.code}/disable`);
      await client.post(`/v1/vouchers/${coupon.code}/enable`);
      await engine.end('SIGKILL');
      receiver.received.length = 0;
      receiver.status = 200;
      await engine.start({ environment });
      await receiver.receivedTimes(3);
      expect(receiver.received.map(({ body }) => body.type)).toEqual(events);
    });
  });
});
