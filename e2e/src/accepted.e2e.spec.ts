import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { ended } from './seeding/background.js';

/** What libraries of the public API send, though it says the same in other words, or nothing at all. */
describe('Accepted from clients', () => {
  const ten = { type: 'PERCENT', percent_off: 10 };
  let shop: Client;
  let browser: Client;

  beforeAll(async () => {
    ({ client: shop, browser } = await newProject());
  });

  async function done(answer: Promise<Answer>, status = 200): Promise<Json> {
    const given = await answer;
    expect({ status: given.status, body: given.body }).toMatchObject({ status });
    return given.body;
  }

  const made = (path: string, body?: unknown) => done(shop.post(path, body));
  const shown = (path: string) => done(shop.get(path));
  const program = (name: string) =>
    made('/v1/loyalties', {
      name,
      type: 'AUTO_UPDATE',
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 5 } },
    });

  it('are flags as numbers', async () => {
    for (const force of ['1', '0', 'true']) {
      const { id } = await made('/v1/products', { name: 'Mug' });
      await done(shop.delete(`/v1/products/${id}?force=${force}`), 204);
    }
    const binned = await shown('/v1/trash-bin?limit=100');
    expect(binned.data.map(({ resource_name: name }: Json) => name)).toEqual(['Mug']);
    expect(await shop.delete('/v1/products/nobody?force=2')).toMatchObject({ status: 400 });
  });

  it('is an order that a ledger, or a list of products, does not know', async () => {
    const code = unique('GIFT');
    await made(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: 100 } });
    for (const amount of [1, 2]) await made(`/v1/vouchers/${code}/balance`, { amount });
    const { id } = await program(unique('Club'));
    const card = await made(`/v1/loyalties/${id}/members`, { customer: { source_id: unique('ada') } });
    const inDefaultOrder = async (path: string) => expect(await shown(`${path}?order=1`)).toEqual(await shown(path));
    await inDefaultOrder(`/v1/vouchers/${code}/transactions`);
    for (const member of [`/v1/loyalties/members/${card.code}`, `/v1/loyalties/${id}/members/${card.code}`])
      await inDefaultOrder(`${member}/transactions`);
    for (const path of [`/v1/loyalties/${id}/transactions`, `/v1/campaigns/${id}/transactions`])
      await inDefaultOrder(path);
    await inDefaultOrder('/v1/validation-rules-assignments');
    await inDefaultOrder('/v1/products');
    const amounts = (await shown(`/v1/vouchers/${code}/transactions?order=id`)).data;
    expect(amounts.map(({ details }: Json) => details.balance.amount)).toEqual([100, 1, 2]);
    expect(await shop.get('/v1/vouchers?order=1')).toMatchObject({ status: 400 });
  });

  it('are dates and filters that were not set', async () => {
    const { id } = await made('/v1/campaigns', { name: unique('Sale'), campaign_type: 'PROMOTION' });
    await shown(`/v1/campaigns/${id}/summary?start_date=&end_date=`);
    await shown('/v1/validation-rules?start_date=&end_date=');
    await shown('/v1/products?start_date=&end_date=');
    await shown('/v1/campaigns?filters=None');
    await shown('/v1/vouchers?filters=');
    expect(await shop.get('/v1/products?start_date=soon')).toMatchObject({ status: 400 });
    expect(await shop.get('/v1/campaigns?filters=all')).toMatchObject({ status: 400 });
  });

  it.each([['a text'], [['a list']], [7]])('is a body that is no object where codes are added: %j', async (body) => {
    const sale = await made('/v1/campaigns', {
      name: unique('Sale'),
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: { discount: ten },
    });
    expect(await made(`/v1/campaigns/${sale.id}/vouchers`, body)).toMatchObject({ campaign_id: sale.id });
    await done(shop.post(`/v1/campaigns/${sale.id}/vouchers?vouchers_count=2`, body), 202);
  });

  it.each([
    ['/v1/products/bulk/async', undefined],
    ['/v1/products/bulk/async', []],
    ['/v1/products/bulk/async', {}],
    ['/v1/products/metadata/async', undefined],
    ['/v1/products/metadata/async', {}],
    ['/v1/products/metadata/async', { source_ids: [], metadata: { a: 1 } }],
  ])('is an update of no products, by %s: %j', async (path, body) => {
    const { async_action_id: id } = await done(shop.post(path, body), 202);
    await ended(shop, id);
    const { status, result } = await shown(`/v1/async-actions/${id}`);
    expect({ status, result }).toMatchObject({ status: 'DONE', result: { done_count: 0, failed_count: 0 } });
  });

  it('is no update of products without what is to change, nor of nobody', async () => {
    const named = { source_ids: [unique('mug')] };
    expect(await shop.post('/v1/products/metadata/async', named)).toMatchObject({ status: 400 });
    expect(await shop.post('/v1/products/bulk/async', { source_id: 'mug' })).toMatchObject({ status: 400 });
    expect(await shop.post('/v1/customers/bulk/async', [])).toMatchObject({ status: 400 });
  });

  it('is a text as tracking id where a voucher is redeemed alone', async () => {
    const { id, source_id: sourceId } = await made('/v1/customers', { source_id: unique('ada') });
    const code = unique('TEN');
    await made(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount: ten, redemption: { quantity: null } });
    expect(await made(`/v1/vouchers/${code}/redemption`, sourceId)).toMatchObject({ customer_id: id });
    expect(await done(browser.post(`/client/v1/redeem?code=${code}`, sourceId))).toMatchObject({ customer_id: id });
    expect(await shop.post(`/v1/vouchers/${code}/redemption`, [sourceId])).toMatchObject({ status: 400 });
  });

  it('are no tiers of a loyalty program', async () => {
    const { id } = await program(unique('Club'));
    expect(await made(`/v1/loyalties/${id}/tiers`, [])).toEqual([]);
    expect(await shop.post('/v1/loyalties/nobody/tiers', [])).toMatchObject({ status: 404 });
  });

  it('is a discount that stands in the action of a tier', async () => {
    const action = { type: 'AMOUNT', amount_off: 500 };
    const name = unique('Sale');
    const sale = await made('/v1/campaigns', {
      name,
      campaign_type: 'PROMOTION',
      promotion: { tiers: [{ name, action }] },
    });
    expect(sale.promotion.tiers).toMatchObject([{ action: { discount: action } }]);
    const more = await made(`/v1/promotions/${sale.id}/tiers`, { name, action: { ...action, amount_off: 100 } });
    expect(more.action.discount).toMatchObject({ amount_off: 100 });
    expect(await shop.post(`/v1/promotions/${sale.id}/tiers`, { name, action: {} })).toMatchObject({ status: 400 });
  });

  it('is a limit of 100 in qualifications, and a stock as text', async () => {
    await made('/v1/qualifications', { options: { limit: 100 } });
    expect(await shop.post('/v1/qualifications', { options: { limit: 101 } })).toMatchObject({ status: 400 });
    const { id } = await made('/v1/products', { name: 'Mug' });
    const reward = await made('/v1/rewards', { name: 'Mug', parameters: { product: { id } }, stock: '1' });
    expect(reward.stock).toBe(1);
    expect((await done(shop.put(`/v1/rewards/${reward.id}`, { stock: '12' }))).stock).toBe(12);
    expect(await shop.put(`/v1/rewards/${reward.id}`, { stock: 'many' })).toMatchObject({ status: 400 });
  });

  it('is an earning rule that says no type', async () => {
    const { id } = await program(unique('Club'));
    const rules = await made(`/v1/loyalties/${id}/earning-rules`, [
      { event: 'order.paid', loyalty: { points: 7 } },
      {
        event: 'order.paid',
        loyalty: { calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 100, points: 1 } } },
      },
    ]);
    expect(rules).toMatchObject([{ loyalty: { type: 'FIXED', points: 7 } }, { loyalty: { type: 'PROPORTIONAL' } }]);
    const path = `/v1/loyalties/${id}/earning-rules/${rules[0].id}`;
    expect(await done(shop.put(path, { loyalty: { points: 8 } }))).toMatchObject({
      loyalty: { type: 'FIXED', points: 8 },
    });
  });

  it('are filters of products by price and metadata', async () => {
    const [cheap, dear] = [unique('cheap'), unique('dear')];
    await made('/v1/products', { source_id: cheap, price: 1_234, metadata: { kind: cheap } });
    await made('/v1/products', { source_id: dear, price: 1_235, metadata: { kind: dear } });
    const found = async (filters: string) =>
      (await shown(`/v1/products?${filters}`)).products.map(({ source_id }: Json) => source_id);
    expect(await found('filters[price][conditions][$is][0]=1234')).toEqual([cheap]);
    expect(await found('filters[price][conditions][$more_than][0]=1234')).toEqual([dear]);
    expect(await found(`filters[metadata.kind][conditions][$is][0]=${dear}`)).toEqual([dear]);
  });
});
