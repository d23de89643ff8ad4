import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, pause } from '@perkstream/kernel/testing';
import { describeWith } from './capabilities.js';
import { type Answer, type Client, type Json } from './client.js';
import { ServerProcess } from './server-process.js';

const COST = 10;
const MEMBERS = 4;
const ROUNDS = 3;

describeWith('one process on a data folder', 'After being killed again and again while it redeems', () => {
  let server: ServerProcess;
  let shop: Client;

  beforeAll(async () => {
    server = await ServerProcess.create();
    shop = server.shop;
    await server.start();
  });

  afterAll(() => server.remove());

  const made = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
    return body;
  };

  it('an engine has given every reward that points are good for, once', async () => {
    const discount = { type: 'AMOUNT', amount_off: 500 };
    const coupon = { type: 'DISCOUNT_VOUCHER', discount };
    const campaign = { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher: coupon };
    const { id: coupons } = await made(shop.post('/v1/campaigns', campaign));
    const card = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await made(shop.post('/v1/loyalties', { name: 'Friends', type: 'AUTO_UPDATE', voucher: card }));
    const reward = await made(shop.post('/v1/rewards', { name: 'Thanks', parameters: { campaign: { id: coupons } } }));
    const parameters = { loyalty: { points: COST, auto_redeem: true } };
    await made(shop.post(`/v1/rewards/${reward.id}/assignments`, { campaign: 'Friends', parameters }));
    const members: Json[] = [];
    for (let n = 0; n < MEMBERS; n++) {
      members.push(await made(shop.post('/v1/loyalties/Friends/members', { customer: { source_id: `who-${n}` } })));
    }
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(
        members.map(({ code }) => made(shop.post(`/v1/loyalties/members/${code}/balance`, { points: 35 }))),
      );
      await pause(Math.random() * 300);
      await server.end('SIGKILL');
      await server.start();
    }
    const earned = 35 * ROUNDS;
    const rewards = Math.floor(earned / COST);
    for (const { code, holder_id: holder } of members) {
      const balance = async () => (await made(shop.get(`/v1/loyalties/members/${code}`))).loyalty_card.balance;
      await eventually(balance, (found) => found === earned % COST);
      const { redemptions } = await made(shop.get(`/v1/redemptions?limit=100&result=SUCCESS&customer=${holder}`));
      expect(redemptions).toHaveLength(rewards);
      const given = await made(shop.get(`/v1/vouchers?limit=100&campaign_id=${coupons}&customer=${holder}`));
      expect(given.vouchers).toHaveLength(rewards);
    }
    expect((await made(shop.get(`/v1/rewards/${reward.id}`))).redeemed).toBe(rewards * MEMBERS);
  }, 300_000);
});
