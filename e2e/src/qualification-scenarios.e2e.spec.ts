import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Json, management } from './client.js';
import { amount, needs, OfferingShop, onProduct, order, percent, product, ruleOf } from './offering-shop.js';

let shop: OfferingShop;

beforeEach(async () => {
  shop = await OfferingShop.open();
});

describe('A qualification of the scenario', () => {
  beforeEach(async () => {
    await shop.made('/v1/customers', { source_id: 'ada', metadata: { level: 'gold' } });
    await shop.tier('Open', percent(10));
    await shop.tier('Gold', percent(10), [needs.level('gold')]);
    await shop.tier('Silver', percent(10), [needs.level('silver')]);
    await shop.tier('Much', percent(10), [needs.above(1_000_000)]);
    await shop.tier('Off', percent(10), [], { active: false });
    await shop.coupon('PUBLIC', percent(5));
    await shop.coupon('HATS', percent(5), [needs.product('prod_hat')]);
    await shop.coupon('GONE', percent(5), [], { expiration_date: '2020-01-01' });
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: amount(300) };
    await shop.made('/v1/campaigns', { name: 'Codes', campaign_type: 'DISCOUNT_COUPONS', voucher });
    await shop.made('/v1/campaigns/Codes/vouchers/FREE', {});
    await shop.made('/v1/campaigns/Codes/vouchers/MINE', {});
    await shop.publish('MINE', 'ada');
    await shop.made('/v1/campaigns/Codes/vouchers/THEIRS', {});
    await shop.publish('THEIRS', 'bob');
    const standalone = { ...voucher, code: 'SUMMER' };
    await shop.made('/v1/campaigns', {
      name: 'Summer',
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'STANDALONE',
      voucher: standalone,
    });
    const carded = { type: 'GIFT_VOUCHER', gift: { amount: 700 } };
    const validation_rules = await shop.ruleIds([needs.level('gold')]);
    await shop.made('/v1/campaigns', {
      name: 'Cards',
      campaign_type: 'GIFT_VOUCHERS',
      voucher: carded,
      validation_rules,
    });
  });

  const ada = { source_id: 'ada' };

  it('ALL, it finds everything that customer and cart may use', async () => {
    const all = ['SUMMER', 'MINE', 'HATS', 'PUBLIC', 'Gold', 'Open'];
    expect(await shop.names({ customer: ada, order })).toEqual(all);
    expect(await shop.names({ customer: ada, order, scenario: 'ALL' })).toEqual(all);
    expect(await shop.names({ order })).toEqual(['SUMMER', 'HATS', 'PUBLIC', 'Open']);
    expect(await shop.names({ customer: { source_id: 'bob' }, order })).toEqual([
      'SUMMER',
      'THEIRS',
      'HATS',
      'PUBLIC',
      'Open',
    ]);
    expect(await shop.names({ customer: { source_id: 'nobody', metadata: { level: 'silver' } } })).toEqual([
      'SUMMER',
      'PUBLIC',
      'Silver',
      'Open',
    ]);
  });

  it('CUSTOMER_WALLET, it finds what the customer holds', async () => {
    const scenario = 'CUSTOMER_WALLET';
    expect(await shop.names({ scenario, customer: ada, order })).toEqual(['MINE']);
    expect(await shop.names({ scenario, customer: { source_id: 'bob' } })).toEqual(['THEIRS']);
    expect(await shop.names({ scenario, order })).toEqual([]);
    await shop.client.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'MINE' }] });
    await shop.publish('PUBLIC', 'ada');
    expect(await shop.names({ scenario, customer: ada })).toEqual(['MINE', 'PUBLIC']);
    await shop.client.post('/v1/vouchers/MINE/disable');
    expect(await shop.names({ scenario, customer: ada })).toEqual(['PUBLIC']);
  });

  it('AUDIENCE_ONLY, it asks rules about the customer only, finds campaigns, too, and says what it did not ask', async () => {
    const scenario = 'AUDIENCE_ONLY';
    const found = ['Cards', 'SUMMER', 'MINE', 'Codes', 'HATS', 'PUBLIC', 'Much', 'Gold', 'Open'];
    expect(await shop.names({ scenario, customer: ada })).toEqual(found);
    expect(await shop.names({ scenario })).toEqual(found.filter((name) => !['Cards', 'MINE', 'Gold'].includes(name)));
    const options = { limit: 50, expand: ['validation_rules', 'redeemable'] };
    const { redeemables } = await shop.qualification({ scenario, customer: ada, order, options });
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

  it('PRODUCTS, it finds what is about the products or asks for them, for any buyer', async () => {
    await shop.tier('On shirts', percent(10), [{ name: 'Shirts', ...onProduct('prod_shirt') }]);
    await shop.tier('On all lines', amount(10, { effect: 'APPLY_TO_ITEMS' }));
    await shop.tier('Gold on hats', percent(10), [
      ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } }, onProduct('prod_hat')),
    ]);
    await shop.tier('For socks', percent(10), [needs.product('prod_socks')]);
    await shop.tier('Without hats', percent(10), [
      ruleOf({ name: 'order.items.none', conditions: { $is: [product('prod_hat')] } }),
    ]);
    const scenario = 'PRODUCTS';
    const hats = { items: [{ product_id: 'prod_hat', quantity: 1 }] };
    expect(await shop.names({ scenario, order: hats })).toEqual(['Gold on hats', 'On all lines', 'HATS']);
    const bySourceId = { items: [{ source_id: 'prod_hat', related_object: 'product', quantity: 1 }] };
    expect(await shop.names({ scenario, order: bySourceId })).toEqual(['Gold on hats', 'On all lines', 'HATS']);
    expect(await shop.names({ scenario, order })).toEqual(['Gold on hats', 'On all lines', 'On shirts', 'HATS']);
    expect(await shop.names({ scenario })).toEqual([]);
    const { redeemables } = await shop.qualification({ scenario, order: hats });
    expect(redeemables.data[0].validation_rules_assignments.data).toMatchObject([
      { validation_status: 'PARTIALLY_VALID' },
    ]);
    expect(await shop.names({ scenario: 'PRODUCTS_DISCOUNT', order: hats })).toEqual(['Gold on hats', 'On all lines']);
    const byCustomer = { order: hats, customer: { source_id: 'bob' } };
    expect(await shop.names({ scenario: 'PRODUCTS_BY_CUSTOMER', ...byCustomer })).toEqual(['On all lines', 'HATS']);
    expect(await shop.names({ scenario: 'PRODUCTS_BY_CUSTOMER', order: hats, customer: ada })).toEqual([
      'Gold on hats',
      'On all lines',
      'HATS',
    ]);
    expect(await shop.names({ scenario: 'PRODUCTS_DISCOUNT_BY_CUSTOMER', ...byCustomer })).toEqual(['On all lines']);
  });

  it('PRODUCTS, it leaves out what excludes them', async () => {
    const excluded = [{ ...product('prod_hat'), effect: 'APPLY_TO_EVERY' }];
    await shop.tier('But hats', percent(10), [{ name: 'But hats', applicable_to: { included_all: true, excluded } }]);
    const only = (id: string) => ({
      scenario: 'PRODUCTS_DISCOUNT',
      order: { items: [{ product_id: id, quantity: 1, price: 100 }] },
    });
    expect(await shop.names(only('prod_shirt'))).toEqual(['But hats']);
    expect(await shop.names(only('prod_hat'))).toEqual([]);
  });

  it('PROMOTION_STACKS, it finds stacks with their tiers', async () => {
    const ids = await Promise.all([1, 2, 3].map((n) => shop.tier(`Part ${n}`, amount(100 * n))));
    const category = await shop.made('/v1/categories', { name: 'Stacks', hierarchy: 1 });
    const stack = (name: string, tiers: string[], more: object = {}) =>
      shop.made(`/v1/promotions/${shop.campaign}/stacks`, { name, tiers: { ids: tiers }, ...more });
    await stack('Two', [ids[2]!, ids[0]!], { category_id: category.id, metadata: { kind: 'x' } });
    const never = await shop.tier('Never', percent(10), [needs.above(1_000_000)]);
    await stack('None', [never]);
    await stack('Part', [never, ids[1]!]);
    const scenario = 'PROMOTION_STACKS';
    const options = { expand: ['redeemable', 'category'] };
    const { redeemables } = await shop.qualification({ scenario, order, options });
    expect(redeemables.data).toMatchObject([
      { object: 'promotion_stack', name: 'Part', redeemables: [{ id: ids[1] }] },
      {
        name: 'Two',
        campaign_id: shop.campaign,
        metadata: { kind: 'x' },
        categories: [{ id: category.id }],
        order: { total_applied_discount_amount: 400, total_amount: 11_100 },
        redeemables: [
          { object: 'promotion_tier', id: ids[2], order: { total_amount: 11_200, applied_discount_amount: 300 } },
          { object: 'promotion_tier', id: ids[0], order: { total_amount: 11_100, applied_discount_amount: 100 } },
        ],
      },
    ]);
    await management.post(`/management/v1/projects/${shop.project.id}/stacking-rules`, {
      redeemables_application_mode: 'ALL',
    });
    expect(await shop.names({ scenario, order })).toEqual(['Two']);
    const best = await shop.names({ scenario, order, options: { sorting_rule: 'BEST_DEAL' } });
    expect(best).toEqual(['Two']);
  });
});
