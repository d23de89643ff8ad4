import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { isLongRun, itInLongRun, promised } from '../capabilities.js';
import { type Answer, unique } from '../client.js';
import { OWN_KEYS } from '../own-keys.js';
import { ServerProcess } from '../server-process.js';
import { type OwnEngine, startEngine, storeEvents } from './own-engine.js';

let store: OwnEngine;
let server: ServerProcess;
const start = () => server.start({ environment: { LOG_LEVEL: 'info', ...store.setting } });

beforeAll(async () => {
  [store, server] = await Promise.all([startEngine('eventstore'), ServerProcess.create()]);
  await start();
});
afterAll(async () => {
  await server.remove();
  await store.stop();
});

async function voucher(): Promise<string> {
  const discount = { type: 'AMOUNT', amount_off: 100 };
  const { status, body } = await server.shop.post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount });
  expect(status).toBe(200);
  return body.code as string;
}

/** Its codes are generated after the answer. @returns its name */
async function createCampaign(codes: number): Promise<string> {
  const name = unique('Bulk');
  const campaign = {
    name,
    type: 'STATIC',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: codes,
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } },
  };
  expect((await server.shop.post('/v1/campaigns', campaign)).status).toBe(200);
  return name;
}

async function timesRedeemed(code: string): Promise<number> {
  const { body } = await server.shop.get(`/v1/vouchers/${code}`);
  return Number(body.redemption.redeemed_quantity);
}

describe('A standalone engine with an event store that others share', () => {
  it('follows bulk writes without taking the store for absent', async () => {
    const count = isLongRun ? 3_000 : 500;
    const name = await createCampaign(count);
    const isGenerated = async () => {
      const { body } = await server.shop.get(`/v1/campaigns/${name}`);
      return body.vouchers_generation_status === 'DONE' && body.vouchers_count === count;
    };
    await until(isGenerated);
    const shown = async () => (await server.shop.get(`/v1/vouchers?campaign=${name}&limit=1`)).body.total === count;
    await until(shown);
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).not.toMatch(/^requests_unavailable_total\{/m);
  });

  it('is answered 503 in time while the store hangs, and goes on at once when it does not any more', async () => {
    const code = await voucher();
    const redeem = () =>
      server.shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], order: { amount: 1_000 } });
    expect((await redeem()).status).toBe(200);
    store.freeze();
    const begun = Date.now();
    // The store hangs until it is answered. It is alone, so it may just be slow: a request waits as long as it may.
    expect((await redeem()).status).toBe(503);
    expect(Date.now() - begun).toBeLessThan(promised(12_000));
    // On a slow machine the deadline of the request may pass first, which names no engine: the next request does.
    const isNamed = async () => {
      expect((await redeem()).status).toBe(503);
      const metrics = await (await fetch(`${server.address}/metrics`)).text();
      return /^requests_unavailable_total\{.*engine="event store"/m.test(metrics);
    };
    await until(isNamed);
    await store.bringBack();
    await until(async () => (await redeem()).status === 200);
  });

  it('takes up at once what it left unfinished when it was killed', async () => {
    const codes = [await voucher(), await voucher()];
    const keys: string[] = [];
    const ask = (key: string): Promise<Answer> =>
      server.shop.post(
        '/v1/redemptions',
        { redeemables: codes.map((id) => ({ object: 'voucher', id })), order: { amount: 10_000 } },
        { 'idempotency-key': key },
      );
    let over = false;
    const customer = async () => {
      while (!over) {
        const key = unique('stack');
        keys.push(key);
        await ask(key).catch(() => undefined);
      }
    };
    const customers = Array.from({ length: 12 }, customer);
    await until(() => keys.length > 60);
    over = true;
    await server.end('SIGKILL');
    await Promise.all(customers);
    await start();
    const [one = '', other = ''] = codes;
    const agree = async () => (await timesRedeemed(one)) === (await timesRedeemed(other));
    await until(agree);
    for (const key of keys) {
      const answer = await ask(key);
      expect(answer.status).toBe(200);
    }
    // An answered request is counted, at once.
    expect(await Promise.all(codes.map(timesRedeemed))).toEqual([keys.length, keys.length]);
  });

  itInLongRun('answers readers while it takes up many unfinished processes', async () => {
    const count = 3_000;
    const codes = await Promise.all(Array.from({ length: 20 }, voucher));
    const { PERKSTREAM_PROJECT_ID: projectId } = OWN_KEYS;
    const time = new Date(Date.now() - 60_000).toISOString();
    const metadata = {
      projectId,
      actor: { kind: 'system', id: 'test' },
      channel: 'API',
      correlationId: 'test',
      causationId: 'test',
      time,
    };
    const events = Array.from({ length: count }, (_each, n) => {
      const redemptionId = unique('r_');
      const participants = [{ kind: 'voucher', id: codes[n % codes.length], redemptionId }];
      return {
        stream: `redemption-${projectId}.${redemptionId}`,
        type: 'redemption.begun',
        data: { participants },
        metadata,
      };
    });
    await storeEvents(store, events);
    let reads = 0;
    const statuses = new Set<number>();
    const open = async () => {
      const text = await (await fetch(`${server.address}/metrics`)).text();
      return Number(/^unfinished_processes(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1] ?? 0);
    };
    // First they have to be seen.
    await until(async () => (await open()) > count / 2);
    while ((await open()) > 0) {
      const { status } = await server.shop.get(`/v1/vouchers/${codes[reads++ % codes.length]}`);
      statuses.add(status);
    }
    // How long readers wait is measured by the bench.
    expect([...statuses]).toEqual([200]);
  });

  it('ends in time, in the midst of bulk work, while the store hangs', async () => {
    const name = await createCampaign(20_000);
    const isUnderWay = async () => (await server.shop.get(`/v1/vouchers?campaign=${name}&limit=1`)).body.total > 0;
    await until(isUnderWay);
    store.freeze();
    // The store hangs until it has ended.
    const { code } = await server.end('SIGTERM');
    await store.bringBack();
    expect(code).toBe(0);
  });
});
