import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, type Json, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off });
const gold = { name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } };
const above = (cents: number) => ({ name: 'order.amount', conditions: { $more_than: [cents] } });
const names = (list: Json[], field = 'name'): string[] => list.map((each) => each[field]);

/** Older operations, each of which qualifies one kind of redeemables. */
describe('An older qualification', () => {
  const order = { amount: 10_000 };
  let shop: Client;

  beforeEach(async () => {
    shop = (await newProject()).client;
    await made('/v1/customers', { source_id: 'ada', metadata: { level: 'gold' } });
  });

  async function made(path: string, body: object): Promise<Json> {
    const { status, body: answer } = await shop.post(path, body);
    expect({ path, status, answer }).toMatchObject({ status: 200 });
    return answer;
  }

  const ruleOf = async (rule: object, more: object = {}): Promise<string[]> => [
    (await made('/v1/validation-rules', { name: unique('Rule'), rules: { 1: rule, logic: '1' }, ...more })).id,
  ];

  async function asked(operation: string, path: string, body: object = {}): Promise<Json> {
    const answer = await shop.post(path, body);
    expect({ path, ...answer }).toMatchObject({ status: 200 });
    expectToKeepContract(operation, answer);
    return answer.body;
  }

  describe('of promotion tiers', () => {
    let campaign: string;

    beforeEach(async () => {
      campaign = (await made('/v1/campaigns', { name: 'Sale', campaign_type: 'PROMOTION' })).id;
    });

    const tier = (name: string, more: object = {}, of = campaign) =>
      made(`/v1/promotions/${of}/tiers`, { name, action: { discount: percent(10) }, ...more });
    const validation = (body: object = {}, query = '') =>
      asked('validate-promotions', `/v1/promotions/validation${query}`, body);

    it('says which apply, by hierarchy, each priced alone', async () => {
      await tier('Last', { hierarchy: 9 });
      await tier('Much', { validation_rules: await ruleOf(above(1_000_000)) });
      await tier('First', { hierarchy: 1, action: { discount: { type: 'AMOUNT', amount_off: 400 } } });
      await tier('Gold', { hierarchy: 5, validation_rules: await ruleOf(gold) });
      await tier('Off', { active: false });
      const found = await validation({ order, customer: { source_id: 'ada' } });
      expect(found).toMatchObject({ valid: true, tracking_id: expect.stringMatching(/^track_/) });
      expect(names(found.promotions)).toEqual(['First', 'Gold', 'Last']);
      expect(found.promotions).toMatchObject([
        {
          object: 'promotion_tier',
          valid: true,
          hierarchy: 1,
          campaign: { id: campaign, object: 'campaign', active: true },
          discount: { type: 'AMOUNT', amount_off: 400 },
          order: { amount: 10_000, total_applied_discount_amount: 400, total_amount: 9_600 },
        },
        { order: { total_amount: 9_000 } },
        { order: { total_amount: 9_000 } },
      ]);
      expect(names((await validation({ order })).promotions)).toEqual(['First', 'Last']);
      expect((await validation({ order, customer: { source_id: 'ada' } })).tracking_id).toBe(found.tracking_id);
    });

    it('shows of each what it takes off, for which customer, and its category', async () => {
      const [{ id: customer_id }, { id: referrer_id }] = [
        (await shop.get('/v1/customers/ada')).body,
        await made('/v1/customers', { source_id: 'bob' }),
      ];
      const category = await made('/v1/categories', { name: 'Sale', hierarchy: 1 });
      await tier('Plain', { hierarchy: 1 });
      await tier('Sale', { hierarchy: 2, category_id: category.id });
      const customer = { source_id: 'ada' };
      const { tracking_id, promotions } = await validation({ order, customer });
      const shown = { tracking_id, discount_amount: 1_000, applied_discount_amount: 1_000, order: { customer_id } };
      expect(promotions).toMatchObject([
        { ...shown, name: 'Plain', categories: [] },
        { ...shown, name: 'Sale', category_id: category.id, categories: [{ id: category.id, name: 'Sale' }] },
      ]);
      const stored = await made('/v1/orders', { ...order, customer, referrer: { source_id: 'bob' } });
      const [first] = (await validation({ order: { id: stored.id }, customer })).promotions;
      expect(first.order).toMatchObject({ id: stored.id, customer_id, referrer_id });
      const [without] = (await validation()).promotions;
      expect(without).toMatchObject({ discount_amount: 0, applied_discount_amount: 0 });
      const path = `/v1/promotions/tiers/${first.id}/validation`;
      const one = await asked('validate-promotion-tier', path, { order, customer });
      expect(one).toMatchObject({ discount_amount: 1_000, applied_discount_amount: 1_000 });
    });

    it('is not valid when none applies', async () => {
      await tier('Much', { validation_rules: await ruleOf(above(1_000_000)) });
      expect(await validation({ order })).toMatchObject({ valid: false, promotions: [] });
      expect(await validation()).toMatchObject({ valid: false, promotions: [] });
    });

    it('asks rules about the customer only, where the request says so', async () => {
      await tier('Much', { validation_rules: await ruleOf(above(1_000_000)) });
      await tier('Gold', { validation_rules: await ruleOf(gold) });
      const only = '?audienceRulesOnly=true';
      expect(names((await validation({ order }, only)).promotions)).toEqual(['Much']);
      expect(names((await validation({ customer: { source_id: 'ada' } }, only)).promotions)).toEqual(['Much', 'Gold']);
      expect(names((await validation({ order }, '?audienceRulesOnly=false')).promotions)).toEqual([]);
    });

    it('keeps to what its filters admit', async () => {
      const other = (await made('/v1/campaigns', { name: 'Other', campaign_type: 'PROMOTION' })).id;
      await tier('Here', { metadata: { kind: 'x' } });
      await tier('There', { metadata: { kind: 'x' } }, other);
      await tier('Plain', {}, other);
      const of = async (filters: Record<string, string>) => {
        const query = Object.entries(filters).map(([field, value]) => `filters${field}=${value}`);
        return names((await validation({ order }, `?${query.join('&')}`)).promotions).sort();
      };
      const inOther = { '[promotion_id][conditions][$is]': other };
      const ofKind = { '[metadata.kind][conditions][$is]': 'x' };
      expect(await of(inOther)).toEqual(['Plain', 'There']);
      expect(await of(ofKind)).toEqual(['Here', 'There']);
      expect(await of({ ...inOther, ...ofKind })).toEqual(['There']);
      expect(await of({ ...inOther, ...ofKind, '[junction]': 'or' })).toEqual(['Here', 'Plain', 'There']);
      expect(await shop.post('/v1/promotions/validation?filters[name][conditions][$is]=Here', { order })).toMatchObject(
        {
          status: 400,
          body: { key: 'invalid_query_params' },
        },
      );
    });

    it('looks at the 150 newest only', async () => {
      const tiers = Array.from({ length: 151 }, (_one, index) => ({
        name: `Tier ${index}`,
        action: { discount: percent(10) },
      }));
      await made('/v1/campaigns', { name: 'Many', campaign_type: 'PROMOTION', promotion: { tiers } });
      await tier('Newest');
      const { promotions } = await validation({ order });
      expect(promotions).toHaveLength(150);
      const found = names(promotions);
      expect(found).toContain('Newest');
    });

    it('explains where it is asked to, and always shows categories', async () => {
      const category = await made('/v1/categories', { name: 'Seasonal', hierarchy: 1 });
      await tier('Tier', { category_id: category.id });
      const [plain] = (await validation({ order })).promotions;
      expect(plain).not.toHaveProperty('explanation');
      expect(plain).toMatchObject({ categories: [{ id: category.id }] });
      const [full] = (await validation({ order, options: { explain: true, expand: ['category'] } })).promotions;
      expect(full).toMatchObject({ categories: [{ id: category.id }], explanation: { steps: expect.any(Array) } });
    });
  });

  describe('of vouchers', () => {
    const coupon = async (code: string, rules: readonly string[] = [], more: object = {}) => {
      const discount = percent(10);
      await made(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, validation_rules: rules, ...more });
    };
    const examination = (body: object = {}, query = '') =>
      asked('examine-vouchers-qualification', `/v1/vouchers/qualification${query}`, body);
    const codes = async (body: object = {}, query = '') => names((await examination(body, query)).data, 'code');

    it('finds those without a campaign that apply, newest first', async () => {
      await coupon('OPEN');
      await coupon('MUCH', await ruleOf(above(1_000_000)));
      await coupon('GOLD', await ruleOf(gold));
      await coupon('OFF', [], { active: false });
      const voucher = { type: 'DISCOUNT_VOUCHER', discount: percent(5), code: 'SUMMER' };
      const standalone = { campaign_type: 'DISCOUNT_COUPONS', type: 'STANDALONE', voucher };
      await made('/v1/campaigns', { name: 'Summer', ...standalone });
      const found = await examination({ order, customer: { source_id: 'ada' } });
      expect(found).toMatchObject({
        object: 'list',
        data_ref: 'data',
        total: 2,
        id: expect.stringMatching(/^qfl_/),
        tracking_id: expect.stringMatching(/^track_/),
        data: [
          { code: 'GOLD', object: 'voucher', applicable_to: { total: 0 } },
          { code: 'OPEN', discount: percent(10) },
        ],
      });
      expect(await codes({ order })).toEqual(['OPEN']);
      expect(await codes()).toEqual(['OPEN']);
      expect(await codes({}, '?audienceRulesOnly=true')).toEqual(['MUCH', 'OPEN']);
    });

    it('says what they are about', async () => {
      const shirt = { object: 'product', id: 'prod_shirt', effect: 'APPLY_TO_EVERY' };
      const items = [{ product_id: 'prod_shirt', quantity: 1, price: 1_000 }];
      const condition = { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'prod_shirt' }] } };
      await coupon('SHIRTS', await ruleOf(condition, { applicable_to: { included: [shirt] } }));
      const { data } = await examination({ order: { items } });
      expect(data).toMatchObject([{ code: 'SHIRTS', applicable_to: { total: 1, data: [{ id: 'prod_shirt' }] } }]);
      expect(await codes({ order })).toEqual([]);
    });

    it('shows as many as it is asked for, in the order it is asked for', async () => {
      for (const code of ['B', 'C', 'A']) await coupon(code);
      await shop.put('/v1/vouchers/C', { additional_info: 'changed' });
      expect(await codes()).toEqual(['A', 'C', 'B']);
      expect(await codes({}, '?limit=2')).toEqual(['A', 'C']);
      expect(await codes({}, '?order=created_at')).toEqual(['B', 'C', 'A']);
      expect(await codes({}, '?order=code&limit=2')).toEqual(['A', 'B']);
      expect(await codes({}, '?order=-code')).toEqual(['C', 'B', 'A']);
      expect((await codes({}, '?order=-updated_at'))[0]).toBe('C');
      for (const query of ['limit=51', 'limit=0', 'order=name', 'audienceRulesOnly=perhaps'])
        expect(await shop.post(`/v1/vouchers/qualification?${query}`, {})).toMatchObject({
          status: 400,
          body: { key: 'invalid_query_params' },
        });
      for (let n = 0; n < 9; n++) await coupon(`MORE-${n}`);
      expect(await codes()).toHaveLength(10);
    });
  });

  describe('of campaigns', () => {
    const codesCampaign = async (name: string, more: object = {}) => {
      const voucher = { type: 'DISCOUNT_VOUCHER', discount: percent(10) };
      return made('/v1/campaigns', { name, campaign_type: 'DISCOUNT_COUPONS', voucher, ...more });
    };
    const examination = (body: object = {}, query = '') =>
      asked('examine-campaign-qualification', `/v1/campaigns/qualification${query}`, body);
    const found = async (body: object = {}, query = '') => names((await examination(body, query)).data);

    it('finds those of which a code may apply', async () => {
      await codesCampaign('Open', {
        voucher: { type: 'DISCOUNT_VOUCHER', discount: percent(10), redemption: { quantity: 3 } },
      });
      await codesCampaign('Gold', { validation_rules: await ruleOf(gold) });
      await codesCampaign('Much', { validation_rules: await ruleOf(above(1_000_000)) });
      await codesCampaign('Over', { expiration_date: '2020-01-01' });
      await codesCampaign('Off');
      await shop.post('/v1/campaigns/Off/disable');
      await made('/v1/campaigns', { name: 'Promotion', campaign_type: 'PROMOTION' });
      const { data, total } = await examination({ order, customer: { source_id: 'ada' } });
      expect(data).toMatchObject([
        { name: 'Gold', object: 'campaign', campaign_type: 'DISCOUNT_COUPONS' },
        { name: 'Open', voucher: { discount: percent(10), redemption: { quantity: 3 } } },
      ]);
      expect(total).toBe(2);
      expect(await found({ order })).toEqual(['Open']);
      expect(await found({}, '?audienceRulesOnly=true')).toEqual(['Much', 'Open']);
      await shop.delete('/v1/campaigns/Open');
      expect(await found()).toEqual([]);
    });

    it('shows as many as it is asked for, in the order it is asked for', async () => {
      const category = await made('/v1/categories', { name: 'Seasonal', hierarchy: 1 });
      await codesCampaign('B', { category_id: category.id });
      await codesCampaign('C', { type: 'AUTO_UPDATE' });
      await codesCampaign('A');
      expect(await found()).toEqual(['A', 'C', 'B']);
      expect(await found({}, '?order=campaign')).toEqual(['A', 'B', 'C']);
      expect(await found({}, '?order=-campaign&limit=2')).toEqual(['C', 'B']);
      expect((await found({}, '?order=type'))[0]).toBe('C');
      expect((await found({}, '?order=category'))[0]).toBe('B');
      expect(await found({}, '?order=code')).toHaveLength(3);
      expect(await found({}, '?order=-created_at&limit=1')).toEqual(['A']);
    });
  });
});
