import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RepriceOrder } from '@perkstream/published';
import { RunningEngine } from './testing/running-engine.js';
import { percent, restOf, ShopWithReturns, unique } from './testing/shop-with-returns.js';

let shop: ShopWithReturns;
const folder = mkdtempSync(join(tmpdir(), 'perkstream-repriced-'));

beforeAll(async () => {
  shop = new ShopWithReturns(await RunningEngine.on(folder));
});
afterAll(async () => {
  await shop.engine.close();
  rmSync(folder, { recursive: true });
});

const line = (price: number, quantity = 1) => ({ source_id: unique('line'), price, quantity });
const of150And60 = () => ({ items: [line(15_000), line(6_000)] });

describe('The rest of an order', () => {
  it('loses a discount whose threshold it does not reach, and says why', async () => {
    const { code, id } = await shop.code({ discount: percent(20) });
    await shop.from('voucher', id, 20_000);
    const { id: redemption, order } = await shop.redeemCode(code, of150And60());
    expect(order.total_amount).toBe(16_800);
    const all = await shop.reprice(order, [redemption]);
    expect(all.order.total_amount).toBe(16_800);
    expect(all.redemptions).toMatchObject([{ id: redemption, discountAmount: 4_200 }]);
    const rest = await shop.reprice(order, [redemption], { 1: 0 });
    expect(rest).toMatchObject({
      order: { id: order.id, amount: 15_000, total_discount_amount: 0, total_amount: 15_000 },
      redemptions: [],
      explanations: { [redemption]: { rules: [{ passed: false, checks: [{ name: 'order.amount', passed: false }] }] } },
    });
  });

  it('is priced with what was redeemed, though it was changed, disabled, has expired or is deleted since', async () => {
    const { code, id } = await shop.code({ discount: percent(20) });
    const rule = await shop.from('voucher', id, 20_000);
    const { id: redemption, order } = await shop.redeemCode(code, of150And60());
    const isAsBefore = async () => {
      expect((await shop.reprice(order, [redemption])).order.total_amount).toBe(16_800);
      expect((await shop.reprice(order, [redemption], { 1: 0 })).order.total_amount).toBe(15_000);
    };
    await shop.do('PUT', `/v1/vouchers/${code}`, {
      discount: percent(50),
      expiration_date: '2020-01-01T00:00:00.000Z',
    });
    await isAsBefore();
    await shop.do('POST', `/v1/vouchers/${code}/disable`);
    await isAsBefore();
    const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [1] } }, logic: '1' };
    await shop.do('PUT', `/v1/validation-rules/${rule.id}`, { rules });
    await isAsBefore();
    await shop.do('DELETE', `/v1/validation-rules/${rule.id}`);
    await isAsBefore();
    await shop.do('DELETE', `/v1/vouchers/${code}`);
    await isAsBefore();
    await shop.do('DELETE', `/v1/vouchers/${code}?force=true`);
    await isAsBefore();
  });

  it('is priced with the tier that was redeemed, also once it is deleted', async () => {
    const { id } = await shop.tier(percent(10));
    await shop.from('promotion_tier', id, 30_000);
    const { id: redemption, order } = await shop.redeem([{ object: 'promotion_tier', id }], {
      items: [line(5_000, 6)],
    });
    expect(order.total_amount).toBe(27_000);
    await shop.do('PUT', `/v1/promotions/tiers/${id}`, { action: { discount: percent(90) } });
    expect((await shop.reprice(order, [redemption])).order.total_amount).toBe(27_000);
    await shop.do('DELETE', `/v1/promotions/tiers/${id}`);
    expect((await shop.reprice(order, [redemption])).order.total_amount).toBe(27_000);
    expect((await shop.reprice(order, [redemption], { 0: 1 })).order.total_amount).toBe(5_000);
  });

  it('is priced with the products of then', async () => {
    const mug = await shop.product(1_000, { brand: 'Acme' });
    const { code, id } = await shop.code({ discount: { ...percent(50), effect: 'APPLY_TO_ITEMS' } });
    const conditions = { $is: ['Acme'] };
    await shop.rule('voucher', id, {
      rules: { 1: { name: 'product.metadata', property: 'brand', conditions }, logic: '1' },
    });
    const { id: redemption, order } = await shop.redeemCode(code, { items: [{ product_id: mug.id, quantity: 3 }] });
    expect(order.total_amount).toBe(1_500);
    await shop.do('PUT', `/v1/products/${mug.id}`, { price: 9_900, metadata: { brand: 'Other' } });
    expect((await shop.reprice(order, [redemption], { 0: 1 })).order.total_amount).toBe(500);
  });

  it('keeps units that are given away where it earns them, at their price of then, and loses them elsewhere', async () => {
    const socks = await shop.product(700);
    const discount = { type: 'UNIT', unit_off: 1, unit_type: socks.id, effect: 'ADD_NEW_ITEMS' };
    const { code, id } = await shop.code({ discount });
    await shop.from('voucher', id, 10_000);
    const { id: redemption, order } = await shop.redeemCode(code, { items: [line(6_000, 2), line(4_500)] });
    expect(order).toMatchObject({ amount: 17_200, total_discount_amount: 700, total_amount: 16_500 });
    await shop.do('PUT', `/v1/products/${socks.id}`, { price: 99_900 });
    await shop.do('DELETE', `/v1/products/${socks.id}`);
    const earned = await shop.reprice(order, [redemption], { 0: 1 });
    expect(earned.order).toMatchObject({ amount: 11_200, total_discount_amount: 700, total_amount: 10_500 });
    expect(earned.order.items?.[2]?.['id']).toBe(order.items?.[2]?.['id']);
    const lost = await shop.reprice(order, [redemption], { 0: 0 });
    expect(lost.order).toMatchObject({ amount: 4_500, total_discount_amount: 0 });
    expect(lost.order.items).toHaveLength(1);
  });

  it('is priced for the customer of then, who may be erased by now', async () => {
    const filter = { junction: 'and', 'metadata.level': { conditions: { $is: ['gold'] } } };
    const segment = await shop.do('POST', '/v1/segments', { type: 'auto-update', name: unique('Gold'), filter });
    const customer = await shop.do('POST', '/v1/customers', { source_id: unique('ada'), metadata: { level: 'gold' } });
    const { code, id } = await shop.code({ discount: percent(10) });
    const conditions = { $is: [segment.id] };
    await shop.rule('voucher', id, { rules: { 1: { name: 'customer.segment', conditions }, logic: '1' } });
    const made = await shop.redeemCode(code, { items: [line(1_000, 4)] }, { customer: { id: customer.id } });
    const discountOfOne = async () => (await shop.reprice(made.order, [made.id], { 0: 1 })).order.total_discount_amount;
    expect(await discountOfOne()).toBe(100);
    await shop.do('PUT', `/v1/customers/${customer.id}`, { metadata: { level: 'none' } });
    expect(await discountOfOne()).toBe(100);
    await shop.do('POST', `/v1/customers/${customer.id}/permanent-deletion`);
    expect(await discountOfOne()).toBe(0);
  });

  it('is priced by the collections of then', async () => {
    const cap = await shop.product(1_000);
    const hats = await shop.do('POST', '/v1/product-collections', {
      ...{ type: 'STATIC', name: unique('Hats') },
      products: [{ id: cap.id, object: 'product' }],
    });
    const { code, id } = await shop.code({ discount: { ...percent(50), effect: 'APPLY_TO_ITEMS' } });
    const included = [{ object: 'products_collection', id: hats.id, effect: 'APPLY_TO_EVERY' }];
    const rule = await shop.rule('voucher', id, { applicable_to: { included } });
    const { id: redemption, order } = await shop.redeemCode(code, { items: [{ product_id: cap.id, quantity: 2 }] });
    expect(order.total_amount).toBe(1_000);
    await shop.do('DELETE', `/v1/validation-rules/${rule.id}`);
    await shop.do('DELETE', `/v1/product-collections/${hats.id}`);
    expect((await shop.reprice(order, [redemption], { 0: 1 })).order.total_amount).toBe(500);
  });

  it('is priced by the stacking rules of then', async () => {
    const [one, other] = [await shop.code({ discount: percent(50) }), await shop.code({ discount: percent(50) })];
    const redeemables = [one, other].map(({ code }) => ({ object: 'voucher', id: code }));
    const rules = `/management/v1/projects/${shop.engine.projectId}/stacking-rules`;
    const made = await shop.redeem(redeemables, { items: [line(1_000, 2)] });
    const set = await shop.do('POST', rules, { discount_calculation_mode: 'INITIAL_AMOUNT', redeemables_limit: 1 });
    expect((await shop.reprice(made.order, [made.id], { 0: 1 })).order.total_amount).toBe(250);
    await shop.do('DELETE', `${rules}/${set.id}`);
  });

  it('counts no limit again, and has of a budget of units what was had then', async () => {
    const mug = await shop.product(1_000);
    const { code, id } = await shop.code({ discount: { ...percent(100), effect: 'APPLY_TO_ITEMS' } });
    const mugs = { object: 'product', id: mug.id, effect: 'APPLY_TO_EVERY' };
    await shop.rule('voucher', id, {
      rules: {
        1: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } },
        2: { name: 'campaign.orders.amount', conditions: { $less_than_or_equal: [100_000] } },
        logic: '1 and 2',
      },
    });
    await shop.rule('voucher', id, {
      applicable_to: { included: [{ ...mugs, product_campaign_quantity_limit: 5 }] },
    });
    const buy = async () => {
      const { id: buyer } = await shop.do('POST', '/v1/customers', { source_id: unique('buyer') });
      return shop.redeemCode(code, { items: [{ product_id: mug.id, quantity: 3 }] }, { customer: { id: buyer } });
    };
    const [first, second] = [await buy(), await buy()];
    expect([first.order.total_amount, second.order.total_amount]).toEqual([0, 1_000]);
    for (const { id: redemption, order } of [first, second]) {
      expect((await shop.reprice(order, [redemption])).order.total_amount).toBe(order.total_amount);
      expect((await shop.reprice(order, [redemption], { 0: 1 })).order.total_amount).toBe(0);
    }
  });

  it('is paid for by no more credits and points than were spent', async () => {
    const card = await shop.gift(3_000);
    const made = await shop.redeem([{ object: 'voucher', id: card.code, gift: { credits: 2_000 } }], {
      items: [line(1_500, 2)],
    });
    expect(made.order.total_amount).toBe(1_000);
    await shop.do('POST', `/v1/vouchers/${card.code}/balance`, { amount: 50_000 });
    const whole = await shop.reprice(made.order, [made.id]);
    expect(whole).toMatchObject({ order: { total_amount: 1_000 }, redemptions: [{ id: made.id, amount: 2_000 }] });
    const one = await shop.reprice(made.order, [made.id], { 0: 1 });
    expect(one).toMatchObject({ order: { total_amount: 0 }, redemptions: [{ id: made.id, amount: 1_500 }] });
  });

  it('goes through all redemptions of a stack, though one of them does not apply any more', async () => {
    const codes = [await shop.code({ discount: percent(10) }), await shop.code({ discount: percent(50) })];
    await shop.from('voucher', codes[0]!.id, 20_000);
    const card = await shop.gift(5_000);
    const rules = `/management/v1/projects/${shop.engine.projectId}/stacking-rules`;
    const set = await shop.do('POST', rules, { redeemables_application_mode: 'ALL' });
    const redeemables = [...codes, card].map(({ code }) => ({ object: 'voucher', id: code }));
    const made = await shop.redeem(redeemables, of150And60());
    expect(made.order.total_amount).toBe(4_450);
    const whole = await shop.reprice(made.order, [made.id]);
    expect(whole.order.total_amount).toBe(4_450);
    expect(whole.redemptions.map(({ id, order }) => [id, order?.total_amount])).toEqual(
      made.redemptions.map(({ id, order }) => [id, order.total_amount]),
    );
    const rest = await shop.reprice(made.order, [made.id], { 1: 0 });
    expect(rest.order.total_amount).toBe(2_500);
    expect(rest.redemptions.map(({ id }) => id)).toEqual(made.redemptions.slice(1).map(({ id }) => id));
    expect(Object.keys(rest.explanations).sort()).toEqual(made.redemptions.map(({ id }) => id).sort());
    await shop.do('DELETE', `${rules}/${set.id}`);
  });

  it('goes through the requests of an order, each with the lines that there were', async () => {
    const [ten, half] = [await shop.code({ discount: percent(10) }), await shop.code({ discount: percent(50) })];
    const first = await shop.redeemCode(ten.code, { items: [line(1_000, 2)] });
    const items = [...(first.order.items ?? []).map(sentAgain), line(3_000)];
    const second = await shop.redeemCode(half.code, { id: first.order.id, items });
    expect(second.order.total_amount).toBe(2_400);
    const both = [first.id, second.id];
    expect((await shop.reprice(second.order, both)).order.total_amount).toBe(2_400);
    expect((await shop.reprice(second.order, both, { 0: 1 })).order.total_amount).toBe(1_950);
  });

  it('is refused for redemptions that there are not, and for too many', async () => {
    const { order } = await shop.redeemCode((await shop.code({ discount: percent(10) })).code, of150And60());
    const ask = (ids: readonly string[]) =>
      shop.engine.messenger.ask(new RepriceOrder(shop.engine.projectId, restOf(order), ids));
    expect(await ask(['r_none'])).toMatchObject({ refused: 'not_found' });
    expect(await ask(Array.from({ length: 101 }, () => 'r_none'))).toMatchObject({ refused: 'invalid_payload' });
    expect(await ask([])).toMatchObject({ order: { amount: 21_000, total_amount: 21_000 }, redemptions: [] });
  });
});

function sentAgain({ source_id, price, quantity }: { readonly [field: string]: unknown }): object {
  return { source_id, price, quantity };
}
