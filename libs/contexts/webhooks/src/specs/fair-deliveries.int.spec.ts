import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stoppedClock, until } from '@perkstream/kernel/testing';
import { type CalloutOutcome } from '@perkstream/ports';
import { voucherEvents } from '@perkstream/published';
import { OTHER_SHOP, SHOP, WebhooksInProcess } from '../testing/webhooks-in-process.js';

const DEAD = { target_url: 'https://dead.example.com/' };

describe('receivers that do not answer', () => {
  let webhooks: WebhooksInProcess;
  let end: (outcome: CalloutOutcome) => void;

  beforeEach(async () => {
    webhooks = await WebhooksInProcess.start();
    const late = new Promise<CalloutOutcome>((resolve) => (end = resolve));
    webhooks.outcome = ({ url }) => (url.includes('dead') ? late : { status: 200 });
  });
  afterEach(() => webhooks.stop());

  const dead = async (count: number) => {
    for (let made = 0; made < count; made++) await webhooks.webhook(['voucher.enabled'], DEAD);
  };
  const enable = async (from: number, to: number, project = SHOP) => {
    for (let id = from; id < to; id++)
      await webhooks.publish(voucherEvents.enabled, { id: `v_${id}` }, undefined, project);
  };
  const callsTo = (name: string) => webhooks.calls.filter(({ url }) => url.includes(name)).length;

  it('have eight attempts of a project at a time, and none of the places of another project', async () => {
    await dead(20);
    await webhooks.webhook(['voucher.enabled'], { target_url: 'https://healthy.example.com/' }, OTHER_SHOP);
    await enable(0, 10);
    await enable(0, 10, OTHER_SHOP);
    await until(() => callsTo('healthy') === 10);
    expect(callsTo('dead')).toBeGreaterThan(0);
    expect(callsTo('dead')).toBeLessThanOrEqual(8);
  });

  it('leave places for one of their own project that answers', async () => {
    await webhooks.webhook(['voucher.enabled'], { target_url: 'https://healthy.example.com/' });
    await enable(0, 1);
    await until(() => callsTo('healthy') === 1);
    await dead(19);
    await enable(1, 41);
    await until(() => callsTo('healthy') === 41);
    expect(callsTo('dead')).toBeLessThanOrEqual(6);
  });

  it('are called one at a time after an attempt that failed, and side by side once they answer again', async () => {
    await dead(1);
    await enable(0, 10);
    await webhooks.calledTimes(1);
    expect(webhooks.calls).toHaveLength(1);
    end({ failure: 'timed_out' });
    let answer: (outcome: CalloutOutcome) => void = () => undefined;
    webhooks.outcome = () => new Promise((resolve) => (answer = resolve));
    await webhooks.calledTimes(2);
    expect(webhooks.calls).toHaveLength(2);
    answer({ status: 200 });
    await webhooks.calledTimes(6);
    expect(webhooks.calls).toHaveLength(6);
  });
});

describe('many webhooks of a project', () => {
  const clock = stoppedClock({ timers: 'real' });

  it('each get the events of a thing in order, also when the process ends before their deliveries are made', async () => {
    const webhooks = await WebhooksInProcess.start();
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names)
      await webhooks.webhook(['voucher.enabled', 'voucher.disabled'], { target_url: `https://${name}.example.com/` });
    const happens = [voucherEvents.enabled, voucherEvents.disabled, voucherEvents.enabled];
    for (const event of happens) await webhooks.publish(event, { id: 'v_1' });
    const before = webhooks.calls.length;
    await webhooks.restart();
    await webhooks.publish(voucherEvents.disabled, { id: 'v_1' });
    expect(before).toBeLessThan(20);
    clock.jumps(61_000);
    for (const name of names) {
      const types = () => [
        ...new Map(
          webhooks.calls
            .filter(({ url }) => url.includes(`//${name}.`))
            .map(({ body }) => [JSON.parse(body).id, JSON.parse(body).type]),
        ).values(),
      ];
      await until(() => types().length === 4);
      expect(types()).toEqual(['enabled', 'disabled', 'enabled', 'disabled'].map((what) => `voucher.${what}`));
    }
    await webhooks.stop();
  });
});

describe('a receiver whose name no name server knows', () => {
  it('is neither counted as one that failed nor switched off', async () => {
    const webhooks = await WebhooksInProcess.start();
    const { id } = await webhooks.webhook(['voucher.enabled']);
    webhooks.outcome = () => ({ failure: 'name_not_resolved' });
    await enableOne(webhooks);
    await webhooks.calledTimes(1);
    const [waiting] = await webhooks.deliveries(id);
    expect(waiting).toMatchObject({ status: 'PENDING', attempts: 0, last_outcome: 'name_not_resolved' });
    await webhooks.stop();
  });
});

function enableOne(webhooks: WebhooksInProcess): Promise<void> {
  return webhooks.publish(voucherEvents.enabled, { id: 'v_1' });
}
