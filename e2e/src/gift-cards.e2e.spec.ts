import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, management, newProject, unique } from './client.js';
import { cartOrder as order, voucherIn } from './cart-shop.js';
import { expectToKeepContract } from './contract.js';

describe('A gift card in a cart', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const voucher = (body: object) => voucherIn(shop, body);

  it('is paid with a gift card, in parts, and the ledger adds up', async () => {
    const code = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 15_000 } });
    const first = await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code, gift: { credits: 4_000 } }],
      order,
    });
    expectToKeepContract('redeem-stacked-discounts', first);
    expect(first.body.redemptions[0]).toMatchObject({ amount: 4_000, gift: { amount: 4_000 } });
    const rest = await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], order });
    expect(rest.body.redemptions[0].amount).toBe(11_000);
    const empty = await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code, gift: { credits: 1 } }],
      order,
    });
    expect(empty).toMatchObject({ status: 400, body: { key: 'gift_amount_exceeded' } });
    await shop.post(`/v1/redemptions/${first.body.redemptions[0].id}/rollback`);
    const card = await shop.get(`/v1/vouchers/${code}`);
    expectToKeepContract('get-voucher', card);
    expect(card.body.gift.balance).toBe(4_000);
    const ledger = await shop.get(`/v1/vouchers/${code}/transactions?limit=100`);
    expectToKeepContract('list-voucher-transactions', ledger);
    const amounts = ledger.body.data.map(
      (entry: { details: { balance: { amount: number } } }) => entry.details.balance.amount,
    );
    expect(amounts.reduce((a: number, b: number) => a + b, 0)).toBe(4_000);
  });

  it('adds credits to a gift card once by a source id', async () => {
    const code = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 1_000 } });
    const body = { amount: 500, source_id: unique('topup'), reason: 'Birthday' };
    const add = () => shop.post(`/v1/vouchers/${code}/balance`, body);
    const first = await add();
    expectToKeepContract('update-voucher-balance', first);
    expect(first.body).toMatchObject({ amount: 500, balance: 1_500 });
    expect(await add()).toMatchObject({ status: 200, body: first.body });
    expect((await shop.get(`/v1/vouchers/${code}`)).body.gift.balance).toBe(1_500);
  });

  it('takes credits that are asked for without an order, and gives them back', async () => {
    const code = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 1_000 } });
    const redeemables = [{ object: 'voucher', id: code, gift: { credits: 300 } }];
    const balance = async () => (await shop.get(`/v1/vouchers/${code}`)).body.gift.balance;
    const taken = await shop.post('/v1/redemptions', { redeemables });
    expectToKeepContract('redeem-stacked-discounts', taken);
    expect(taken.body.redemptions[0]).toMatchObject({ result: 'SUCCESS', amount: 300, gift: { amount: 300 } });
    expect(await balance()).toBe(700);
    const older = await shop.post(`/v1/vouchers/${code}/redemption`, { gift: { credits: 200 } });
    expect(older.body).toMatchObject({ amount: 200 });
    expect(await balance()).toBe(500);
    await shop.post(`/v1/redemptions/${older.body.id}/rollback`);
    expect(await balance()).toBe(700);
    const tooMuch = await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code, gift: { credits: 701 } }],
    });
    expect(tooMuch).toMatchObject({ status: 400, body: { key: 'gift_amount_exceeded' } });
  });

  it('burns no use of an empty gift card, where the project passes over what has no effect', async () => {
    const { client, id } = await newProject();
    const code = unique('CARD');
    await client.post(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: 100 } });
    const cart = { redeemables: [{ object: 'voucher', id: code }], order: { amount: 1_000 } };
    const uses = async () => (await client.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity;
    await client.post('/v1/redemptions', cart);
    expect((await client.post('/v1/redemptions', cart)).status).toBe(200);
    expect(await uses()).toBe(2);
    await management.post(`/management/v1/projects/${id}/stacking-rules`, {
      redeemables_no_effect_rule: 'SKIP',
    });
    const passedOver = await client.post('/v1/redemptions', cart);
    expect(passedOver).toMatchObject({ status: 400, body: { key: 'no_applicable_redeemables' } });
    expect(await uses()).toBe(2);
  });
});
