import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause, until } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, newProject, unique } from '../client.js';
import { everyPage } from '../redemption-books.js';
import { expectBooksToAddUp, expectOneOrTheOther, expectRestToGoOn, expectWorthyLoad } from './expectations.js';
import { type Outage, suffer } from './outage.js';
import { OwnCluster, type Replica } from './own-cluster.js';
import { SteadfastClient } from '../steadfast-client.js';

let cluster: OwnCluster;
beforeAll(async () => {
  cluster = await OwnCluster.start({ promotions: 2 });
});
afterAll(() => cluster.stop());

describe('With two replicas of promotions at work, under many requests at once', () => {
  const amountOff = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject({}, cluster.management)).client;
  });

  async function voucher(redemption?: object): Promise<string> {
    const code = unique('TWO');
    expect((await shop.post(`/v1/vouchers/${code}`, { ...amountOff, ...(redemption && { redemption }) })).status).toBe(
      200,
    );
    return code;
  }

  /** A busy machine may answer some of many with 503: a client asks again, under the same idempotency key. */
  const redeem = async (...codes: string[]): Promise<Answer> => {
    const redeemables = codes.map((id) => ({ object: 'voucher', id }));
    return (await new SteadfastClient(shop, { pause: 1_000 }).post('/v1/redemptions', {
      redeemables,
      order: { amount: 10_000 },
    })) as Answer;
  };
  const atOnce = (times: number, send: () => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: times }, send));
  const redeemed = async (code: string): Promise<number> =>
    (await shop.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity;

  it('a code with quantity N is redeemed exactly N times', async () => {
    const code = await voucher({ quantity: 37 });
    const answers = await atOnce(1_000, () => redeem(code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(37);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ body }) => body.key))).toEqual(new Set(['quantity_exceeded']));
    expect(await redeemed(code)).toBe(37);
  });

  it('stacks that share a limited voucher redeem it exactly N times', async () => {
    const shared = await voucher({ quantity: 11 });
    const open = await Promise.all(Array.from({ length: 5 }, () => voucher()));
    let turn = 0;
    // Requests go to a replica by the first redeemable: both have to do with the shared one.
    const answers = await atOnce(300, () => redeem(open[turn++ % open.length] ?? shared, shared));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    expect(answers.filter(({ body }) => body.redemptions.length === 2)).toHaveLength(11);
    expect(await redeemed(shared)).toBe(11);
    const counts = await Promise.all(open.map(redeemed));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
  });
});

describe('While services are killed in the middle of stacks, the cluster', () => {
  const BETWEEN_KILLS = 3_000;
  let outage: Outage;
  beforeAll(async () => {
    const [first, second] = cluster.replicasOf('promotions') as [Replica, Replica];
    const victims = [
      [first],
      [second],
      [first, second],
      cluster.replicasOf('auth'),
      cluster.replicasOf('management'),
      [first, second],
    ];
    outage = await suffer(cluster, async () => {
      for (const replicas of victims) {
        for (const replica of replicas) replica.kill();
        await pause(500 + Math.random() * BETWEEN_KILLS);
        await cluster.untilReady();
      }
    });
  });

  it('redeems, or answers in time that it cannot', () => expectOneOrTheOther(outage));

  it('says that it is not ready while nobody could redeem', () => {
    const { witness, from, to } = outage;
    const statuses = new Set(witness.between(from, to, 'ready').map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 503]));
  });

  it('goes on telling its health, its metrics and its documentation', () => expectRestToGoOn(outage));

  it('loses and doubles no redemption, and goes on by itself', async () => {
    expectWorthyLoad(outage);
    await expectBooksToAddUp(outage);
  });
});

describe('While the gateway is killed, the cluster', () => {
  it('loses and doubles no redemption of clients who ask again', async () => {
    const [gateway] = cluster.replicasOf('gateway') as [Replica];
    const outage = await suffer(cluster, async () => {
      for (let kills = 0; kills < 2; kills++) {
        gateway.kill();
        await pause(1_500);
        await cluster.untilReady();
      }
    });
    expectWorthyLoad(outage);
    await expectBooksToAddUp(outage);
  });
});

describe('Codes that are being made when promotions is killed', () => {
  const COUNT = 1_500;

  it('are all there in the end, none twice, and counted once', async () => {
    const { client } = await newProject({}, cluster.management);
    const campaign = await client.post('/v1/campaigns', {
      name: 'Generated',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers_count: COUNT,
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
    });
    expect(campaign.status).toBe(200);
    const path = `/v1/campaigns/${campaign.body.id}`;
    const shown = (): Promise<Answer | undefined> => client.get(path).catch(() => undefined);
    for (const made of [200, 800]) {
      await until(async () => (await shown())?.body.vouchers_count >= made);
      for (const replica of cluster.replicasOf('promotions')) replica.kill();
    }
    await until(async () => (await shown())?.body.vouchers_generation_status === 'DONE');
    expect((await client.get(path)).body.vouchers_count).toBe(COUNT);
    const codes = (await everyPage(client, `/v1/vouchers?campaign_id=${campaign.body.id}`)).map(({ code }) => code);
    expect([codes.length, new Set(codes).size]).toEqual([COUNT, COUNT]);
    const summary = async (): Promise<Json> => (await client.get(`${path}/summary`)).body;
    await until(async () => (await summary()).vouchers_created >= COUNT);
    expect(await summary()).toMatchObject({ vouchers_created: COUNT, vouchers_deleted: 0 });
  });
});
