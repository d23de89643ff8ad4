import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Json } from './client.js';
import { CustomerInShop } from './customer-in-shop.js';

let ada: CustomerInShop;

beforeEach(async () => {
  ada = await CustomerInShop.create();
});

describe('The summary of a customer', () => {
  const shown = async (): Promise<Json> => ada.kept('get-customer', await ada.shop.get('/v1/customers/ada'));

  it('shows what is left on gift cards and loyalty cards, also when a redemption is rolled back', async () => {
    await ada.made('/v1/vouchers/CARD', { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } });
    await ada.made('/v1/publications', { voucher: 'CARD', customer: { id: ada.id } });
    const { body } = await ada.redeem('CARD', { amount: 1_200 });
    const ofGifts = async () => (await shown()).summary.redemptions.gift;
    await until(async () => (await ofGifts()).redeemed_amount === 1_200);
    expect(await ofGifts()).toEqual({ redeemed_amount: 1_200, amount_to_go: 3_800 });
    await ada.made(`/v1/redemptions/${body.redemptions[0].id}/rollback`);
    await until(async () => (await ofGifts()).redeemed_amount === 0);
    expect(await ofGifts()).toEqual({ redeemed_amount: 0, amount_to_go: 5_000 });
  });

  it('shows points and tiers of loyalty programs, also when a reward is given back', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } };
    for (const name of ['Club', 'Friends']) await ada.made('/v1/loyalties', { name, type: 'AUTO_UPDATE', voucher });
    await ada.made('/v1/loyalties/Club/tiers', [{ name: 'Gold', points: { from: 50 } }]);
    const { code } = await ada.made('/v1/loyalties/Club/members', { customer: { id: ada.id } });
    await ada.made('/v1/loyalties/Friends/members', { customer: { id: ada.id } });
    expect(await shown()).toMatchObject({
      loyalty: { points: 20, campaigns: { Club: { points: 10 }, Friends: { points: 10 } } },
      summary: { redemptions: { loyalty_card: { redeemed_points: 0, points_to_go: 20 } } },
    });
    await ada.made(`/v1/loyalties/members/${code}/balance`, { points: 90 });
    const { id } = await ada.made('/v1/rewards', {
      name: 'Mug',
      type: 'MATERIAL',
      parameters: { product: await ada.mug() },
    });
    await ada.made(`/v1/rewards/${id}/assignments`, { campaign: 'Club', parameters: { loyalty: { points: 40 } } });
    const redemption = await ada.made(`/v1/loyalties/members/${code}/redemption`, { reward: { id } });
    expect(await shown()).toMatchObject({
      loyalty: { points: 70, campaigns: { Club: { points: 60, loyalty_tier: 'Gold' }, Friends: { points: 10 } } },
      summary: { redemptions: { loyalty_card: { redeemed_points: 40, points_to_go: 70 } } },
    });
    await ada.made(`/v1/redemptions/${redemption.id}/rollback`);
    expect(await shown()).toMatchObject({
      loyalty: { points: 110, campaigns: { Club: { points: 100 } } },
      summary: { redemptions: { loyalty_card: { redeemed_points: 0, points_to_go: 110 } } },
    });
    const [listed] = ada.kept('list-customers', await ada.shop.get('/v1/customers')).customers;
    expect(listed.loyalty).toEqual((await shown()).loyalty);
    await ada.shop.delete(`/v1/vouchers/${code}`);
    expect((await shown()).loyalty).toMatchObject({ points: 10, campaigns: { Friends: { points: 10 } } });
  });
});
