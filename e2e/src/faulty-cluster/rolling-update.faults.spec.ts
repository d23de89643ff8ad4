import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInLongRun } from '../capabilities.js';
import { unique } from '../client.js';
import { expectAll, expectBooksToAddUp, expectWorthyLoad } from './expectations.js';
import { type Outage, suffer } from './outage.js';
import { OwnCluster } from './own-cluster.js';

/** A checkout of an earlier version, with its packages, which is updated to this one. Absent: this version takes the place of itself. */
const EARLIER = process.env['PERKSTREAM_EARLIER_CHECKOUT'];
const TEST_TIMEOUT_MS = 900_000;

/** Gateways are left out: a load balancer stops sending requests to one of them before it ends. */
describeInLongRun('While each replica of the services is replaced, one at a time, the cluster', () => {
  let cluster: OwnCluster;
  let outage: Outage;
  beforeAll(async () => {
    cluster = await OwnCluster.start({ promotions: 2 }, {}, EARLIER);
    outage = await suffer(cluster, async () => {
      for (const service of cluster.services.filter((name) => name !== 'gateway')) {
        for (const replica of cluster.replicasOf(service)) {
          await cluster.addReplica(service);
          await cluster.removeReplica(replica);
        }
      }
    });
  }, TEST_TIMEOUT_MS);
  afterAll(() => cluster?.stop());

  it('carries out every request', () => {
    for (const asked of ['redeem', 'list']) expectAll(outage, asked, 200);
  });

  it('loses and doubles no redemption', async () => {
    expectWorthyLoad(outage);
    await expectBooksToAddUp(outage);
  });

  it('goes on where only this version is left', async () => {
    const code = unique('AFTER');
    const discount = { type: 'AMOUNT', amount_off: 100 };
    const made = await cluster.shop.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    expect(made.status).toBe(200);
    const redeemables = [{ object: 'voucher', id: code }];
    const redeemed = await cluster.shop.post('/v1/redemptions', { redeemables, order: { amount: 1_000 } });
    expect(redeemed.status).toBe(200);
    const shown = await cluster.shop.get(`/v1/vouchers/${code}`);
    expect(shown.body.redemption.redeemed_quantity).toBe(1);
  });
});
