import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { itInLongRun } from '../capabilities.js';
import { type Client, unique } from '../client.js';
import { ServerProcess } from '../server-process.js';
import { OwnCluster } from './own-cluster.js';
import { startEngine } from './own-engine.js';

const OWNER = 'owner@localhost';
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** A customer and a voucher, each as the answer of the engine. */
async function fill(shop: Client) {
  const person = { source_id: unique('ada'), name: 'Ada Lovelace', email: 'ada@example.com' };
  const customer = await shop.post('/v1/customers', person);
  const discount = { type: 'AMOUNT', amount_off: 100 };
  const voucher = await shop.post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount });
  expect([customer.status, voucher.status]).toEqual([200, 200]);
  return { person, customer: customer.body, voucher: voucher.body };
}

/** People are gone, the rest is as it was, and people are taken in anew. */
async function expectOnlyPeopleGone(shop: Client, management: Client, filled: Awaited<ReturnType<typeof fill>>) {
  const { person, customer, voucher } = filled;
  expect((await shop.get(`/v1/vouchers/${voucher.code}`)).body).toMatchObject({ id: voucher.id });
  expect((await shop.get(`/v1/customers/${customer.id}`)).status).toBe(404);
  const again = await shop.post('/v1/customers', person);
  expect(again).toMatchObject({ status: 200, body: { name: person.name } });
  expect(again.body.id).not.toBe(customer.id);
  const owners = await management.get('/management/v1/owners');
  expect(owners.body.data).toMatchObject([{ login: OWNER, is_owner: true }]);
}

describe('Where the keys of personal data are lost, and the events are not', () => {
  it('one engine starts on an empty folder, and again, and warns', async () => {
    const store = await startEngine('eventstore');
    ending.push(() => store.stop());
    const servers = await Promise.all([ServerProcess.create(), ServerProcess.create()]);
    for (const server of servers) ending.push(() => server.remove());
    const [first, second] = servers;
    const environment = { LOG_LEVEL: 'warn', ...store.setting };
    await first.start({ environment });
    const filled = await fill(first.shop);
    expect((await first.end('SIGTERM')).output).not.toContain('can no longer be read');
    await second.start({ environment });
    await expectOnlyPeopleGone(second.shop, second.management, filled);
    const { code, output } = await second.end('SIGTERM');
    expect([code, output]).toEqual([0, expect.stringMatching(/can no longer be read.*1 customer/)]);
    await second.start({ environment });
    const { body } = await second.shop.get(`/v1/customers/${filled.person.source_id}`);
    expect(body).toMatchObject({ name: filled.person.name });
    expect((await second.end('SIGTERM')).output).not.toContain('can no longer be read');
  });

  itInLongRun('services start on empty databases', async () => {
    const cluster = await OwnCluster.start();
    ending.push(() => cluster.stop());
    const filled = await fill(cluster.shop);
    const services = cluster.services.filter((name) => name !== 'gateway').flatMap((name) => cluster.replicasOf(name));
    for (const service of services) service.freeze();
    await cluster.engine('ferretdb').loseData();
    // Each is started again, on what is left.
    for (const service of services) service.kill();
    const isBack = async () => (await cluster.shop.get(`/v1/vouchers/${filled.voucher.code}`)).status === 200;
    await until(isBack);
    await cluster.untilReady();
    await expectOnlyPeopleGone(cluster.shop, cluster.management, filled);
  });
});
