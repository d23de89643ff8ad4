import { beforeAll, describe, expect, it } from '@jest/globals';
import { pause, until } from '@perkstream/kernel/testing';
import { describeInLongRun, isLongRun } from '../capabilities.js';
import { type Answer, type Json, newProject } from '../client.js';
import { everyPage } from '../redemption-books.js';
import { expectBooksToAddUp, expectOneOrTheOther, expectRestToGoOn, expectWorthyLoad } from './expectations.js';
import { type Outage, suffer } from './outage.js';
import { type OwnCluster, type Replica } from './own-cluster.js';

export function killedServices(cluster: () => OwnCluster): void {
  describe('While services are killed in the middle of stacks, the cluster', () => {
    const MAX_KILL_INTERVAL_MS = 3_000;
    let outage: Outage;
    beforeAll(async () => {
      const [first, second] = cluster().replicasOf('promotions') as [Replica, Replica];
      const auth = cluster().replicasOf('auth');
      const management = cluster().replicasOf('management');
      const more = [[second], management, [first, second]];
      const victims = [[first], [first, second], auth, ...(isLongRun ? more : [])];
      outage = await suffer(cluster(), async () => {
        for (const replicas of victims) {
          for (const replica of replicas) replica.kill();
          await pause(500 + Math.random() * MAX_KILL_INTERVAL_MS);
          await cluster().untilReady();
        }
      });
    });

    it('redeems, or answers in time that it cannot', () => expectOneOrTheOther(outage));

    it('says that it is not ready while nobody could redeem', () => {
      const { witness, from, to } = outage;
      const statuses = witness.between(from, to, 'ready').map(({ status }) => status);
      expect(statuses).toContain(503);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    });

    it('goes on serving its health, its metrics and its documentation', () => expectRestToGoOn(outage));

    it('loses and doubles no redemption, and goes on by itself', async () => {
      expectWorthyLoad(outage);
      await expectBooksToAddUp(outage);
    });
  });

  describeInLongRun('While the gateway is killed, the cluster', () => {
    it('loses and doubles no redemption of clients who ask again', async () => {
      const [gateway] = cluster().replicasOf('gateway') as [Replica];
      const outage = await suffer(cluster(), async () => {
        for (let kills = 0; kills < 2; kills++) {
          gateway.kill();
          await pause(1_500);
          await cluster().untilReady();
        }
      });
      expectWorthyLoad(outage);
      await expectBooksToAddUp(outage);
    });
  });

  describeInLongRun('Codes that are being made when promotions is killed', () => {
    const COUNT = 1_500;

    it('are all there in the end, none twice, and counted once', async () => {
      const { client } = await newProject({}, cluster().management);
      const campaign = await client.post('/v1/campaigns', {
        name: 'Generated',
        campaign_type: 'DISCOUNT_COUPONS',
        vouchers_count: COUNT,
        voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
      });
      expect(campaign.status).toBe(200);
      const path = `/v1/campaigns/${campaign.body.id}`;
      const shown = (): Promise<Answer | undefined> => client.get(path).catch(() => undefined);
      for (const made of [COUNT / 10, COUNT / 2]) {
        await until(async () => (await shown())?.body.vouchers_count >= made);
        for (const replica of cluster().replicasOf('promotions')) replica.kill();
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
}
