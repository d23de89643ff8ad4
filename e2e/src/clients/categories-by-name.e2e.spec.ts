import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, type Json, newProject, unique } from '../client.js';
import { ended } from '../seeding/background.js';

const discount = { type: 'AMOUNT', amount_off: 100 };
const coupon = { type: 'DISCOUNT_VOUCHER', discount };

/** Setup scripts of shops name categories, because they know no ids. */
describe('A category that is named and not there', () => {
  let shop: Client;
  let campaign: string;

  beforeAll(async () => {
    shop = (await newProject()).client;
    campaign = (await made('POST', '/v1/campaigns', { name: unique('Tiers'), campaign_type: 'PROMOTION' })).id;
  });

  async function made(method: string, path: string, body: object): Promise<Json> {
    const answer = await shop.send(method, path, body);
    expect([path, answer.status, answer.body]).toMatchObject([path, 200, {}]);
    return answer.body;
  }

  const categories = async (): Promise<Json[]> => (await shop.get('/v1/categories')).body.data;

  const users: [string, (category: string) => Promise<Json>][] = [
    ['a new voucher', (category) => made('POST', '/v1/vouchers', { ...coupon, category })],
    [
      'a changed voucher',
      async (category) => {
        const { code } = await made('POST', '/v1/vouchers', coupon);
        return made('PUT', `/v1/vouchers/${code}`, { category });
      },
    ],
    [
      'a new campaign',
      (category) =>
        made('POST', '/v1/campaigns', {
          name: unique('Codes'),
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: coupon,
          category,
        }),
    ],
    ['a changed campaign', (category) => made('PUT', `/v1/campaigns/${campaign}`, { category })],
    [
      'a new tier',
      (category) => made('POST', `/v1/promotions/${campaign}/tiers`, { name: 'Tier', action: { discount }, category }),
    ],
    [
      'a changed tier',
      async (category) => {
        const { id } = await made('POST', `/v1/promotions/${campaign}/tiers`, { name: 'Tier', action: { discount } });
        return made('PUT', `/v1/promotions/tiers/${id}`, { category });
      },
    ],
    [
      'a tier of a new campaign',
      async (category) => {
        const tiers = [{ name: 'Tier', action: { discount }, category }];
        const body = { name: unique('More'), campaign_type: 'PROMOTION', promotion: { tiers } };
        return (await made('POST', '/v1/campaigns', body)).promotion.tiers[0];
      },
    ],
  ];
  it.each(users)('is made for %s, after the last one', async (_title, put) => {
    const name = unique('Season');
    const before = await categories();
    const answer = await put(name);
    const after = await categories();
    expect(after).toHaveLength(before.length + 1);
    const category = after.find((each) => each.name === name);
    expect(category.hierarchy).toBe(Math.max(-1, ...before.map(({ hierarchy }) => hierarchy)) + 1);
    expect(answer).toMatchObject({ category_id: category.id, categories: [{ id: category.id, name }] });
    expect((await put(name)).category_id).toBe(category.id);
    expect(await categories()).toHaveLength(after.length);
  });

  it('is made for imported codes of a campaign, from a list and from a file', async () => {
    const [listed, filed] = [unique('Listed'), unique('Filed')];
    const codes = { name: unique('Codes'), campaign_type: 'DISCOUNT_COUPONS', voucher: coupon };
    const { id } = await made('POST', '/v1/campaigns', codes);
    const list = [1, 2].map((n) => ({ code: `${listed}-${n}`, category: listed }));
    const file = new FormData();
    file.set('file', new Blob([`Code,Category\n${filed}-1,${filed}\n${filed}-2,${filed}\n`]), 'codes.csv');
    for (const [path, body] of [
      ['import', list],
      ['importCSV', file],
    ] as const) {
      const { body: accepted } = await shop.post(`/v1/campaigns/${id}/${path}`, body);
      await ended(shop, accepted.async_action_id);
    }
    for (const name of [listed, filed]) {
      const made = (await categories()).filter((each) => each.name === name);
      expect(made).toHaveLength(1);
      for (const n of [1, 2])
        expect((await shop.get(`/v1/vouchers/${name}-${n}`)).body).toMatchObject({ category_id: made[0].id });
    }
  });

  it('is made once by many that name it at the same time', async () => {
    const category = unique('Rush');
    const vouchers = await Promise.all(
      Array.from({ length: 16 }, () => made('POST', '/v1/vouchers', { ...coupon, category })),
    );
    expect(new Set(vouchers.map(({ category_id }) => category_id)).size).toBe(1);
    expect((await categories()).filter(({ name }) => name === category)).toHaveLength(1);
  });

  it('is not made of an id, nor for a body that is refused', async () => {
    const before = await categories();
    for (const named of [{ category_id: 'cat_nobody' }, { category: 'cat_nobody' }]) {
      const tier = { name: 'Tier', action: { discount }, ...named };
      expect((await shop.post('/v1/vouchers', { ...coupon, ...named })).status).toBe(404);
      expect((await shop.post(`/v1/promotions/${campaign}/tiers`, tier)).status).toBe(404);
    }
    const category = unique('Nothing');
    expect((await shop.post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', category })).status).toBe(400);
    expect((await shop.post(`/v1/promotions/${campaign}/tiers`, { name: 'Tier', category })).status).toBe(400);
    expect(await categories()).toEqual(before);
  });

  it('selects vouchers, campaigns and tiers in their lists', async () => {
    const category = unique('Spring');
    const { id } = await made('POST', '/v1/vouchers', { ...coupon, category });
    const named = { name: unique('Spring'), campaign_type: 'PROMOTION', category };
    const { id: ofCampaign } = await made('POST', '/v1/campaigns', named);
    const query = `?category=${encodeURIComponent(category)}`;
    expect((await shop.get(`/v1/vouchers${query}`)).body).toMatchObject({ total: 1, vouchers: [{ id }] });
    expect((await shop.get(`/v1/campaigns${query}`)).body).toMatchObject({ total: 1, campaigns: [{ id: ofCampaign }] });
    expect((await shop.get(`/v1/campaigns?category=${unique('none')}`)).body.total).toBe(0);
    const tier = { name: 'Tier', action: { discount } };
    const { id: ofTier } = await made('POST', `/v1/promotions/${campaign}/tiers`, tier);
    await made('PUT', `/v1/promotions/tiers/${ofTier}`, { category });
    for (const tiers of [query, `${query}&is_available=true`]) {
      const { body } = await shop.get(`/v1/promotions/tiers${tiers}`);
      expect(body).toMatchObject({ total: 1, tiers: [{ id: ofTier, categories: [{ name: category }] }] });
    }
    // When a category gets another name, all that it holds shows that name.
    const [found] = (await categories()).filter(({ name }) => name === category);
    const renamed = unique('Summer');
    await made('PUT', `/v1/categories/${found.id}`, { name: renamed, hierarchy: found.hierarchy });
    for (const list of ['vouchers', 'campaigns', 'promotions/tiers']) {
      expect([list, (await shop.get(`/v1/${list}?category=${renamed}`)).body.total]).toEqual([list, 1]);
    }
  });

  it('is made though another project has one of that name', async () => {
    const [category, other] = [unique('shared'), (await newProject()).client];
    const ours = await made('POST', '/v1/vouchers', { ...coupon, category });
    const theirs = await other.post('/v1/vouchers', { ...coupon, category });
    expect(theirs).toMatchObject({ status: 200, body: { category } });
    expect(theirs.body.category_id).not.toBe(ours.category_id);
  });
});
