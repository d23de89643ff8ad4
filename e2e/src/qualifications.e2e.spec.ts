import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, type Json, management, newProject, type Project, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

const percent = (percent_off: number, more: object = {}) => ({ type: 'PERCENT', percent_off, ...more });
const amount = (amount_off: number, more: object = {}) => ({ type: 'AMOUNT', amount_off, ...more });
const product = (id: string) => ({ object: 'product', id });
const onProduct = (id: string) => ({ applicable_to: { included: [{ ...product(id), effect: 'APPLY_TO_EVERY' }] } });
const ruleOf = (rule: object, more: object = {}) => ({ name: unique('Rule'), rules: { 1: rule, logic: '1' }, ...more });
const needs = {
  product: (id: string) => ruleOf({ name: 'order.items.any', conditions: { $is: [product(id)] } }),
  above: (cents: number) => ruleOf({ name: 'order.amount', conditions: { $more_than: [cents] } }),
  level: (level: string) => ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: [level] } }),
};
const bundleOf = (...ids: string[]) => ({
  name: unique('Bundle'),
  bundle_rules: Object.fromEntries(
    ids.map((id, index) => [
      index + 1,
      {
        name: 'order.items.any',
        conditions: { $is: [product(id)] },
        rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } }, logic: '1' },
      },
    ]),
  ),
});

