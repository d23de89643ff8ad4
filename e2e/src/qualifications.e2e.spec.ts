import { beforeEach, describe, expect, it } from '@jest/globals';
import { nextMillisecond } from '@perkstream/kernel/testing';
import { type Json, management, newProject } from './client.js';
import { amount, bundleOf, needs, OfferingShop, onProduct, order, percent, ruleOf } from './offering-shop.js';

let shop: OfferingShop;

beforeEach(async () => {
  shop = await OfferingShop.open();
});

describe('A qualification', () => {
  it('finds what fits a customer and a cart, each priced alone', async () => {
    await shop.made('/v1/customers', { source_id: 'ada', metadata: { level: 'gold' } });
    const first = onProduct('prod_shirt');
    const second = onProduct('prod_hat');
    await shop.tier('Tier on the order', percent(10));
    await shop.made('/v1/vouchers/CARD', {
      type: 'GIFT_VOUCHER',
      gift: { amount: 2_500 },
      validation_rules: await shop.ruleIds([needs.level('gold')]),
    });
    await shop.coupon('ON-SHIRTS', percent(10), [
      ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } }, first),
    ]);
    await shop.tier('Tier on hats', percent(20), [
      ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } }, second),
    ]);
    const {
      redeemables,
      order: shown,
      tracking_id,
    } = await shop.qualification({ customer: { source_id: 'ada' }, order });
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
    expect(await shop.names({ order })).toEqual(['Tier on the order']);
  });

  it('shows at once what was made, changed, switched off and deleted', async () => {
    const id = await shop.tier('First', percent(10));
    expect(await shop.names()).toEqual(['First']);
    await shop.client.put(`/v1/promotions/tiers/${id}`, { name: 'Renamed', action: { discount: percent(20) } });
    const { redeemables } = await shop.qualification({ order: { amount: 1_000 }, options: { expand: ['redeemable'] } });
    expect(redeemables.data).toMatchObject([{ name: 'Renamed', order: { total_amount: 800 } }]);
    await shop.client.post(`/v1/promotions/tiers/${id}/disable`);
    expect(await shop.names()).toEqual([]);
    await shop.client.post(`/v1/promotions/tiers/${id}/enable`);
    await shop.client.post(`/v1/campaigns/${shop.campaign}/disable`);
    expect(await shop.names()).toEqual([]);
    await shop.client.post(`/v1/campaigns/${shop.campaign}/enable`);
    const [rule] = await shop.ruleIds([needs.above(1_000)]);
    const assigned = await shop.made(`/v1/validation-rules/${rule}/assignments`, {
      promotion_tier: id,
      related_object_type: 'promotion_tier',
      related_object_id: id,
    });
    expect(await shop.names({ order: { amount: 1_000 } })).toEqual([]);
    await shop.client.put(`/v1/validation-rules/${rule}`, needs.above(500));
    expect(await shop.names({ order: { amount: 1_000 } })).toEqual(['Renamed']);
    await shop.client.put(`/v1/validation-rules/${rule}`, needs.above(5_000));
    await shop.client.delete(`/v1/validation-rules/${rule}/assignments/${assigned.id}`);
    expect(await shop.names({ order: { amount: 1_000 } })).toEqual(['Renamed']);
    await shop.client.put(`/v1/promotions/tiers/${id}`, { expiration_date: '2020-01-01' });
    expect(await shop.names()).toEqual([]);
    await shop.client.put(`/v1/promotions/tiers/${id}`, { expiration_date: null });
    await shop.client.delete(`/v1/promotions/tiers/${id}`);
    expect(await shop.names()).toEqual([]);
    await shop.coupon('OPEN', amount(100));
    expect(await shop.names()).toEqual(['OPEN']);
    await shop.client.delete('/v1/vouchers/OPEN');
    expect(await shop.names()).toEqual([]);
  });

  it('asks for whole bundles where they are used, and shows what they lack elsewhere', async () => {
    await shop.tier('Set', amount(500), [bundleOf('prod_shirt', 'prod_socks')]);
    expect(await shop.names({ order })).toEqual([]);
    const { redeemables } = await shop.qualification({ scenario: 'PRODUCTS', order });
    expect(redeemables.data).toMatchObject([
      {
        result: { bundle: { quantity: 0, missing: [{ id: 'prod_socks', item_quantity: 1 }] } },
        order: { total_amount: 11_500 },
      },
    ]);
    expect(JSON.stringify(redeemables)).not.toContain('discount_amount":0');
    const whole = { items: [...order.items, { product_id: 'prod_socks', quantity: 1, price: 100 }] };
    expect(await shop.names({ order: whole })).toEqual(['Set']);
    const [set] = (await shop.qualification({ order: whole })).redeemables.data;
    expect(set).toMatchObject({ result: { bundle: { quantity: 1 } }, order: { total_discount_amount: 500 } });
  });

  it('does not look at budgets and counts of customers, and says so; other counts it asks', async () => {
    const count = (name: string) => ruleOf({ name, conditions: { $less_than_or_equal: [1] } });
    const once = await shop.tier('Once each', percent(10), [count('redemption.count.per_customer')]);
    const daily = await shop.tier('Once a day', percent(10), [count('redemption.count.daily')]);
    const customer = { source_id: 'ada' };
    const redeem = (id: string) =>
      shop.made('/v1/redemptions', { redeemables: [{ object: 'promotion_tier', id }], order, customer });
    expect(await shop.names({ order, customer })).toEqual(['Once a day', 'Once each']);
    await redeem(once);
    await redeem(daily);
    const { redeemables } = await shop.qualification({ order, customer, options: { expand: ['redeemable'] } });
    expect(redeemables.data).toMatchObject([
      { name: 'Once each', validation_rules_assignments: { data: [{ validation_status: 'PARTIALLY_VALID' }] } },
    ]);
  });

  it('goes through everything page by page, also through what was made in one millisecond', async () => {
    const tiers = Array.from({ length: 17 }, (_one, index) => ({
      name: `Tier ${index}`,
      action: { discount: amount(100 + ((index * 7) % 17)) },
    }));
    await shop.made('/v1/campaigns', { name: 'At once', campaign_type: 'PROMOTION', promotion: { tiers } });
    await shop.coupon('LAST', amount(50));
    const whole = await shop.names({ order });
    expect(new Set(whole).size).toBe(18);
    for (const sorting_rule of ['DEFAULT', 'BEST_DEAL', 'LEAST_DEAL']) {
      const all = await shop.names({ order, options: { sorting_rule } });
      expect([...all].sort()).toEqual([...whole].sort());
      const paged: string[] = [];
      for (let starting_after: string | undefined; ;) {
        const options = { limit: 4, sorting_rule, expand: ['redeemable'], ...(starting_after && { starting_after }) };
        const { redeemables } = await shop.qualification({ order, options });
        paged.push(...redeemables.data.map((each: Json) => each.name ?? each.id));
        expect(redeemables.has_more).toBe('more_starting_after' in redeemables);
        if (!redeemables.has_more) break;
        expect(redeemables.total).toBe(4);
        starting_after = redeemables.more_starting_after;
      }
      expect(paged).toEqual(all);
    }
    expect((await shop.qualification({ order })).redeemables).toMatchObject({ total: 5, has_more: true });
    const [last] = (await shop.qualification({ order, options: { limit: 1 } })).redeemables.data;
    expect(await shop.names({ order, options: { starting_after: last.created_at } })).not.toContain('LAST');
    expect(await shop.names({ order, options: { starting_after: null } })).toEqual(whole);
    const lost = { order, options: { sorting_rule: 'BEST_DEAL', starting_after: '2020-01-01T00:00:00.000000001Z' } };
    expect(await shop.client.post('/v1/qualifications', lost)).toMatchObject({
      status: 400,
      body: { key: 'invalid_or_expired_cursor' },
    });
  });

  it('is sorted by what each takes off, the newest first among equals', async () => {
    // The order of vouchers that were made in the same millisecond is not defined.
    await shop.tier('Ten', percent(10)).then(nextMillisecond);
    await shop.tier('Some', amount(100)).then(nextMillisecond);
    await shop.tier('Formula', amount(1, { amount_off_formula: 'ORDER_AMOUNT / 2' })).then(nextMillisecond);
    await shop.tier('Ten again', percent(10)).then(nextMillisecond);
    await shop.tier('On hats', percent(50), [{ name: 'Hats', ...onProduct('prod_hat') }]).then(nextMillisecond);
    await shop.tier('Gift', { type: 'UNIT', unit_off: 1, unit_type: 'prod_socks', effect: 'ADD_NEW_ITEMS' });
    await shop.made('/v1/products', { id: 'prod_socks', name: 'Socks', price: 9_000 });
    const sorted = (sorting_rule: string) => shop.names({ order, options: { sorting_rule } });
    const best = ['Gift', 'Formula', 'Ten again', 'Ten', 'On hats', 'Some'];
    expect(await sorted('BEST_DEAL')).toEqual(best);
    expect(await sorted('LEAST_DEAL')).toEqual(['Some', 'On hats', 'Ten again', 'Ten', 'Formula', 'Gift']);
    expect(await sorted('DEFAULT')).toEqual(['Gift', 'On hats', 'Ten again', 'Formula', 'Some', 'Ten']);
    expect(await shop.names({ order, options: { sorting_rule: 'BEST_DEAL', limit: 2 } })).toEqual(best.slice(0, 2));
  });

  it('is filtered by what a redeemable is', async () => {
    const category = await shop.made('/v1/categories', { name: 'Spring', hierarchy: 1 });
    const id = await shop.tier('Tier', percent(10), [], { category_id: category.id });
    await shop.coupon('OPEN', amount(100));
    await shop.coupon('MINE', amount(100));
    await shop.publish('MINE', 'ada');
    const by = (field: string, conditions: object) => ({ [field]: { conditions } });
    const filtered = (filters: object) => shop.names({ customer: { source_id: 'ada' }, options: { filters } });
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
    const unknown = await shop.client.post('/v1/qualifications', {
      options: { filters: by('color', { $is: ['red'] }) },
    });
    expect(unknown).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });

  it('shows more where that is asked for', async () => {
    const category = await shop.made('/v1/categories', { name: 'Spring', hierarchy: 1 });
    await management.post(`/management/v1/projects/${shop.project.id}/stacking-rules`, {
      exclusive_categories: [category.id],
    });
    await shop.tier('Tier', percent(10), [needs.above(100)], {
      banner: 'Now!',
      metadata: { kind: 'x' },
      category_id: category.id,
    });
    const [bare] = (await shop.qualification({ order })).redeemables.data;
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
    const [full] = (await shop.qualification({ order, options })).redeemables.data;
    expect(full).toMatchObject({
      name: 'Tier',
      banner: 'Now!',
      metadata: { kind: 'x' },
      campaign_id: shop.campaign,
      campaign_name: 'Sale',
      categories: [{ id: category.id, stacking_rules_type: 'EXCLUSIVE' }],
      validation_rules_assignments: { data: [{ validation_status: 'VALID', rule_id: bare.validation_rule_id }] },
      explanation: { rules: [{ passed: true }] },
    });
    expect((await shop.qualification()).stacking_rules).toMatchObject({ exclusive_categories: [category.id] });
  });

  it('shows what sessions hold of gift cards, where it is in one', async () => {
    await shop.made('/v1/vouchers/CARD', { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } });
    const session = { type: 'LOCK', key: 'other' };
    await shop.made('/v1/validations', {
      redeemables: [{ object: 'voucher', id: 'CARD', gift: { credits: 300 } }],
      order,
      session,
    });
    const [card] = (await shop.qualification({ order, session: { type: 'LOCK' } })).redeemables.data;
    expect(card.result.gift).toEqual({ balance: 700, credits: 700, locked_credits: 300 });
    const [plain] = (await shop.qualification({ order })).redeemables.data;
    expect(plain.result.gift).toEqual({ balance: 700, credits: 700 });
  });

  it('offers a gift card that somebody holds to nobody else', async () => {
    await shop.made('/v1/vouchers/CARD', { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } });
    await shop.made('/v1/publications', { voucher: 'CARD', customer: { source_id: 'ada' } });
    await shop.made('/v1/customers', { source_id: 'bob' });
    const codes = async (asked: object) =>
      (await shop.qualification({ order, ...asked })).redeemables.data.map(({ id }: Json) => id);
    expect(await codes({ customer: { source_id: 'ada' } })).toEqual(['CARD']);
    expect(await codes({ customer: { source_id: 'bob' } })).toEqual([]);
    expect(await codes({})).toEqual([]);
  });

  it('leaves out what changes nothing, where the project passes it over', async () => {
    await shop.tier('On socks', percent(10), [{ name: 'Socks', ...onProduct('prod_socks') }]);
    expect(await shop.names({ order })).toEqual(['On socks']);
    await management.post(`/management/v1/projects/${shop.project.id}/stacking-rules`, {
      redeemables_no_effect_rule: 'SKIP',
    });
    expect(await shop.names({ order })).toEqual([]);
    expect(await shop.names({})).toEqual(['On socks']);
  });

  it('is about a stored order as it is stored', async () => {
    await shop.tier('Ten', percent(10));
    const stored = await shop.made('/v1/orders', { source_id: 'first', amount: 2_000 });
    const [found] = (await shop.qualification({ order: { id: stored.id, amount: 7 } })).redeemables.data;
    expect(found.order).toMatchObject({ id: stored.id, total_amount: 1_800 });
    const unknown = await shop.client.post('/v1/qualifications', { order: { id: 'ord_nobody' } });
    expect(unknown).toMatchObject({ status: 404, body: { key: 'not_found', resource_type: 'order' } });
  });

  it.each([
    ['a scenario that there is not', { scenario: 'SOME' }],
    ['too long a page', { options: { limit: 101 } }],
    ['an empty page', { options: { limit: 0 } }],
    ['an order that there is not', { options: { sorting_rule: 'NEWEST' } }],
    ['a cursor that is no time', { options: { starting_after: 'yesterday' } }],
    ['an expansion that there is not', { options: { expand: ['everything'] } }],
  ])('is refused with %s', async (_what, body) => {
    expect(await shop.client.post('/v1/qualifications', body)).toMatchObject({
      status: 400,
      body: { key: 'invalid_payload' },
    });
  });

  it('writes nothing', async () => {
    await shop.tier('Ten', percent(10));
    await shop.qualification({ customer: { source_id: 'eve' }, order: { ...order, source_id: 'new' } });
    expect((await shop.client.get('/v1/customers/eve')).status).toBe(404);
    expect((await shop.client.get('/v1/orders/new')).status).toBe(404);
  });

  it('finds nothing of another project', async () => {
    await shop.tier('Ten', percent(10));
    await shop.coupon('OPEN', amount(1));
    const { client } = await newProject();
    expect((await client.post('/v1/qualifications', {})).body.redeemables).toMatchObject({ data: [], total: 0 });
  });
});