describe('A qualification', () => {
  let project: Project;
  let shop: Client;
  let campaign: string;

  beforeEach(async () => {
    project = await newProject();
    shop = project.client;
    campaign = (await made('/v1/campaigns', { name: 'Sale', campaign_type: 'PROMOTION' })).id;
  });

  async function made(path: string, body: object): Promise<Json> {
    const { status, body: answer } = await shop.post(path, body);
    expect({ path, status, answer }).toMatchObject({ status: 200 });
    return answer;
  }

  async function ruleIds(rules: readonly object[]): Promise<string[]> {
    const ids: string[] = [];
    for (const rule of rules) ids.push((await made('/v1/validation-rules', rule)).id);
    return ids;
  }

  async function tier(
    name: string,
    discount: object,
    rules: readonly object[] = [],
    more: object = {},
  ): Promise<string> {
    const validation_rules = await ruleIds(rules);
    return (await made(`/v1/promotions/${campaign}/tiers`, { name, action: { discount }, validation_rules, ...more }))
      .id;
  }

  async function coupon(
    code: string,
    discount: object,
    rules: readonly object[] = [],
    more: object = {},
  ): Promise<void> {
    const validation_rules = await ruleIds(rules);
    await made(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, validation_rules, ...more });
  }

  const publish = (voucher: string, source_id: string) =>
    made('/v1/publications', { voucher, customer: { source_id } });

  async function qualification(body: object = {}): Promise<Json> {
    const answer = await shop.post('/v1/qualifications', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    expectToKeepContract('check-eligibility', answer);
    const { redeemables } = answer.body;
    expect(redeemables).toMatchObject({ object: 'list', data_ref: 'data', total: redeemables.data.length });
    return answer.body;
  }

  /** What is found, by name or code. */
  async function names(body: object = {}): Promise<string[]> {
    const { redeemables } = await qualification({
      ...body,
      options: { expand: ['redeemable'], limit: 50, ...(body as { options?: object }).options },
    });
    return redeemables.data.map(
      (each: Json) => each.name ?? (each.object === 'campaign' ? each.campaign_name : each.id),
    );
  }

  const order = {
    items: [
      { product_id: 'prod_shirt', quantity: 2, price: 5_000 },
      { product_id: 'prod_hat', quantity: 1, price: 1_500 },
    ],
  };

  it('finds what fits a customer and a cart, each priced alone (pricing facts 2.4)', async () => {
    await made('/v1/customers', { source_id: 'ada', metadata: { level: 'gold' } });
    const first = onProduct('prod_shirt');
    const second = onProduct('prod_hat');
    await tier('Tier on the order', percent(10));
    await made('/v1/vouchers/CARD', {
      type: 'GIFT_VOUCHER',
      gift: { amount: 2_500 },
      validation_rules: await ruleIds([needs.level('gold')]),
    });
    await coupon('ON-SHIRTS', percent(10), [
      ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } }, first),
    ]);
    await tier('Tier on hats', percent(20), [
      ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } }, second),
    ]);
    const { redeemables, order: shown, tracking_id } = await qualification({ customer: { source_id: 'ada' }, order });
    const taken = redeemables.data.map(({ order: priced }: Json) => priced.total_applied_discount_amount);
    expect(taken).toEqual([300, 1_000, 2_500, 1_150]);
    expect(redeemables.data[0]).toMatchObject({ object: 'promotion_tier', result: { discount: { percent_off: 20 } } });
    expect(redeemables.data[2]).toMatchObject({
      object: 'voucher',
      id: 'CARD',
      result: { gift: { balance: 2_500, credits: 2_500 } },
    });
    expect(redeemables.data[1].applicable_to.data).toMatchObject([{ id: 'prod_shirt', order_item_indices: [0] }]);
    expect(shown).toMatchObject({
      amount: 11_500,
      total_amount: 11_500,
      items: [{ amount: 10_000 }, { amount: 1_500 }],
    });
    expect(tracking_id).toMatch(/^track_/);
    expect(await names({ order })).toEqual(['Tier on the order']);
  });

  it('shows at once what was made, changed, switched off and deleted', async () => {
    const id = await tier('First', percent(10));
    expect(await names()).toEqual(['First']);
    await shop.put(`/v1/promotions/tiers/${id}`, { name: 'Renamed', action: { discount: percent(20) } });
    const { redeemables } = await qualification({ order: { amount: 1_000 }, options: { expand: ['redeemable'] } });
    expect(redeemables.data).toMatchObject([{ name: 'Renamed', order: { total_amount: 800 } }]);
    await shop.post(`/v1/promotions/tiers/${id}/disable`);
    expect(await names()).toEqual([]);
    await shop.post(`/v1/promotions/tiers/${id}/enable`);
    await shop.post(`/v1/campaigns/${campaign}/disable`);
    expect(await names()).toEqual([]);
    await shop.post(`/v1/campaigns/${campaign}/enable`);
    const [rule] = await ruleIds([needs.above(1_000)]);
    const assigned = await made(`/v1/validation-rules/${rule}/assignments`, {
      promotion_tier: id,
      related_object_type: 'promotion_tier',
      related_object_id: id,
    });
    expect(await names({ order: { amount: 1_000 } })).toEqual([]);
    await shop.put(`/v1/validation-rules/${rule}`, needs.above(500));
    expect(await names({ order: { amount: 1_000 } })).toEqual(['Renamed']);
    await shop.put(`/v1/validation-rules/${rule}`, needs.above(5_000));
    await shop.delete(`/v1/validation-rules/${rule}/assignments/${assigned.id}`);
    expect(await names({ order: { amount: 1_000 } })).toEqual(['Renamed']);
    await shop.put(`/v1/promotions/tiers/${id}`, { expiration_date: '2020-01-01' });
    expect(await names()).toEqual([]);
    await shop.put(`/v1/promotions/tiers/${id}`, { expiration_date: null });
    await shop.delete(`/v1/promotions/tiers/${id}`);
    expect(await names()).toEqual([]);
    await coupon('OPEN', amount(100));
    expect(await names()).toEqual(['OPEN']);
    await shop.delete('/v1/vouchers/OPEN');
    expect(await names()).toEqual([]);
  });

  describe('of the scenario', () => {
    beforeEach(async () => {
      await made('/v1/customers', { source_id: 'ada', metadata: { level: 'gold' } });
      await tier('Open', percent(10));
      await tier('Gold', percent(10), [needs.level('gold')]);
      await tier('Silver', percent(10), [needs.level('silver')]);
      await tier('Much', percent(10), [needs.above(1_000_000)]);
      await tier('Off', percent(10), [], { active: false });
      await coupon('PUBLIC', percent(5));
      await coupon('HATS', percent(5), [needs.product('prod_hat')]);
      await coupon('GONE', percent(5), [], { expiration_date: '2020-01-01' });
      const voucher = { type: 'DISCOUNT_VOUCHER', discount: amount(300) };
      await made('/v1/campaigns', { name: 'Codes', campaign_type: 'DISCOUNT_COUPONS', voucher });
      await made('/v1/campaigns/Codes/vouchers/FREE', {});
      await made('/v1/campaigns/Codes/vouchers/MINE', {});
      await publish('MINE', 'ada');
      await made('/v1/campaigns/Codes/vouchers/THEIRS', {});
      await publish('THEIRS', 'bob');
      const standalone = { ...voucher, code: 'SUMMER' };
      await made('/v1/campaigns', {
        name: 'Summer',
        campaign_type: 'DISCOUNT_COUPONS',
        type: 'STANDALONE',
        voucher: standalone,
      });
      const carded = { type: 'GIFT_VOUCHER', gift: { amount: 700 } };
      const validation_rules = await ruleIds([needs.level('gold')]);
      await made('/v1/campaigns', { name: 'Cards', campaign_type: 'GIFT_VOUCHERS', voucher: carded, validation_rules });
    });

    const ada = { source_id: 'ada' };

    it('ALL, it finds everything that customer and cart may use', async () => {
      const all = ['SUMMER', 'MINE', 'HATS', 'PUBLIC', 'Gold', 'Open'];
      expect(await names({ customer: ada, order })).toEqual(all);
      expect(await names({ customer: ada, order, scenario: 'ALL' })).toEqual(all);
      expect(await names({ order })).toEqual(['SUMMER', 'HATS', 'PUBLIC', 'Open']);
      expect(await names({ customer: { source_id: 'bob' }, order })).toEqual([
        'SUMMER',
        'THEIRS',
        'HATS',
        'PUBLIC',
        'Open',
      ]);
      expect(await names({ customer: { source_id: 'nobody', metadata: { level: 'silver' } } })).toEqual([
        'SUMMER',
        'PUBLIC',
        'Silver',
        'Open',
      ]);
    });

    it('CUSTOMER_WALLET, it finds what the customer holds', async () => {
      const scenario = 'CUSTOMER_WALLET';
      expect(await names({ scenario, customer: ada, order })).toEqual(['MINE']);
      expect(await names({ scenario, customer: { source_id: 'bob' } })).toEqual(['THEIRS']);
      expect(await names({ scenario, order })).toEqual([]);
      await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'MINE' }] });
      await publish('PUBLIC', 'ada');
      expect(await names({ scenario, customer: ada })).toEqual(['MINE', 'PUBLIC']);
      await shop.post('/v1/vouchers/MINE/disable');
      expect(await names({ scenario, customer: ada })).toEqual(['PUBLIC']);
    });

    it('AUDIENCE_ONLY, it asks rules about the customer only, finds campaigns, too, and says what it did not ask', async () => {
      const scenario = 'AUDIENCE_ONLY';
      const found = ['Cards', 'SUMMER', 'MINE', 'Codes', 'HATS', 'PUBLIC', 'Much', 'Gold', 'Open'];
      expect(await names({ scenario, customer: ada })).toEqual(found);
      expect(await names({ scenario })).toEqual(found.filter((name) => !['Cards', 'MINE', 'Gold'].includes(name)));
      const options = { limit: 50, expand: ['validation_rules', 'redeemable'] };
      const { redeemables } = await qualification({ scenario, customer: ada, order, options });
      const of = (name: string) =>
        redeemables.data.find((each: Json) => [each.id, each.name, each.campaign_name].includes(name));
      expect(of('Much').validation_rules_assignments).toMatchObject({
        total: 1,
        data: [
          {
            validation_status: 'PARTIALLY_VALID',
            validation_omitted_rules: ['1'],
            rule_id: of('Much').validation_rule_id,
          },
        ],
      });
      expect(of('Gold').validation_rules_assignments.data).toMatchObject([
        { validation_status: 'VALID', validation_omitted_rules: [] },
      ]);
      expect(of('Open').validation_rules_assignments).toMatchObject({ data: [], total: 0 });
      expect(of('Cards')).toMatchObject({ object: 'campaign', result: { gift: { balance: 700, credits: 700 } } });
      const codes = redeemables.data.find((each: Json) => each.object === 'campaign' && each.campaign_name === 'Codes');
      expect(codes).toMatchObject({ order: { total_applied_discount_amount: 300 } });
    });

    it('PRODUCTS, it finds what is about the products or asks for them, whoever buys', async () => {
      await tier('On shirts', percent(10), [{ name: 'Shirts', ...onProduct('prod_shirt') }]);
      await tier('On all lines', amount(10, { effect: 'APPLY_TO_ITEMS' }));
      await tier('Gold on hats', percent(10), [
        ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } }, onProduct('prod_hat')),
      ]);
      await tier('For socks', percent(10), [needs.product('prod_socks')]);
      await tier('Without hats', percent(10), [
        ruleOf({ name: 'order.items.none', conditions: { $is: [product('prod_hat')] } }),
      ]);
      const scenario = 'PRODUCTS';
      const hats = { items: [{ product_id: 'prod_hat', quantity: 1 }] };
      expect(await names({ scenario, order: hats })).toEqual(['Gold on hats', 'On all lines', 'HATS']);
      const bySourceId = { items: [{ source_id: 'prod_hat', related_object: 'product', quantity: 1 }] };
      expect(await names({ scenario, order: bySourceId })).toEqual(['Gold on hats', 'On all lines', 'HATS']);
      expect(await names({ scenario, order })).toEqual(['Gold on hats', 'On all lines', 'On shirts', 'HATS']);
      expect(await names({ scenario })).toEqual([]);
      const { redeemables } = await qualification({ scenario, order: hats });
      expect(redeemables.data[0].validation_rules_assignments.data).toMatchObject([
        { validation_status: 'PARTIALLY_VALID' },
      ]);
      expect(await names({ scenario: 'PRODUCTS_DISCOUNT', order: hats })).toEqual(['Gold on hats', 'On all lines']);
      const byCustomer = { order: hats, customer: { source_id: 'bob' } };
      expect(await names({ scenario: 'PRODUCTS_BY_CUSTOMER', ...byCustomer })).toEqual(['On all lines', 'HATS']);
      expect(await names({ scenario: 'PRODUCTS_BY_CUSTOMER', order: hats, customer: ada })).toEqual([
        'Gold on hats',
        'On all lines',
        'HATS',
      ]);
      expect(await names({ scenario: 'PRODUCTS_DISCOUNT_BY_CUSTOMER', ...byCustomer })).toEqual(['On all lines']);
    });

    it('PRODUCTS, it leaves out what excludes them', async () => {
      const excluded = [{ ...product('prod_hat'), effect: 'APPLY_TO_EVERY' }];
      await tier('But hats', percent(10), [{ name: 'But hats', applicable_to: { included_all: true, excluded } }]);
      const only = (id: string) => ({
        scenario: 'PRODUCTS_DISCOUNT',
        order: { items: [{ product_id: id, quantity: 1, price: 100 }] },
      });
      expect(await names(only('prod_shirt'))).toEqual(['But hats']);
      expect(await names(only('prod_hat'))).toEqual([]);
    });

    it('PROMOTION_STACKS, it finds stacks with their tiers', async () => {
      const ids = await Promise.all([1, 2, 3].map((n) => tier(`Part ${n}`, amount(100 * n))));
      const category = await made('/v1/categories', { name: 'Stacks', hierarchy: 1 });
      const stack = (name: string, tiers: string[], more: object = {}) =>
        made(`/v1/promotions/${campaign}/stacks`, { name, tiers: { ids: tiers }, ...more });
      await stack('Two', [ids[2]!, ids[0]!], { category_id: category.id, metadata: { kind: 'x' } });
      const never = await tier('Never', percent(10), [needs.above(1_000_000)]);
      await stack('None', [never]);
      await stack('Part', [never, ids[1]!]);
      const scenario = 'PROMOTION_STACKS';
      const options = { expand: ['redeemable', 'category'] };
      const { redeemables } = await qualification({ scenario, order, options });
      expect(redeemables.data).toMatchObject([
        { object: 'promotion_stack', name: 'Part', redeemables: [{ id: ids[1] }] },
        {
          name: 'Two',
          campaign_id: campaign,
          metadata: { kind: 'x' },
          categories: [{ id: category.id }],
          order: { total_applied_discount_amount: 400, total_amount: 11_100 },
          redeemables: [
            { object: 'promotion_tier', id: ids[2], order: { total_amount: 11_200, applied_discount_amount: 300 } },
            { object: 'promotion_tier', id: ids[0], order: { total_amount: 11_100, applied_discount_amount: 100 } },
          ],
        },
      ]);
      await management.post(`/management/v1/projects/${project.id}/stacking-rules`, {
        redeemables_application_mode: 'ALL',
      });
      expect(await names({ scenario, order })).toEqual(['Two']);
      const best = await names({ scenario, order, options: { sorting_rule: 'BEST_DEAL' } });
      expect(best).toEqual(['Two']);
    });
  });

  it('asks for whole bundles where they are used, and shows what they lack elsewhere', async () => {
    await tier('Set', amount(500), [bundleOf('prod_shirt', 'prod_socks')]);
    expect(await names({ order })).toEqual([]);
    const { redeemables } = await qualification({ scenario: 'PRODUCTS', order });
    expect(redeemables.data).toMatchObject([
      {
        result: { bundle: { quantity: 0, missing: [{ id: 'prod_socks', item_quantity: 1 }] } },
        order: { total_amount: 11_500 },
      },
    ]);
    expect(redeemables.data[0].order.total_discount_amount).toBeUndefined();
    const whole = { items: [...order.items, { product_id: 'prod_socks', quantity: 1, price: 100 }] };
    expect(await names({ order: whole })).toEqual(['Set']);
    const [set] = (await qualification({ order: whole })).redeemables.data;
    expect(set).toMatchObject({ result: { bundle: { quantity: 1 } }, order: { total_discount_amount: 500 } });
  });

  it('does not look at budgets and counts of customers, and says so; other counts it asks', async () => {
    const count = (name: string) => ruleOf({ name, conditions: { $less_than_or_equal: [1] } });
    const once = await tier('Once each', percent(10), [count('redemption.count.per_customer')]);
    const daily = await tier('Once a day', percent(10), [count('redemption.count.daily')]);
    const customer = { source_id: 'ada' };
    const redeem = (id: string) =>
      made('/v1/redemptions', { redeemables: [{ object: 'promotion_tier', id }], order, customer });
    expect(await names({ order, customer })).toEqual(['Once a day', 'Once each']);
    await redeem(once);
    await redeem(daily);
    const { redeemables } = await qualification({ order, customer, options: { expand: ['redeemable'] } });
    expect(redeemables.data).toMatchObject([
      { name: 'Once each', validation_rules_assignments: { data: [{ validation_status: 'PARTIALLY_VALID' }] } },
    ]);
  });

  it('goes through everything page by page, also through what was made in one millisecond', async () => {
    const tiers = Array.from({ length: 17 }, (_one, index) => ({
      name: `Tier ${index}`,
      action: { discount: amount(100 + ((index * 7) % 17)) },
    }));
    await made('/v1/campaigns', { name: 'At once', campaign_type: 'PROMOTION', promotion: { tiers } });
    await coupon('LAST', amount(50));
    const whole = await names({ order });
    expect(new Set(whole).size).toBe(18);
    for (const sorting_rule of ['DEFAULT', 'BEST_DEAL', 'LEAST_DEAL']) {
      const all = await names({ order, options: { sorting_rule } });
      expect([...all].sort()).toEqual([...whole].sort());
      const paged: string[] = [];
      for (let starting_after: string | undefined; ;) {
        const options = { limit: 4, sorting_rule, expand: ['redeemable'], ...(starting_after && { starting_after }) };
        const { redeemables } = await qualification({ order, options });
        paged.push(...redeemables.data.map((each: Json) => each.name ?? each.id));
        expect(redeemables.has_more).toBe('more_starting_after' in redeemables);
        if (!redeemables.has_more) break;
        expect(redeemables.total).toBe(4);
        starting_after = redeemables.more_starting_after;
      }
      expect(paged).toEqual(all);
    }
    expect((await qualification({ order })).redeemables).toMatchObject({ total: 5, has_more: true });
    const [last] = (await qualification({ order, options: { limit: 1 } })).redeemables.data;
    expect(await names({ order, options: { starting_after: last.created_at } })).not.toContain('LAST');
    expect(await names({ order, options: { starting_after: null } })).toEqual(whole);
    const lost = { order, options: { sorting_rule: 'BEST_DEAL', starting_after: '2020-01-01T00:00:00.000000001Z' } };
    expect(await shop.post('/v1/qualifications', lost)).toMatchObject({
      status: 400,
      body: { key: 'invalid_or_expired_cursor' },
    });
  });

  it('is sorted by what each takes off, the newest first among equals', async () => {
    // What was made in the same millisecond has no order of age.
    const later = () => new Promise((resolve) => setTimeout(resolve, 5));
    await tier('Ten', percent(10)).then(later);
    await tier('Some', amount(100)).then(later);
    await tier('Formula', amount(1, { amount_off_formula: 'ORDER_AMOUNT / 2' })).then(later);
    await tier('Ten again', percent(10)).then(later);
    await tier('On hats', percent(50), [{ name: 'Hats', ...onProduct('prod_hat') }]).then(later);
    await tier('Gift', { type: 'UNIT', unit_off: 1, unit_type: 'prod_socks', effect: 'ADD_NEW_ITEMS' });
    await made('/v1/products', { id: 'prod_socks', name: 'Socks', price: 9_000 });
    const sorted = (sorting_rule: string) => names({ order, options: { sorting_rule } });
    const best = ['Gift', 'Formula', 'Ten again', 'Ten', 'On hats', 'Some'];
    expect(await sorted('BEST_DEAL')).toEqual(best);
    expect(await sorted('LEAST_DEAL')).toEqual(['Some', 'On hats', 'Ten again', 'Ten', 'Formula', 'Gift']);
    expect(await sorted('DEFAULT')).toEqual(['Gift', 'On hats', 'Ten again', 'Formula', 'Some', 'Ten']);
    expect(await names({ order, options: { sorting_rule: 'BEST_DEAL', limit: 2 } })).toEqual(best.slice(0, 2));
  });

  it('is filtered by what a redeemable is', async () => {
    const category = await made('/v1/categories', { name: 'Spring', hierarchy: 1 });
    const id = await tier('Tier', percent(10), [], { category_id: category.id });
    await coupon('OPEN', amount(100));
    await coupon('MINE', amount(100));
    await publish('MINE', 'ada');
    const by = (field: string, conditions: object) => ({ [field]: { conditions } });
    const filtered = (filters: object) => names({ customer: { source_id: 'ada' }, options: { filters } });
    expect(await filtered(by('resource_type', { $is: ['promotion_tier'] }))).toEqual(['Tier']);
    expect(await filtered(by('resource_id', { $in: [id] }))).toEqual(['Tier']);
    expect(await filtered(by('category_id', { $is: [category.id] }))).toEqual(['Tier']);
    expect(await filtered(by('campaign_id', { $is_unknown: [] }))).toEqual(['MINE', 'OPEN']);
    expect(await filtered(by('campaign_type', { $is: ['PROMOTION'] }))).toEqual(['Tier']);
    expect(await filtered(by('voucher_type', { $is: ['DISCOUNT_VOUCHER'] }))).toEqual(['MINE', 'OPEN']);
    expect(await filtered(by('code', { $not_in: ['OPEN'] }))).toEqual(['MINE', 'Tier']);
    expect(await filtered(by('holder_role', { $is: ['OWNER'] }))).toEqual(['MINE']);
    expect(
      await filtered({ ...by('code', { $is: ['OPEN'] }), ...by('resource_id', { $is: [id] }), junction: 'or' }),
    ).toEqual(['OPEN', 'Tier']);
    const unknown = await shop.post('/v1/qualifications', { options: { filters: by('color', { $is: ['red'] }) } });
    expect(unknown).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });

  it('shows more where that is asked for', async () => {
    const category = await made('/v1/categories', { name: 'Spring', hierarchy: 1 });
    await management.post(`/management/v1/projects/${project.id}/stacking-rules`, {
      exclusive_categories: [category.id],
    });
    await tier('Tier', percent(10), [needs.above(100)], {
      banner: 'Now!',
      metadata: { kind: 'x' },
      category_id: category.id,
    });
    const [bare] = (await qualification({ order })).redeemables.data;
    for (const field of [
      'name',
      'banner',
      'metadata',
      'campaign_id',
      'categories',
      'validation_rules_assignments',
      'explanation',
    ])
      expect(bare).not.toHaveProperty(field);
    expect(bare.validation_rule_id).toMatch(/^val_/);
    const options = { expand: ['redeemable', 'category', 'validation_rules'], explain: true };
    const [full] = (await qualification({ order, options })).redeemables.data;
    expect(full).toMatchObject({
      name: 'Tier',
      banner: 'Now!',
      metadata: { kind: 'x' },
      campaign_id: campaign,
      campaign_name: 'Sale',
      categories: [{ id: category.id, stacking_rules_type: 'EXCLUSIVE' }],
      validation_rules_assignments: { data: [{ validation_status: 'VALID', rule_id: bare.validation_rule_id }] },
      explanation: { rules: [{ passed: true }] },
    });
    expect((await qualification()).stacking_rules).toMatchObject({ exclusive_categories: [category.id] });
  });

  it('shows what sessions hold of gift cards, where it is in one', async () => {
    await made('/v1/vouchers/CARD', { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } });
    const session = { type: 'LOCK', key: 'other' };
    await made('/v1/validations', {
      redeemables: [{ object: 'voucher', id: 'CARD', gift: { credits: 300 } }],
      order,
      session,
    });
    const [card] = (await qualification({ order, session: { type: 'LOCK' } })).redeemables.data;
    expect(card.result.gift).toEqual({ balance: 700, credits: 700, locked_credits: 300 });
    const [plain] = (await qualification({ order })).redeemables.data;
    expect(plain.result.gift).toEqual({ balance: 700, credits: 700 });
  });

  it('leaves out what changes nothing, where the project passes it over', async () => {
    await tier('On socks', percent(10), [{ name: 'Socks', ...onProduct('prod_socks') }]);
    expect(await names({ order })).toEqual(['On socks']);
    await management.post(`/management/v1/projects/${project.id}/stacking-rules`, {
      redeemables_no_effect_rule: 'SKIP',
    });
    expect(await names({ order })).toEqual([]);
    expect(await names({})).toEqual(['On socks']);
  });

  it('is about a stored order as it is stored', async () => {
    await tier('Ten', percent(10));
    const stored = await made('/v1/orders', { source_id: 'first', amount: 2_000 });
    const [found] = (await qualification({ order: { id: stored.id, amount: 7 } })).redeemables.data;
    expect(found.order).toMatchObject({ id: stored.id, total_amount: 1_800 });
    const unknown = await shop.post('/v1/qualifications', { order: { id: 'ord_nobody' } });
    expect(unknown).toMatchObject({ status: 404, body: { key: 'not_found', resource_type: 'order' } });
  });

  it.each([
    ['a scenario that there is not', { scenario: 'SOME' }],
    ['too long a page', { options: { limit: 51 } }],
    ['an empty page', { options: { limit: 0 } }],
    ['an order that there is not', { options: { sorting_rule: 'NEWEST' } }],
    ['a cursor that is no time', { options: { starting_after: 'yesterday' } }],
    ['an expansion that there is not', { options: { expand: ['everything'] } }],
  ])('is refused with %s', async (_what, body) => {
    expect(await shop.post('/v1/qualifications', body)).toMatchObject({
      status: 400,
      body: { key: 'invalid_payload' },
    });
  });

  it('writes nothing', async () => {
    await tier('Ten', percent(10));
    await qualification({ customer: { source_id: 'eve' }, order: { ...order, source_id: 'new' } });
    expect((await shop.get('/v1/customers/eve')).status).toBe(404);
    expect((await shop.get('/v1/orders/new')).status).toBe(404);
  });

  it('finds nothing of another project', async () => {
    await tier('Ten', percent(10));
    await coupon('OPEN', amount(1));
    const { client } = await newProject();
    expect((await client.post('/v1/qualifications', {})).body.redeemables).toMatchObject({ data: [], total: 0 });
  });
});
